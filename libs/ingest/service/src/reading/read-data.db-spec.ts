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
import { iso, type PlainDataset, type PlainRow, PlainValues } from '../../test/plain-values';
import { ReadData } from './read-data';
import { ReadStreams } from './read-streams';

const STREAMS = [
  { code: 'a:b:one', kind: 'number' },
  { code: 'a:b:two', kind: 'number' },
  { code: 'a:b:text', kind: 'text' },
] as const;
const START = Date.UTC(2023, 11, 31, 22) * 1000;
const DAY = 86_400_000_000;
/** Buckets, and the same in SQL. */
const BUCKETS: readonly (readonly [string, string])[] = [
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
const EXACT: readonly AggregateFunction[] = ['MIN', 'MAX', 'COUNT', 'FIRST', 'LAST', 'MEDIAN', 'Q25', 'Q75'];

let plain: PlainValues;
let reader: ReadData;
let streams: ReadStreams;

beforeAll(async () => {
  plain = await PlainValues.start(STREAMS);
  reader = new ReadData(plain.database, plain.tables);
  streams = new ReadStreams(plain.database, plain.tables);
});
afterAll(() => plain.stop());

const value = fc.oneof(
  { arbitrary: fc.integer({ min: -99_999, max: 99_999 }).map((mantissa) => mantissa / 100), weight: 8 },
  // Squares of smaller ones would be beyond a double, and the last bits of STD a matter of order.
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).filter((each) => each === 0 || Math.abs(each) > 1e-100),
  fc.constantFrom(0, -0, 1e-30, 123_456_789.125),
);
const flag = fc.constantFrom(0, 1, 2, 4, 9, undefined);
const cells = fc.record({
  cells: fc.tuple(
    fc.option(value, { nil: undefined, freq: 6 }),
    fc.option(value, { nil: undefined, freq: 2 }),
    fc.option(fc.constantFrom('sun', 'fog', 'Ä "b"\\'), { nil: undefined, freq: 2 }),
  ),
  flags: fc.tuple(flag, flag, flag),
});

/** Rows of a few time stamps, so that datasets meet: in order, shuffled, or some of them twice. */
const dataset: fc.Arbitrary<PlainDataset> = fc
  .record({
    step: fc.constantFrom(1_000, 250_000, 1_000_000, 60_000_000, 7 * 60_000_000 + 1, DAY / 2),
    offset: fc.constantFrom(0, 0, 0, 1, 999, 500_000, DAY, -DAY),
    rows: fc.array(fc.record({ place: fc.integer({ min: 0, max: 250 }), row: cells }), {
      minLength: 1,
      maxLength: 160,
      size: 'max',
    }),
    order: fc.constantFrom('ascending', 'ascending', 'shuffled', 'twice'),
    streams: fc.subarray([0, 1, 2], { minLength: 1 }),
    blockRows: fc.constantFrom(1, 7, 40, 64, 4096),
    writtenMs: fc.integer({ min: 1, max: 3 }).map((hour) => START / 1000 + hour * 3_600_000),
    flagged: fc.subarray([0, 1, 2]),
  })
  .map(({ step, offset, rows: given, order, flagged, ...dataset }) => {
    const byTime = new Map<number, PlainRow>(
      given.map(({ place, row }) => {
        const flags = row.flags.map((each, stream) => (flagged.includes(stream) ? each : undefined));
        return [START + offset + place * step, { us: START + offset + place * step, cells: row.cells, flags }];
      }),
    );
    const rows = [...byTime.values()];
    if (order === 'ascending') rows.sort((a, b) => a.us - b.us);
    if (order === 'twice') rows.push(...rows.filter((_, i) => i % 3 === 0));
    return { ...dataset, rows, flagged: flagged.filter((stream) => dataset.streams.includes(stream)) };
  });

