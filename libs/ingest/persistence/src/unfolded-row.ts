import { type StreamSummary } from '@pelorus/ingest/domain';
import { fromInstant } from './instant-sql';

/**
 * The streams of an unfolded dataset, as arrays in the order of the columns of values. An absent array holds no
 * information: no cell is empty, so that all streams begin and end with the dataset; no values of that kind; no flags.
 */
export interface UnfoldedRow {
  readonly stream_values?: readonly number[];
  readonly first_datetime?: readonly (string | null)[];
  readonly last_datetime?: readonly (string | null)[];
  readonly last_number?: readonly (number | string | null)[];
  readonly last_text?: readonly (string | null)[];
  readonly last_flag?: readonly (number | null)[];
}

export function unfoldedRow(summaries: readonly StreamSummary[]): UnfoldedRow {
  const isFull = summaries.every(({ missing }) => missing === 0);
  return { ...(!isFull && ends(summaries)), ...lastValues(summaries) };
}

function ends(summaries: readonly StreamSummary[]): UnfoldedRow {
  return {
    stream_values: summaries.map(({ values }) => values),
    first_datetime: summaries.map(({ first }) => (first ? fromInstant(first) : null)),
    last_datetime: summaries.map(({ last }) => (last ? fromInstant(last.instant) : null)),
  };
}

function lastValues(summaries: readonly StreamSummary[]): UnfoldedRow {
  const values = summaries.map(({ last }) => last?.value);
  const numbers = values.map((value) => (typeof value === 'number' ? exact(value) : null));
  const texts = values.map((value) => (typeof value === 'string' ? value : null));
  const flags = summaries.map(({ last }) => last?.flag ?? null);
  return {
    ...(numbers.some(isThere) && { last_number: numbers }),
    ...(texts.some(isThere) && { last_text: texts }),
    ...(flags.some(isThere) && { last_flag: flags }),
  };
}

/** A number for JSON, which has no -0. */
function exact(value: number): number | string {
  return Object.is(value, -0) ? '-0' : value;
}

function isThere(value: unknown): boolean {
  return value !== null;
}
