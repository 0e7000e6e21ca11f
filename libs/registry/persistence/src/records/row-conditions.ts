import { type Sql, sql, identifier, ROOT, type Tables } from '@pelorus/shared/persistence';
import { TYPE_GROUPS } from '@pelorus/registry/domain';

/**
 * Compares e-mails ignoring the case of A to Z. The condition without collation uses an index, but folds other letters,
 * too (Kelvin sign to `k`), and would match another's address.
 */
export function hasEmail(email: Sql, username: string): Sql {
  return sql`(lower(${email}) = ${username} and lower(${email} collate "C") = ${username})`;
}

/** Condition that the vocable `root` is a type. */
export function isType(tables: Tables): Sql {
  return sql`${identifier(ROOT, 'vocable_group_id')} in (
    select type_group.id from ${tables('vocable_group')} type_group where type_group.system_name = any(${TYPE_GROUPS}))`;
}

/** Condition that the row `root` has this id or code. */
export function isKeyed(key: number | string): Sql {
  const value = typeof key === 'number' ? key : key.toLowerCase();
  return sql`${identifier(ROOT, typeof key === 'number' ? 'id' : 'code')} = ${value}`;
}
