import { MERGE_REACH_MS } from './block-level';
import { pickSourced, type SourcedRows } from './sourced-rows';

/**
 * Splits sorted rows at gaps of a month into at most `most` stretches; with more gaps they stay together. Correcting
 * last spring together with today would make a block that overlaps all between.
 */
export function splitAtGaps(rows: SourcedRows, most: number): SourcedRows[] {
  const starts = [0];
  for (let row = 1; row < rows.rows; row++) if (rows.ms[row]! - rows.ms[row - 1]! > MERGE_REACH_MS) starts.push(row);
  if (starts.length === 1 || starts.length > most) return [rows];
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? rows.rows;
    return pickSourced(
      rows,
      Uint32Array.from({ length: end - start }, (_, at) => start + at),
    );
  });
}
