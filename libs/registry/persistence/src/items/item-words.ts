import { identifier, join, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { RECORDS } from '../records/records';

/**
 * Whether every word occurs, ignoring case, in the item under an alias: in its code, a name or another mark, in its type, or in
 * what belongs to it: parameters with their types and units, names of contacts, missions, custom fields and events. Each word
 * may occur in another place. undefined without words.
 *
 * The ids are an array, which one scan of the key takes in order: of a subquery the planner expects 200 ids and looks each of
 * 100,000 up by itself, which takes three times as long.
 */
export function haveWords(tables: Tables, alias: string, words: readonly string[]): Sql | undefined {
  if (words.length === 0) return undefined;
  const found = words.map((word) => sql`(${itemsWith(tables, word)})`);
  return sql`${identifier(alias, 'id')} = any(array(${join(found, ' intersect ')}))`;
}

/** A word of signs alone is no name of a unit: a `%` would find half of a registry. */
const NAMES_SOMETHING = /[\p{L}\p{N}]/u;
/** Shorter words occur nearly everywhere, and no trigram finds them: beside the item itself they are looked for as whole words. */
const LEAST_PART = 3;

/**
 * Selects the ids of the items in which a word occurs. Each place is looked at by itself, so that its index of trigrams, or that
 * of the references to the few records with the word, finds them without reading the table.
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
  // Tables of many rows are read for parts of words only, which their trigrams find.
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

/** Public fields of a contact, by which anybody may find it. */
const PUBLIC_NAMES = ['first_name', 'last_name', 'company_name'];
