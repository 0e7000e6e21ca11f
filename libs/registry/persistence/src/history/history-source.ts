import { identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { type RecordTable } from '../records/descriptions';
import { recordOf } from '../records/records';

/** Records whose history is asked for: those of a table, of one owner if they have one, with a key if only some are meant. */
export interface HistorySource {
  readonly table: RecordTable;
  readonly owner?: number;
  /** What the last part of a record's path is. */
  readonly key?: number;
}

/** The history twin of a table. */
export function twinOf(schema: string, table: string): Sql {
  return identifier(schema, `${table}_history`);
}

/** Which rows of a twin are states of the records meant. */
export function meantBy({ table, owner, key }: HistorySource): Sql {
  const { address } = recordOf(table);
  const conditions: Sql[] = [];
  if (owner !== undefined && address.owner) conditions.push(sql`${identifier(address.owner.column)} = ${owner}`);
  if (key !== undefined) conditions.push(sql`${identifier(address.key)} = ${key}`);
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}