const bound = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 250 }), fc.constantFrom(1_000, 1_000_000, 60_000_000, DAY / 2))
    .map(([i, step]) => i * step),
  { nil: undefined },
);
const asked = fc.record({
  codes: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
  bounds: fc.tuple(bound, bound),
  bucket: fc.option(fc.nat(BUCKETS.length - 1), { nil: undefined, freq: 4 }),
  // Without quantiles and flags whole blocks are summed up by their statistics.
  functions: fc.oneof(
    fc.shuffledSubarray([...AGGREGATE_FUNCTIONS], { minLength: 1 }),
    fc.shuffledSubarray(['MEAN', 'MIN', 'MAX', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST'] as const, { minLength: 4 }),
  ),
  keptFlags: fc.option(fc.subarray([0, 1, 2, 4, 9], { minLength: 1 }), { nil: undefined, freq: 1 }),
  withFlags: fc.constantFrom(true, false, false),
  limit: fc.option(fc.nat(40), { nil: undefined, freq: 1 }),
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const TEXT: readonly AggregateFunction[] = ['FIRST', 'LAST', 'COUNT'];
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

function requestOf(each: Asked): ReadRequest {
  const bucketing = each.bucket === undefined ? undefined : parseAggregate(BUCKETS[each.bucket]![0]);
  return {
    codes: each.codes.map((place) => STREAMS[place]!.code),
    range: rangeOf(each.bounds),
    ...(bucketing && { aggregation: { bucketing, functions: functionsOf(each) } }),
    ...(each.keptFlags && { keptFlags: new Set(each.keptFlags) }),
    withFlags: each.withFlags,
    // A limit lets through what might have too many buckets.
    limit: each.limit ?? MAX_BUCKETS,
  };
}

type Cell = number | string | null;
type Row = readonly [string, ...Cell[]];

async function rowsOf(request: ReadRequest): Promise<Row[]> {
  const rows: Row[] = [];
  const table = await reader.find(request);
  for await (const part of await table.open(new AbortController().signal)) {
    for (let row = 0; row < part.rows; row++) {
      rows.push([iso(part.ms[row]! * 1000 + part.us[row]!), ...part.columns.map((column) => cellOf(column, row))]);
    }
  }
  return rows;
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

interface Summary extends Readonly<Record<string, Cell>> {
  readonly stream_id: number;
  readonly t: string;
}

/** The same by SQL over one row a value: one row for each stream and time stamp or bucket. */
async function summaries({ range, keptFlags }: ReadRequest, bucket: string): Promise<Summary[]> {
  const at = (bound: TimeRange['min'], none: string): string => (bound ? iso(bound.ms * 1000 + bound.us) : none);
  return plain.database.query<Summary>(
    sql`select stream_id, to_char(bucket at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as t,
        count(*)::float8 as "COUNT", min(v) as "MIN", max(v) as "MAX", avg(v) as "MEAN", sum(v) as "SUM",
        stddev_samp(v) as "STD", max(abs(v)) as size, max(flag) as flag,
        coalesce((array_agg(v order by t))[1]::text, (array_agg(s order by t))[1]) as "FIRST",
        coalesce((array_agg(v order by t desc))[1]::text, (array_agg(s order by t desc))[1]) as "LAST",
        percentile_cont(0.25) within group (order by v) as "Q25",
        percentile_cont(0.5) within group (order by v) as "MEDIAN",
        percentile_cont(0.75) within group (order by v) as "Q75"
      from (select *, ${raw(bucket)} as bucket from winner
        where t >= ${at(range.min, '-infinity')}::timestamptz and t <= ${at(range.max, 'infinity')}::timestamptz
          and flag = any(${[...(keptFlags ?? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])]}::integer[])) value
      group by stream_id, bucket`,
  );
}

function expectCell(found: Cell, summary: Summary | undefined, name: string, kind: string): void {
  const value = summary?.[name] ?? null;
  const expected = kind === 'number' && value !== null ? Number(value) : value;
  if (found === null || expected === null || typeof expected === 'string' || [...EXACT, 'flag'].includes(name)) {
    // 0 and -0 are equal to SQL, whichever of them comes first.
    return expect([name, found === 0 ? 0 : found]).toEqual([name, expected === 0 ? 0 : expected]);
  }
  const scale = Number(summary!['size']) * (name === 'SUM' ? Number(summary!['COUNT']) : 1);
  expect([name, Math.abs(Number(found) - expected) <= 1e-12 * Math.max(scale, Number.MIN_VALUE)]).toEqual([name, true]);
}

async function check(each: Asked): Promise<void> {
  const request = requestOf(each);
  const names: readonly string[] = request.aggregation?.functions ?? ['LAST'];
  const found = await rowsOf(request);
  const all = await summaries(request, each.bucket === undefined ? 't' : BUCKETS[each.bucket]![1]);
  const wanted = all.filter(({ stream_id }) => each.codes.includes(stream_id - 1));
  const times = [...new Set(wanted.map(({ t }) => t))].sort().slice(0, each.limit);
  expect(found.map(([t]) => t)).toEqual(times);
  const width = names.length + Number(each.withFlags);
  for (const [t, ...row] of found) {
    each.codes.forEach((place, i) => {
      const summary = wanted.find((one) => one.t === t && one.stream_id === place + 1);
      const { kind } = STREAMS[place]!;
      names.forEach((name, j) => expectCell(row[i * width + j]!, summary, name, name === 'COUNT' ? 'number' : kind));
      if (each.withFlags) expectCell(row[i * width + names.length]!, summary, 'flag', 'number');
    });
  }
}

/** The views of the database, the totals of streams and their coverage say the same. */
async function checkRest(): Promise<void> {
  const order = 'order by 1, 2';
  const expected = await plain.database.query(
    raw(`select stream_id - 1 as place, t::text, v, s, flag, dataset_id from winner ${order}`),
  );
  const place = `array_position(array['a:b:one', 'a:b:two', 'a:b:text'], code) - 1`;
  const columns = 'datetime::text as t, value as v, text_value as s, quality_flag as flag, dataset_id';
  expect(
    await plain.database.query(raw(`select ${place} as place, ${columns} from ingest.measurement ${order}`)),
  ).toEqual(expected);
  const between = `ingest.measurements('a:b:one', '2024-01-01', '2024-01-02')`;
  expect(await plain.database.query(raw(`select ${columns} from ${between} order by 1`))).toEqual(
    await plain.database.query(
      raw(`select t::text, v, s, flag, dataset_id from winner
        where stream_id = 1 and t between '2024-01-01' and '2024-01-02' order by 1`),
    ),
  );
  for (const [i, { code }] of STREAMS.entries()) {
    const [total] = await plain.database.query<{
      all: number;
      first: string | null;
      last: string | null;
      flag: number;
    }>(
      sql`select (select count(*) from plain where stream_id = ${i + 1})::integer as all,
        (select min(t) from plain where stream_id = ${i + 1})::text as first,
        (select coalesce(v::text, s) from winner where stream_id = ${i + 1} order by t desc limit 1) as last`,
    );
    const stream = await streams.get(code);
    expect([stream.values, stream.first === undefined]).toEqual([total!.all, total!.first === null]);
    const last = stream.last?.value;
    expect(typeof last === 'number' ? last + 0 : last).toEqual(
      total!.last === null ? undefined : i < 2 ? Number(total!.last) + 0 : total!.last,
    );
    const days = await plain.database.query<{ date: string; values: number }>(
      sql`select date_trunc('day', t)::date::text as date, count(*) as values from winner
        where stream_id = ${i + 1} group by 1 order by 1`,
    );
    const coverage = await streams.coverage(code, {}, 86_400_000 * 400, new AbortController().signal);
    expect(
      coverage.days.map(({ startMs, values }) => ({ date: new Date(startMs).toISOString().slice(0, 10), values })),
    ).toEqual(days);
  }
}

it('reads what a straightforward SQL computation gives, whatever overlaps, is flagged, missing, merged or deleted', async () => {
  const datasets = fc.array(dataset, { minLength: 1, maxLength: 5 });
  const reads = fc.array(asked, { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(datasets, reads, fc.nat(), async (given, questions, chosen) => {
      await plain.clear();
      const ids: number[] = [];
      for (const each of given) ids.push(await plain.store(each));
      const [before, ...others] = questions as [Asked, ...Asked[]];
      await check(before);
      await plain.merge();
      for (const each of others.slice(0, 3)) await check(each);
      await checkRest();
      await plain.delete(ids[chosen % ids.length]!);
      for (const each of others.slice(3)) await check(each);
      await checkRest();
    }),
    { numRuns: 40 },
  );
}, 120_000);
