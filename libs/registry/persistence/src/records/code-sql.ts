import { identifier, type Sql, sql } from '@pelorus/shared/persistence';

/** The code below an item, of an item mounted on it or of its record: from the item's code and the short name. */
export function codeBelow(itemCode: Sql, shortName: Sql): Sql {
  return sql`${itemCode} || ':' || lower(${shortName})`;
}

/** The code of the root that the item with a code lies below: its first two parts, the type and the name of the root. */
export function rootCode(code: Sql): Sql {
  return sql`split_part(${code}, ':', 1) || ':' || split_part(${code}, ':', 2)`;
}

/** The records of items with these codes (in lower case), as rows of `id`, `item_id` and `code`; a column has short names. */
export function codedRecords(schema: string, table: string, shortName: string, codes: readonly string[]): Sql {
  return sql`(select coded.id, coded.item_id, urn.code from unnest(${codes}::text[]) urn (code)
    join ${identifier(schema, 'item')} item on item.code = regexp_replace(urn.code, ':[^:]*$', '')
    join ${identifier(schema, table)} coded on coded.item_id = item.id
      and lower(${identifier('coded', shortName)}) = substring(urn.code from '[^:]*$'))`;
}
