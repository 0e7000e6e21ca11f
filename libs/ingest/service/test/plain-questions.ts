import * as fc from 'fast-check';
import {
  AGGREGATE_FUNCTIONS,
  type AggregateFunction,
  MAX_BUCKETS,
  parseAggregate,
  type ReadRequest,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { raw, sql } from '@pelorus/shared/persistence';
import { iso, type PlainValues } from './plain-values';

/** The streams of the questions. */
export const STREAMS = [
  { code: 'a:b:one', kind: 'number' },
  { code: 'a:b:two', kind: 'number' },
  { code: 'a:b:text', kind: 'text' },
] as const;
export const START = Date.UTC(2023, 11, 31, 22) * 1000;
export const DAY = 86_400_000_000;
/** Buckets as `aggregate` and in SQL. */
export const BUCKETS: readonly (readonly [string, string])[] = [
  ['PT0.25S', `date_bin('250 ms', t, 'epoch')`],
  ['SECOND', `date_bin('1 s', t, 'epoch')`],
  ['PT7M', `date_bin('7 min', t, 'epoch')`],
  ['HOUR', `date_bin('1 h', t, 'epoch')`],
  ['DAY', `date_bin('1 day', t, 'epoch')`],
  ['P1W', `date_trunc('week', t)`],
  ['P1M', `date_trunc('month', t)`],
  ['P3M', `date_trunc('quarter', t)`],
  ['P1Y', `date_trunc('year', t)`],
  ['P10Y', `date_trunc('decade', t)`],
];
const EXACT: readonly AggregateFunction[] = [
  ...(['MIN', 'MAX', 'COUNT', 'FIRST', 'LAST', 'MEDIAN', 'Q25', 'Q75', 'COVERAGE', 'LEFT_OUT'] as const),
];
/** Functions whose results are numbers also for texts. */
const COUNTS: readonly string[] = ['COUNT', 'COVERAGE', 'LEFT_OUT'];

const value = fc.oneof(
  { arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((mantissa) => mantissa / 100), weight: 8 },
  // Squares of smaller values would be out of the range of a double, and the last bits of STD depend on the order.
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((each) => each === 0 || Math.abs(each) > 1e-100),
  fc.constantFrom(0, -0, 1e-30, 123_456_789.125),
);
const flag = fc.constantFrom(0, 1, 2, 4, 9, undefined);
/** The cells and flags of a row of all streams. */
export const cells = fc.record({
  cells: fc.tuple(
    fc.option(value, { nil: undefined, freq: 6 }),
    fc.option(value, { nil: undefined, freq: 2 }),
    fc.option(fc.constantFrom('sun', 'fog', 'Ä "b"\\'), { nil: undefined, freq: 2 }),
  ),
  flags: fc.tuple(flag, flag, flag),
});

const bound = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 250 }), fc.constantFrom(1_000, 1_000_000, 60_000_000, DAY / 2))
    .map(([i, step]) => i * step),
  { nil: undefined },
);
/** Makes an arbitrary undefined three times out of four. */
export function rarely<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

/** A question to a read. */
export const asked = fc.record({
  codes: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  bounds: fc.tuple(bound, bound),
  bucket: fc.option(fc.nat(BUCKETS.length - 1), { nil: undefined, freq: 4 }),
  // Reads without quantiles and flags use sums of whole blocks.
  functions: fc.oneof(
    fc.shuffledSubarray([...AGGREGATE_FUNCTIONS], { minLength: 1 }),
    fc.shuffledSubarray(['MEAN', 'MIN', 'MAX', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST', 'COVERAGE'] as const, {
      minLength: 4,
    }),
  ),
  keptFlags: rarely(fc.subarray([0, 1, 2, 4, 9], { minLength: 1 })),
  withFlags: fc.constantFrom(true, false, false),
  limit: rarely(fc.nat(40)),
});
export type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const TEXT: readonly AggregateFunction[] = ['FIRST', 'LAST', 'COUNT', 'COVERAGE', 'LEFT_OUT'];
function functionsOf({ codes, functions }: Asked): AggregateFunction[] {
  if (!codes.includes(2)) return functions;
  const possible = functions.filter((name) => TEXT.includes(name));
  return possible.length > 0 ? possible : ['LAST'];
}

function rangeOf([a, b]: Asked['bounds']): TimeRange {
  const [min, max] = a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
  const instant = (us: number): { ms: number; us: number } => {
    const ms = Math.floor((START + us) / 1000);
    return { ms, us: START + us - ms * 1000 };
  };
  return { ...(min !== undefined && { min: instant(min) }), ...(max !== undefined && { max: instant(max) }) };
}

/** The question as a request. */
export function requestOf(each: Asked): ReadRequest {
  const bucketing = each.bucket === undefined ? undefined : parseAggregate(BUCKETS[each.bucket]![0]);
  return {
    codes: each.codes.map((place) => STREAMS[place]!.code),
    range: rangeOf(each.bounds),
    ...(bucketing && { aggregation: { bucketing, functions: functionsOf(each) } }),
    ...(each.keptFlags && { keptFlags: new Set(each.keptFlags) }),
    withFlags: each.withFlags,
    // A limit allows requests with too many buckets.
    limit: each.limit ?? MAX_BUCKETS,
  };
}

type Cell = number | string | null;
/** A row of an answer: its time stamp and its cells. */
export type AnsweredRow = readonly [string, ...Cell[]];

