import { identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { RECORDS } from '../records/records';

/** Whether every word occurs, ignoring case, in the code, a name or another mark of the item under an alias; undefined without words. */
export function haveWords(alias: string, words: readonly string[]): Sql | undefined {
  if (words.length === 0) return undefined;
  return join(
    words.map((word) => hasWord(alias, word)),
    ' and ',
  );
}

function hasWord(alias: string, word: string): Sql {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const places = RECORDS.item.searched.map((column) => sql`${identifier(alias, column)} ilike ${pattern}`);
  return sql`(${join(places, ' or ')})`;
}
