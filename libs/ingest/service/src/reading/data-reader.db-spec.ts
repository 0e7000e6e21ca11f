import * as fc from 'fast-check';
import { type Aggregation, parseAggregate } from '@pelorus/ingest/domain';
import { raw, sql } from '@pelorus/shared/persistence';
import {
  type AnsweredRow,
  answeredRows,
  type Asked,
  asked,
  cells,
  DAY,
  expectAnswer,
  requestOf,
  START,
  STREAMS,
  summaries,
} from '../../test/plain-questions';
import { type PlainDataset, type PlainRow, PlainValues } from '../../test/plain-values';
import { ReadBudget } from './read-budget';
import { DataReader } from './data-reader';
import { StreamReader } from './stream-reader';

let plain: PlainValues;
let reader: DataReader;
let streams: StreamReader;

beforeAll(async () => {
  plain = await PlainValues.start(STREAMS);
  reader = plain.reader();
  streams = new StreamReader(plain.database, plain.tables, reader);
});
afterAll(() => plain.stop());

/** Rows of a few time stamps, so that datasets share some: in order, shuffled, or some of them twice. */
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

async function check(each: Asked): Promise<void> {
  const found: AnsweredRow[] = [];
  const table = await reader.find(requestOf(each));
  for await (const part of await table.open({ signal: new AbortController().signal }))
    found.push(...answeredRows(part));
  expectAnswer(found, await summaries(plain, each), each);
}

/** Checks the views of the database, the totals of streams and their coverage against each other. */
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
    const done = new AbortController();
    const coverage = await streams.coverage({ code, follow: false, withFlags: false }, {}, 86_400_000 * 400, done, () =>
      Promise.resolve(),
    );
    done.abort();
    expect(
      coverage.days.map(({ startMs, values }) => ({ date: new Date(startMs).toISOString().slice(0, 10), values })),
    ).toEqual(days);
  }
}

it('agrees with SQL over one row a value, with overlaps, flags, missing values, merges and deletions', async () => {
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

it('holds the memory of rows that are taken as a whole until the reader is done with them', async () => {
  await plain.clear();
  const rows = Array.from({ length: 1_000 }, (_, i) => ({
    us: START + i * 1_000_000,
    cells: [i],
    flags: [],
  }));
  await plain.store({ rows, streams: [0], blockRows: 64, writtenMs: START / 1000, flagged: [] });
  const budget = new ReadBudget(512 * 1024 ** 2);
  const reader = new DataReader(plain.database, plain.tables, budget);
  const anyRead = 4 * 1024 ** 2;
  const minutes: Aggregation = { bucketing: parseAggregate('PT5M')!, functions: ['MIN', 'MAX'] };
  for (const [aggregation, taking, expectedRows, expectedBytes] of [
    [undefined, 'parts', 1_000, 0],
    [undefined, 'whole', 1_000, anyRead + 1_000 * 18],
    [minutes, 'whole', 4, anyRead + 4 * 26],
  ] as const) {
    const asked = { codes: ['a:b:one'], range: {}, withFlags: false, ...(aggregation && { aggregation }) };
    const done = new AbortController();
    let given = 0;
    for await (const part of await (await reader.find(asked)).open(done, taking)) given += part.rows;
    expect([given, budget.state.taken]).toEqual([expectedRows, expectedBytes]);
    done.abort();
    expect(budget.state.taken).toBe(0);
  }
});
