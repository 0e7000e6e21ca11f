import { type Sql, sql, identifier, ROOT, type Tables } from '@pelorus/shared/persistence';
import { TYPE_GROUPS } from '@pelorus/registry/domain';

/**
 * Whether an e-mail is that of an account, A to Z ignoring case. The condition without a collation finds it by an index; it
 * folds other letters, too, such as the Kelvin sign to `k`, and would take the contact of another address.
 */
export function hasEmail(email: Sql, username: string): Sql {
  return sql`(lower(${email}) = ${username} and lower(${email} collate "C") = ${username})`;
}

/** The condition that the vocable under the alias `root` is the type of something. */
export function isType(tables: Tables): Sql {
  return sql`${identifier(ROOT, 'vocable_group_id')} in (
    select type_group.id from ${tables('vocable_group')} type_group where type_group.system_name = any(${TYPE_GROUPS}))`;
}

/** The condition that the row under the alias `root` has this id, or this code. */
export function isKeyed(key: number | string): Sql {
  const value = typeof key === 'number' ? key : key.toLowerCase();
  return sql`${identifier(ROOT, typeof key === 'number' ? 'id' : 'code')} = ${value}`;
}
