import { identifier, ROOT, type Sql, sql } from '@pelorus/shared/persistence';

/** The condition that the row under the alias `root` has this id, or this code. */
export function isKeyed(key: number | string): Sql {
  const value = typeof key === 'number' ? key : key.toLowerCase();
  return sql`${identifier(ROOT, typeof key === 'number' ? 'id' : 'code')} = ${value}`;
}
