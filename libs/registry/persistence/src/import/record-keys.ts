import { type Sql, sql } from '@pelorus/shared/persistence';

/** The keys by which rows name records. */
export interface RecordKeys {
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
  /** In lower case. */
  readonly codes: readonly string[];
}

/** The condition on the alias `record` that a record has one of the ids or uuids. */
export function named({ ids, uuids }: RecordKeys): Sql {
  return sql`record.id = any(${ids}::bigint[]) or record.uuid = any(${uuids}::uuid[])`;
}
