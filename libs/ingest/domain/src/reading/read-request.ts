import { type AggregateFunction, describeFunction, TEXT_FUNCTIONS } from './aggregate-function';
import { type Aggregation } from './aggregate-table';
import { notForText } from './read.errors';
import { type Stream } from '../stream';
import { type TableOptions } from './table-options';
import { type TimeRange } from './time-range';

/** A question to the read of data. */
export interface ReadRequest extends TableOptions {
  /** Codes of the streams, folded, each once, in the order of the columns. */
  readonly codes: readonly string[];
  readonly range: TimeRange;
  /** Whether each column has the values of all codes that its parameter had, each for its time. */
  readonly follow?: boolean;
  /** Absent for the values themselves. */
  readonly aggregation?: Aggregation;
  /** Absent unless the length of the buckets is to be found from the range; excludes `aggregation`. */
  readonly points?: Points;
  /** The only datasets that are read; absent for all. */
  readonly datasetIds?: ReadonlySet<number>;
  /** The largest number of rows. */
  readonly limit?: number;
}

/** The largest number of buckets, and the functions that sum each bucket up. */
export interface Points {
  readonly most: number;
  readonly functions: readonly AggregateFunction[];
}

/** Refuses (400) functions that streams of text do not have. */
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

/** A column of an answer. */
export interface TableColumn {
  readonly code: string;
  /** Absent for flags, and for streams without a unit. */
  readonly unit?: string;
  readonly kind: 'number' | 'text' | 'flag';
  /** Absent for the values themselves, and for flags. */
  readonly aggregateFunction?: AggregateFunction;
}

/** The columns of the answer after the time stamps. */
export function tableColumns(streams: readonly Stream[], { aggregation, withFlags }: ReadRequest): TableColumn[] {
  return streams.flatMap(({ code, unit, kind }) => {
    const own = { code, ...(unit !== undefined && { unit }) };
    const values: TableColumn[] = aggregation
      ? aggregation.functions.map((name) => ({ ...own, kind: kindOf(name, kind), aggregateFunction: name }))
      : [{ ...own, kind }];
    return withFlags ? [...values, { code, kind: 'flag' }] : values;
  });
}

function kindOf(name: AggregateFunction, kind: Stream['kind']): Stream['kind'] {
  return kind === 'text' ? (describeFunction(name).ofTexts ?? kind) : kind;
}
