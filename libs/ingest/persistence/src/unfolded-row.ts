import { type StreamSummary } from '@pelorus/ingest/domain';
import { formatNumber } from '@pelorus/shared/nrt';
import { numberArray, plainArray, textArray } from './batch/array-literal';
import { fromInstant } from './instant-sql';

/** What a dataset holds of each stream, as array literals in the order of the columns of values. */
export interface UnfoldedRow {
  readonly values: string;
  readonly first: string;
  readonly last: string;
  readonly lastNumber: string;
  readonly lastText: string;
  readonly lastFlag: string;
}

/** Writes summaries as a row of datasets that are not folded yet. */
export function unfoldedRow(summaries: readonly StreamSummary[]): UnfoldedRow {
  const last = summaries.map((each) => each.last);
  return {
    values: numberArray(summaries.map(({ values }) => values)),
    first: plainArray(summaries.map(({ first }) => (first ? fromInstant(first) : null))),
    last: plainArray(last.map((each) => (each ? fromInstant(each.instant) : null))),
    lastNumber: plainArray(last.map((each) => (typeof each?.value === 'number' ? formatNumber(each.value) : null))),
    lastText: textArray(last.map((each) => (typeof each?.value === 'string' ? each.value : null))),
    lastFlag: numberArray(last.map((each) => each?.flag ?? null)),
  };
}
