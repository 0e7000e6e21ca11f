import { type AggregateFunction, describeFunction, TEXT_FUNCTIONS } from './aggregate-function';
import { type Aggregation } from './aggregate-table';
import { notForText } from './read.errors';
import { type Stream } from '../stream';
import { type TableOptions } from './table-options';
import { type TimeRange } from './time-range';

/** What is to be read. */
export interface ReadRequest extends TableOptions {
  /** Folded, each once, in the order of the columns. */
  readonly codes: readonly string[];
  readonly range: TimeRange;
  /** Undefined reads the values themselves. */
  readonly aggregation?: Aggregation;
  /** Instead of an aggregation: the most buckets, whose length is found from the range. */
  readonly points?: Points;
  /** Reads these datasets only. */
  readonly datasetIds?: ReadonlySet<number>;
  /** The most rows. */
  readonly limit?: number;
}

/** How many buckets an answer may have, and what is said about each. */
export interface Points {
  readonly most: number;
  readonly functions: readonly AggregateFunction[];
}

/** Refuses (400) functions that a stream of text does not have. */
export function checkFunctions(streams: readonly Stream[], functions: readonly AggregateFunction[] = []): void {
  const wrong = functions.find((name) => describeFunction(name).ofTexts === undefined);
  const text = streams.find(({ kind }) => kind === 'text');
  if (wrong && text) throw notForText(text.code, wrong, TEXT_FUNCTIONS);
}

/** Whether a read of numbers, whatever their flags and datasets, can be answered from sums by calendar parts. */
export function canUseSums(request: ReadRequest, streams: readonly Stream[]): boolean {
  const { aggregation, points, datasetIds, keptFlags, withFlags } = request;
  const summed = aggregation ?? points;
  if (!summed || keptFlags || withFlags || datasetIds) return false;
  return (
    summed.functions.every((name) => describeFunction(name).fromSums) && streams.every(({ kind }) => kind === 'number')
  );
}

/** One column of the answer. */
export interface TableColumn {
  readonly code: string;
  readonly unit?: string;
  /** The function, in lower case; `quality_flag` for flags; none for the values themselves. */
  readonly label?: string;
}

/** The columns of the answer after the time stamps. */
export function tableColumns(streams: readonly Stream[], { aggregation, withFlags }: ReadRequest): TableColumn[] {
  return streams.flatMap(({ code, unit }) => {
    const own = { code, ...(unit !== undefined && { unit }) };
    const values: TableColumn[] = aggregation
      ? aggregation.functions.map((name) => ({ ...own, label: name.toLowerCase() }))
      : [own];
    return withFlags ? [...values, { code, label: 'quality_flag' }] : values;
  });
}
