import { type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { dateTimeText, type DocumentShape, jsonArray, jsonObject } from '../records/document-sql';

/** Period as SQL expressions, from `start` to before `end`; `infinity` is no end. */
export interface SqlPeriod {
  readonly start: Sql;
  readonly end: Sql;
}

/** Limit of recursion: no code has so many short names. */
const MAX_DEPTH = sql`1000`;

/** End of the mount `mount`, `infinity` while it lasts. */
const MOUNT_END = sql`coalesce(mount.end_date, 'infinity')::timestamptz`;

/** Condition that the mount `mount` meets a period. */
function meets({ start, end }: SqlPeriod): Sql {
  return sql`mount.start_date < ${end} and ${MOUNT_END} > ${start}`;
}

/** Keys of a row's period. */
function periodKeys(alias: Sql): DocumentShape {
  return [
    ['since', dateTimeText(sql`${alias}.since`)],
    ['until', sql`case when ${alias}.until < 'infinity' then ${dateTimeText(sql`${alias}.until`)} end`],
  ];
}

/** Codes of an item in a period by its mounts and those of items above: `[{code, since, until?}]`. */
export function codesDuring(tables: Tables, id: Sql, { start, end }: SqlPeriod): Sql {
  const document = jsonObject([['code', codeAt(tables, id, sql`change.since`)], ...periodKeys(sql`change`)]);
  return sql`(with recursive above (id, since, until, ids) as (
      select ${id}, ${start}::timestamptz, ${end}::timestamptz, array[${id}]
      union all
      select mount.parent_id, greatest(mount.start_date, above.since), least(${MOUNT_END}, above.until), above.ids || mount.parent_id
      from above join ${tables('mount')} mount on mount.item_id = above.id
        and ${meets({ start: sql`above.since`, end: sql`above.until` })} and mount.parent_id <> all(above.ids)),
    moment (since) as (select since from above union select until from above),
    change as (select since, lead(since, 1, ${end}) over (order by since) as until from moment)
    select ${jsonArray(document, sql`change.since`)} from change where change.since < change.until or ${start} = ${end})`;
}

/** Code at a moment by mounts, with the present type of the root. */
function codeAt(tables: Tables, id: Sql, moment: Sql): Sql {
  return sql`(with recursive climb (id, path, depth) as (
      select item.id, lower(item.short_name), 0 from ${tables('item')} item where item.id = ${id}
      union all
      select item.id, lower(item.short_name) || ':' || climb.path, climb.depth + 1
      from climb join ${tables('mount')} mount on mount.item_id = climb.id
          and mount.start_date <= ${moment} and ${MOUNT_END} > ${moment}
        join ${tables('item')} item on item.id = mount.parent_id
      where climb.depth < ${MAX_DEPTH})
    select lower(type.system_name) || ':' || climb.path
    from climb join ${tables('item')} item on item.id = climb.id join ${tables('vocable')} type on type.id = item.type_id
    order by climb.depth desc limit 1)`;
}

/** Ids of all items on an item, directly or not, in a period. */
export function idsAboard(tables: Tables, id: number, { start, end }: SqlPeriod): Sql {
  return sql`(with recursive aboard (id, since, until) as (
      select ${id}::bigint, ${start}::timestamptz, ${end}::timestamptz
      union
      select mount.item_id, greatest(mount.start_date, aboard.since), least(${MOUNT_END}, aboard.until)
      from aboard join ${tables('mount')} mount on mount.parent_id = aboard.id
        and ${meets({ start: sql`aboard.since`, end: sql`aboard.until` })})
    select id from aboard where id <> ${id}::bigint)`;
}

/**
 * Stays of the item `alias` on the item `id`, directly or not, in a period: `[{path, code, since, until?, mountId}]`. A
 * stay lasts as long as all mounts between.
 */
export function staysOn(tables: Tables, id: number, alias: Sql, { start, end }: SqlPeriod): Sql {
  const document = jsonObject([
    ['path', sql`way.path`],
    ['code', sql`${codeAt(tables, sql`${id}::bigint`, sql`greatest(way.since, ${start})`)} || ':' || way.path`],
    ...periodKeys(sql`way`),
    ['mountId', sql`way.mount_id`],
  ]);
  const still = { start: sql`greatest(way.since, ${start})`, end: sql`least(way.until, ${end})` };
  return sql`(with recursive way (id, since, until, path, mount_id, depth) as (
      select mount.parent_id, mount.start_date::timestamptz, ${MOUNT_END}, lower(${alias}.short_name), mount.id, 1
      from ${tables('mount')} mount where mount.item_id = ${alias}.id and ${meets({ start, end })}
      union all
      select mount.parent_id, greatest(mount.start_date, way.since), least(${MOUNT_END}, way.until),
        lower(item.short_name) || ':' || way.path, way.mount_id, way.depth + 1
      from way join ${tables('mount')} mount on mount.item_id = way.id and ${meets(still)}
        join ${tables('item')} item on item.id = way.id
      where way.id <> ${id}::bigint and way.depth < ${MAX_DEPTH})
    select ${jsonArray(document, sql`way.since, way.path`)} from way where way.id = ${id}::bigint)`;
}
