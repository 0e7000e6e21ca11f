import { type RecordTable } from '@pelorus/registry/model';
import { identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { recordOf } from '../records/records';

/** Records whose history is asked for: of a table, of one owner if they have owners, with a key if not all are meant. */
export interface HistorySource {
  readonly table: RecordTable;
  readonly owner?: number;
  /** The last part of a record's path. */
  readonly key?: number;
}

/** The history table of a table. */
export function historyTable(schema: string, table: string): Sql {
  return identifier(schema, `${table}_history`);
}

/** The condition that a row of a history table is a state of the records meant. */
export function meantBy({ table, owner, key }: HistorySource): Sql {
  const { address } = recordOf(table);
  const conditions: Sql[] = [];
  if (owner !== undefined && address.owner) conditions.push(sql`${identifier(address.owner.column)} = ${owner}`);
  if (key !== undefined) conditions.push(sql`${identifier(address.key)} = ${key}`);
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}
