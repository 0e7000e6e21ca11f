import { type StreamSummary } from '@pelorus/ingest/domain';
import { formatNumber } from '@pelorus/shared/nrt';
import { numberArray, plainArray, textArray } from './batch/array-literal';
import { fromInstant } from './instant-sql';

/**
 * The streams of an unfolded dataset, as array literals in the order of the columns of values. Null stands for arrays
 * without information: no cell is empty, so that all streams begin and end with the dataset; no values of that kind; no
 * flags.
 */
export interface UnfoldedRow {
  readonly values: string | null;
  readonly first: string | null;
  readonly last: string | null;
  readonly lastNumber: string | null;
  readonly lastText: string | null;
  readonly lastFlag: string | null;
}

/** Makes a row of an unfolded dataset from the summaries of its streams. */
export function unfoldedRow(summaries: readonly StreamSummary[]): UnfoldedRow {
  const last = summaries.map((each) => each.last);
  const isFull = summaries.every(({ missing }) => missing === 0);
  const numbers = last.map((each) => (typeof each?.value === 'number' ? formatNumber(each.value) : null));
  const texts = last.map((each) => (typeof each?.value === 'string' ? each.value : null));
  const flags = last.map((each) => each?.flag ?? null);
  return {
    values: isFull ? null : numberArray(summaries.map(({ values }) => values)),
    first: isFull ? null : plainArray(summaries.map(({ first }) => (first ? fromInstant(first) : null))),
    last: isFull ? null : plainArray(last.map((each) => (each ? fromInstant(each.instant) : null))),
    lastNumber: numbers.some(isThere) ? plainArray(numbers) : null,
    lastText: texts.some(isThere) ? textArray(texts) : null,
    lastFlag: flags.some(isThere) ? numberArray(flags) : null,
  };
}

function isThere(value: unknown): boolean {
  return value !== null;
}
