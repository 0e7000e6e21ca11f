import { type FlagScheme } from '@pelorus/ingest/quality';
import { type AggregateFunction, countsLeftOut, describeFunction, TEXT_FUNCTIONS } from './aggregate-function';
import { type Aggregation } from './aggregate-table';
import { notForText } from './read.errors';
import { type Stream } from '../stream';
import { type FlagUse } from './flag-use';
import { type TimeRange } from './time-range';

/** A question to the read of data. */
export interface ReadRequest extends FlagUse {
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
  readonly limit?: number;
}

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

/** Whether a read of numbers of all datasets, without columns of flags, can be answered from sums by calendar parts. */
export function canUseSums(request: ReadRequest, streams: readonly Stream[]): boolean {
  const { aggregation, points, datasetIds, withFlags } = request;
  const summed = aggregation ?? points;
  if (!summed || withFlags || datasetIds) return false;
  return (
    summed.functions.every((name) => describeFunction(name).fromSums) && streams.every(({ kind }) => kind === 'number')
  );
}

export interface TableColumn {
  readonly code: string;
  /** Absent for flags, and for streams without a unit. */
  readonly unit?: string;
  readonly kind: 'number' | 'text' | 'flag';
  /** The scheme of flags, unless it is O2A's. */
  readonly flagScheme?: FlagScheme;
  /** Absent for the values themselves, and for flags. */
  readonly aggregateFunction?: AggregateFunction;
}

export function tableColumns(
  streams: readonly Stream[],
  { aggregation, withFlags, flagScheme = 'o2a' }: ReadRequest,
): TableColumn[] {
  return streams.flatMap(({ code, unit, kind }) => {
    const own = { code, ...(unit !== undefined && { unit }) };
    const values: TableColumn[] = aggregation
      ? aggregation.functions.map((name) => ({
          ...(countsLeftOut(name) ? { code } : own),
          kind: kindOf(name, kind),
          aggregateFunction: name,
        }))
      : [{ ...own, kind }];
    const scheme = flagScheme === 'o2a' ? {} : { flagScheme };
    return withFlags ? [...values, { code, kind: 'flag', ...scheme }] : values;
  });
}

function kindOf(name: AggregateFunction, kind: Stream['kind']): Stream['kind'] {
  return kind === 'text' ? (describeFunction(name).ofTexts ?? kind) : kind;
}
