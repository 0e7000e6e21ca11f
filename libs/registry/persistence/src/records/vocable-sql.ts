import { identifier, ROOT, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { TYPE_GROUPS } from '@pelorus/registry/domain';

/** The condition that the vocable under the alias `root` is the type of something. */
export function isType(tables: Tables): Sql {
  return sql`${identifier(ROOT, 'vocable_group_id')} in (
    select type_group.id from ${tables('vocable_group')} type_group where type_group.system_name = any(${TYPE_GROUPS}))`;
}
