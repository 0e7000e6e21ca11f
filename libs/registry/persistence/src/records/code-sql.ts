import { identifier, type Sql, sql } from '@pelorus/shared/persistence';

/** Code of a mounted item or a record: the item's code and a short name. */
export function codeBelow(itemCode: Sql, shortName: Sql): Sql {
  return sql`${itemCode} || ':' || lower(${shortName})`;
}

/** Code of the root: the first two parts of a code. */
export function rootCode(code: Sql): Sql {
  return sql`split_part(${code}, ':', 1) || ':' || split_part(${code}, ':', 2)`;
}

/** Records with these codes (in lower case), as rows of `id`, `item_id` and `code`. */
export function codedRecords(schema: string, table: string, shortName: string, codes: readonly string[]): Sql {
  return sql`(select coded.id, coded.item_id, urn.code from unnest(${codes}::text[]) urn (code)
    join ${identifier(schema, 'item')} item on item.code = regexp_replace(urn.code, ':[^:]*$', '')
    join ${identifier(schema, table)} coded on coded.item_id = item.id
      and lower(${identifier('coded', shortName)}) = substring(urn.code from '[^:]*$'))`;
}
