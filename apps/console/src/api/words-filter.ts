import { all, any, type Pattern, pattern, type Rsql, rsql } from '@pelorus/client';

/** Filters that find a text in a field, whatever its case. */
type FieldFilter = (text: Pattern) => Rsql;

/** A filter that finds records which have every word in one of these fields. */
export function wordsFilter(fields: readonly FieldFilter[], words: string): string {
  const each = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => any(...fields.map((field) => field(pattern(`*${word}*`)))));
  return each.length === 0 ? String(rsql`id>0`) : String(all(...each));
}
