import { identifier, join, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { RECORDS } from '../records/records';

/**
 * Condition that every word occurs, ignoring case, in an item: its code, a name, its type, or its parameters (with
 * types and units), contacts, missions, custom fields, events. Words may occur in different places. undefined without
 * words.
 *
 * The ids are an array, which one scan of the key takes in order: for a subquery the planner expects 200 ids and looks
 * up each of 100,000, which takes three times as long.
 */
export function haveWords(tables: Tables, alias: string, words: readonly string[]): Sql | undefined {
  if (words.length === 0) return undefined;
  const found = words.map((word) => sql`(${itemsWith(tables, word)})`);
  return sql`${identifier(alias, 'id')} = any(array(${join(found, ' intersect ')}))`;
}

/** Words of signs alone name no unit: `%` would find half of a registry. */
const NAMES_SOMETHING = /[\p{L}\p{N}]/u;
/**
 * Shorter words occur nearly everywhere and have no trigram: only the item itself is searched for parts; elsewhere
 * whole words count.
 */
const LEAST_PART = 3;

/**
 * Ids of items with a word. Each place is a query of its own, which an index of trigrams or of references serves
 * without reading the table.
 */
function itemsWith(tables: Tables, word: string): Sql {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const isPart = word.length >= LEAST_PART;
  const whole = `(^|\\W)${word.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')}($|\\W)`;
  const occursIn = (table: string, columns: readonly string[], condition: Sql): Sql => {
    const places = columns.map((column) => sql`${identifier(table, column)} ${condition}`);
    return sql`(${join(places, ' or ')})`;
  };
  const part = sql`ilike ${pattern}`;
  const has = (table: string, columns: readonly string[]): Sql =>
    occursIn(table, columns, isPart ? part : sql`~* ${whole}`);
  const those = (table: string, columns: readonly string[]): Sql =>
    sql`any(array(select ${identifier(table, 'id')} from ${tables(table)} ${identifier(table)} where ${has(table, columns)}))`;
  const owners = (table: 'parameter' | 'field' | 'event' | 'item_contact' | 'mission_item', condition: Sql): Sql =>
    sql`select ${identifier(table, 'item_id')} from ${tables(table)} ${identifier(table)} where ${condition}`;
  const types = those('vocable', ['general_name', 'system_name']);
  const units = sql`any(array(select unit.id from ${tables('unit')} unit
    where lower(unit.code) = lower(${word}) or ${has('unit', ['name'])}))`;
  // Large tables are searched for parts only, which trigrams find.
  const many = isPart
    ? [
        owners('parameter', has('parameter', RECORDS.parameter.searched)),
        owners('field', has('field', RECORDS.field.searched)),
        owners('event', has('event', RECORDS.event.searched)),
      ]
    : [];
  return join(
    [
      sql`select item.id from ${tables('item')} item where ${occursIn('item', RECORDS.item.searched, part)}`,
      sql`select item.id from ${tables('item')} item where item.type_id = ${types}`,
      ...many,
      owners('parameter', sql`parameter.type_id = ${types}`),
      ...(NAMES_SOMETHING.test(word) ? [owners('parameter', sql`parameter.unit_id = ${units}`)] : []),
      owners('item_contact', sql`item_contact.contact_id = ${those('contact', PUBLIC_NAMES)}`),
      owners('mission_item', sql`mission_item.mission_id = ${those('mission', RECORDS.mission.searched)}`),
      owners('event', sql`event.type_id = ${types}`),
    ],
    ' union all ',
  );
}

/** Public fields, by which anybody may find a contact. */
const PUBLIC_NAMES = ['first_name', 'last_name', 'company_name'];
