import { type FlagScheme } from '@pelorus/ingest/quality';
import { type AggregateFunction, countsLeftOut, describeFunction, TEXT_FUNCTIONS } from './aggregate-function';
import { type Aggregation } from './aggregate-table';
import { notForText } from './read.errors';
import { type Stream } from '../stream';
import { type FlagUse } from './flag-use';
import { type TimeRange } from './time-range';

/** Request for values. */
export interface ReadRequest extends FlagUse {
  /** Folded codes, each once, in column order. */
  readonly codes: readonly string[];
  readonly range: TimeRange;
  /** Whether columns span all codes of their parameter, each for its time. */
  readonly follow?: boolean;
  /** Absent for plain values. */
  readonly aggregation?: Aggregation;
  /** Present where the range decides the bucket length; excludes `aggregation`. */
  readonly points?: Points;
  /** Only these datasets; absent for all. */
  readonly datasetIds?: ReadonlySet<number>;
  readonly limit?: number;
}

export interface Points {
  readonly most: number;
  readonly functions: readonly AggregateFunction[];
}

/** Refuses (400) functions that texts lack. */
export function checkFunctions(streams: readonly Stream[], functions: readonly AggregateFunction[] = []): void {
  const wrong = functions.find((name) => describeFunction(name).ofTexts === undefined);
  const text = streams.find(({ kind }) => kind === 'text');
  if (wrong && text) throw notForText(text.code, wrong, TEXT_FUNCTIONS);
}

/** Whether stored calendar sums can answer: numbers of all datasets without flag columns. */
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
  /** Absent for flags, and without a unit. */
  readonly unit?: string;
  readonly kind: 'number' | 'text' | 'flag';
  /** Scheme of flags, unless O2A. */
  readonly flagScheme?: FlagScheme;
  /** Absent for plain values and flags. */
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