/** The rows of a part of an answer. */
export function answeredRows(part: NrtWritableRows): AnsweredRow[] {
  return Array.from({ length: part.rows }, (_, row) => [
    iso(part.ms[row]! * 1000 + part.us[row]!),
    ...part.columns.map((column) => cellOf(column, row)),
  ]);
}

function cellOf(column: NrtWritableRows['columns'][number], row: number): Cell {
  switch (column.kind) {
    case 'number':
      return Number.isNaN(column.values[row]!) ? null : column.values[row]!;
    case 'text':
      return column.texts[row] === '' ? null : column.texts[row]!;
    case 'flag':
      return column.flags[row] === 255 ? null : column.flags[row]!;
  }
}

export interface Summary extends Readonly<Record<string, Cell>> {
  readonly stream_id: number;
  readonly t: string;
}

/** The answer to a request, by SQL over a row for each value: one row for each stream and time stamp or bucket. */
export async function summaries(plain: PlainValues, each: Asked, request = requestOf(each)): Promise<Summary[]> {
  const { range, keptFlags, datasetIds } = request;
  const bucket = each.bucket === undefined ? 't' : BUCKETS[each.bucket]![1];
  const ids = datasetIds ? [...datasetIds] : null;
  const at = (bound: TimeRange['min'], none: string): string => (bound ? iso(bound.ms * 1000 + bound.us) : none);
  return plain.database.query<Summary>(
    sql`select stream_id, to_char(bucket at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as t,
        nullif(count(*) filter (where kept), 0)::float8 as "COUNT", min(v) filter (where kept) as "MIN",
        max(v) filter (where kept) as "MAX", avg(v) filter (where kept) as "MEAN", sum(v) filter (where kept) as "SUM",
        stddev_samp(v) filter (where kept) as "STD", max(abs(v)) as size,
        count(*) filter (where not kept)::float8 as "LEFT_OUT",
        count(*) filter (where kept)::float8 / count(*)::float8 as "COVERAGE",
        (array_agg(flag order by coalesce(array_position(array[5, 0, 7, 1, 2, 3, 6, 4], flag), 0) desc)
          filter (where kept))[1] as flag,
        coalesce((array_agg(v order by t) filter (where kept))[1]::text, (array_agg(s order by t) filter (where kept))[1])
          as "FIRST",
        coalesce((array_agg(v order by t desc) filter (where kept))[1]::text,
          (array_agg(s order by t desc) filter (where kept))[1]) as "LAST",
        percentile_cont(0.25) within group (order by v) filter (where kept) as "Q25",
        percentile_cont(0.5) within group (order by v) filter (where kept) as "MEDIAN",
        percentile_cont(0.75) within group (order by v) filter (where kept) as "Q75"
      from (select *, ${raw(bucket)} as bucket,
          flag = any(${[...(keptFlags ?? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])]}::integer[]) as kept from (
          select distinct on (stream_id, t) * from plain
          where ${ids}::bigint[] is null or dataset_id = any(${ids}::bigint[])
          order by stream_id, t, written desc, dataset_id desc) winner
        where t >= ${at(range.min, '-infinity')}::timestamptz and t <= ${at(range.max, 'infinity')}::timestamptz) value
      group by stream_id, bucket`,
  );
}

function expectCell(found: Cell, summary: Summary | undefined, name: string, kind: string): void {
  const value = summary?.[name] ?? null;
  const expected = kind === 'number' && value !== null ? Number(value) : value;
  if (found === null || expected === null || typeof expected === 'string' || [...EXACT, 'flag'].includes(name)) {
    // SQL takes 0 and -0 for equal and gives either of them.
    return expect([name, found === 0 ? 0 : found]).toEqual([name, expected === 0 ? 0 : expected]);
  }
  const scale = Number(summary!['size']) * (name === 'SUM' ? Number(summary!['COUNT']) : 1);
  expect([name, Math.abs(Number(found) - expected) <= 1e-12 * Math.max(scale, Number.MIN_VALUE)]).toEqual([name, true]);
}

/** Compares an answer with the expected one: counts, ends and extremes to the last digit, sums and means nearly. */
export function expectAnswer(found: readonly AnsweredRow[], expected: readonly Summary[], each: Asked): void {
  const names: readonly string[] = requestOf(each).aggregation?.functions ?? ['LAST'];
  const wanted = expected.filter(({ stream_id }) => each.codes.includes(stream_id - 1));
  const counts = names.includes('COVERAGE') || names.includes('LEFT_OUT');
  const byPlace = new Map(wanted.map((one) => [`${one.stream_id} ${one.t}`, one]));
  const times = [...new Set(wanted.filter((one) => counts || one['COUNT'] !== null).map(({ t }) => t))]
    .sort()
    .slice(0, each.limit);
  expect(found.map(([t]) => t)).toEqual(times);
  const width = names.length + Number(each.withFlags);
  for (const [t, ...row] of found) {
    each.codes.forEach((place, i) => {
      const summary = byPlace.get(`${place + 1} ${t}`);
      const { kind } = STREAMS[place]!;
      names.forEach((name, j) =>
        expectCell(row[i * width + j]!, summary, name, COUNTS.includes(name) ? 'number' : kind),
      );
      if (each.withFlags) expectCell(row[i * width + names.length]!, summary, 'flag', 'number');
    });
  }
}
