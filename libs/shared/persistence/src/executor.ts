import { type PoolClient } from 'pg';
import { type EntityManager } from 'typeorm';
import { preparedOn } from './prepared-statements';
import { type Queries, type QueryOptions } from './queries';
import { type Sql } from './sql';

/** Where statements run: the database itself (each on its own) or one transaction. */
export interface Executor extends Queries {
  /** TypeORM's entity manager of the same connection, for writes through entity schemas. */
  readonly manager: EntityManager;
}

/**
 * The executor of an open transaction. Transient errors pass as they are, so that the transaction can be run again. What it
 * prepares counts for its connection; the pool replaces that after one of its own statements.
 */
export function executorOf(manager: EntityManager): Executor {
  return {
    manager,
    async query<Row>(statement: Sql, { prepared = false }: QueryOptions = {}) {
      const runner = manager.queryRunner!;
      if (prepared && !runner.isReleased) {
        const client = (await runner.connect()) as PoolClient;
        return (await client.query(preparedOn(client, statement))).rows as Row[];
      }
      // The structured result: else those of updates and deletions are pairs of rows and count.
      const { records } = await runner.query(statement.text, statement.values, true);
      return records as Row[];
    },
  };
}
