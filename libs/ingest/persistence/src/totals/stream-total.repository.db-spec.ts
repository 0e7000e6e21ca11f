import fc from 'fast-check';
import { type StreamSummary } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, raw, sql } from '@pelorus/shared/persistence';
import { ensureLayout, store } from '../../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { DatasetRepository } from '../dataset.repository';
import { IngestTables } from '../ingest-tables';
import { instantOfMicros } from '../instant-sql';
import { isDistributed } from '../is-distributed';
import { StreamReadingRepository } from '../reading/stream-reading.repository';
import { type FoldedBatch, FoldRepository } from './fold.repository';
import { type LatestValue, type LostEnds, StreamTotalRepository } from './stream-total.repository';

let ingest: IngestDatabase;
/** Reads totals and unfolded datasets apart, as on a distributed server. */
let apart: IngestTables;
/** Cases of the property: a cluster takes half a second for each, and shows what one server does not with few. */
let cases = 100;

/** Keeps the streams of each dataset in a table of their own, a row each. */
beforeAll(async () => {
  ingest = await ingestDatabase();
  apart = new IngestTables(ingest.tables.schema);
  apart.isDistributed = true;
  if (await isDistributed(ingest.database, ingest.tables)) cases = 25;
  await ensureLayout(ingest.database, ingest);
  await ingest.database.query(
    raw(`create table held (dataset_id bigint, written timestamptz, stream_id bigint, "values" bigint, first timestamptz,
      last timestamptz, last_number float8, last_text text, flag smallint)`),
  );
});
afterAll(() => ingest.close());

/** The streams of a dataset: times and numbers of values of both; nothing for a stream without values. */
interface Upload {
  readonly kind: 'store';
  readonly parts: readonly { readonly first: number; readonly length: number; readonly values: number }[];
}
type Step =
  | Upload
  | { readonly kind: 'fold'; readonly most: number }
  | { readonly kind: 'delete'; readonly which: number };

// Few moments and few datasets make ties and empty streams common.
const part = fc.record({ first: fc.nat(4), length: fc.nat(2), values: fc.nat(3) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('store' as const), parts: fc.tuple(part, part) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(8) }) },
);

const moment = (second: number): Instant => ({ ms: Date.UTC(2024, 0, 1, 0, 0, second), us: second });
const LONG_AGO = moment(0);

let stored = 0;

function upload({ parts }: Upload): Promise<number> {
  const place = ++stored;
  const summaries = parts.map(({ first, length, values }, i): StreamSummary => {
    if (values === 0) return { values, missing: 5 };
    const last = { instant: moment(first + length), value: i === 0 ? place / 4 : `text ${place}`, flag: place % 5 };
    return { values, missing: 5 - values, first: moment(first), last };
  });
  return store(ingest, {
    username: 'x',
    rows: 5,
    datetimeMin: LONG_AGO,
    missingOf: summaries.map(({ missing }) => missing),
    sha256: String(place).padStart(16, '0').padEnd(64, '0'),
    summaries,
    also: (transaction, id) => hold(transaction, id, summaries),
  });
}

async function hold(transaction: Executor, id: number, summaries: readonly StreamSummary[]): Promise<void> {
  const last = summaries.map((each) => each.last);
  await transaction.query(
    sql`insert into held select ${id}::bigint, dataset.datetime, of_layout.stream_id, summary."values"[place],
        summary.first[place], summary.last[place], summary.last_number[place], summary.last_text[place],
        summary.last_flag[place]
      from ingest.dataset dataset, ingest.layout_stream of_layout,
        (select ${summaries.map(({ values }) => values)}::bigint[] as "values",
          ${summaries.map(({ first }) => first && iso(first))}::timestamptz[] as first,
          ${last.map((each) => each && iso(each.instant))}::timestamptz[] as last,
          ${last.map((each) => (typeof each?.value === 'number' ? each.value : null))}::float8[] as last_number,
          ${last.map((each) => (typeof each?.value === 'string' ? each.value : null))}::text[] as last_text,
          ${last.map((each) => each?.flag ?? null)}::smallint[] as last_flag) summary
      where dataset.id = ${id}`,
  );
}

function iso({ ms, us }: Instant): string {
  return `${new Date(ms).toISOString().slice(0, -1)}${String(us).padStart(3, '0')}Z`;
}

/** Deletes a dataset as the service does, and looks for first and latest values in blocks. */
async function remove(id: number): Promise<void> {
  const { database, tables } = ingest;
  const head = (await new DatasetRepository(database, tables).findHead(id))!;
  await database.transaction(async (transaction) => {
    await transaction.query(sql`delete from held where dataset_id = ${id}`);
    const losses = await transaction.query<{ streamId: number; place: number }>(
      raw('select stream_id as "streamId", place from ingest.layout_stream'),
    );
    const totals = new StreamTotalRepository(transaction, tables);
    const ends = await totals.subtract(
      head.part,
      id,
      head.datetimeMin,
      losses.map(({ streamId, place }) => ({ streamId, values: head.rows - head.missingOf![place - 1]! })),
    );
    await replaceEnds(transaction, totals, ends);
    await new DatasetRepository(transaction, tables).delete(head);
  });
}

interface HeldEnd {
  readonly streamId: number;
  readonly first: number | null;
  readonly last: number | null;
  readonly written: number;
  readonly datasetId: number;
  readonly value: number | null;
  readonly text: string | null;
  readonly flag: number;
}

async function replaceEnds(
  transaction: Executor,
  totals: StreamTotalRepository,
  ends: readonly LostEnds[],
): Promise<void> {
  const rows = await transaction.query<HeldEnd>(
    raw(`select distinct on (stream_id) stream_id as "streamId", dataset_id as "datasetId",
        (extract(epoch from min(first) over (partition by stream_id)) * 1000000)::bigint as first,
        (extract(epoch from last) * 1000000)::bigint as last, (extract(epoch from written) * 1000000)::bigint as written,
        last_number as value, last_text as text, flag
      from held where last is not null order by stream_id, last desc, written desc, dataset_id desc`),
  );
  const found = new Map(rows.map((row) => [row.streamId, row]));
  const instant = (us: number | null | undefined): Instant | null =>
    typeof us === 'number' ? instantOfMicros(us) : null;
  await totals.replaceFirst(
    ends.flatMap(({ streamId, first }) => (first ? [{ streamId, instant: instant(found.get(streamId)?.first) }] : [])),
  );
  const lost = ends.filter(({ last }) => last).map(({ streamId }) => streamId);
  const latest = lost.flatMap((streamId): LatestValue[] => {
    const row = found.get(streamId);
    if (!row) return [];
    const { datasetId, flag, value, text } = row;
    const written = instantOfMicros(row.written);
    return [{ streamId, instant: instant(row.last)!, written, datasetId, flag, value: value ?? text! }];
  });
  await totals.replaceLast(
    latest,
    lost.filter((streamId) => !found.has(streamId)),
  );
}

function run(step: Step, ids: number[]): Promise<unknown> {
  switch (step.kind) {
    case 'store':
      return upload(step).then((id) => ids.push(id));
    case 'fold':
      return ingest.database.transaction((transaction) =>
        new FoldRepository(transaction, ingest.tables).fold(step.most),
      );
    case 'delete': {
      const [victim] = ids.splice(step.which % Math.max(ids.length, 1), 1);
      return victim === undefined ? Promise.resolve() : remove(victim);
    }
  }
}

/** Computes the totals from the streams of the datasets. */
const SUMMED_UP = raw(`select code, coalesce(sum(held."values"), 0)::bigint as "values",
    (min(held.first) at time zone 'UTC')::text as first, (max(held.last) at time zone 'UTC')::text as last,
    (array_agg(held.last_number order by held.last desc, written desc, dataset_id desc)
      filter (where held.last is not null))[1] as last_number,
    (array_agg(held.last_text order by held.last desc, written desc, dataset_id desc)
      filter (where held.last is not null))[1] as last_text,
    (array_agg(held.flag order by held.last desc, written desc, dataset_id desc)
      filter (where held.last is not null))[1] as last_flag
  from ingest.stream left join held on held.stream_id = stream.id
  group by code order by code`);
const LISTED = raw(`select code, "values", (first_datetime at time zone 'UTC')::text as first,
    (last_datetime at time zone 'UTC')::text as last, last_number, last_text, last_flag
  from ingest.stream_reading order by code`);

interface Total {
  readonly code: string;
  readonly values: number;
  readonly last_number: number | null;
  readonly last_text: string | null;
}

it('equals the sum of all datasets while datasets are stored, folded and deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      await ingest.database.query(
        raw(`truncate held, ingest.dataset, ingest.deletion, ingest.stream_total, ingest.unfolded_dataset`),
      );
      const ids: number[] = [];
      for (const round of rounds) {
        await Promise.all(round.map((each) => run(each, ids)));
        const expected = await ingest.database.query<Total>(SUMMED_UP);
        expect(await ingest.database.query(LISTED)).toEqual(expected);
        for (const tables of [ingest.tables, apart]) {
          const { records } = await new StreamReadingRepository(ingest.database, tables).list({
            offset: 0,
            hits: 10,
            sorts: [{ field: 'code', descending: false }],
          });
          expect(records.map(({ code, values, last }) => [code, values, last?.value ?? null])).toEqual(
            expected.map((row) => [row.code, row.values, row.last_number ?? row.last_text]),
          );
        }
      }
    }),
    { numRuns: cases },
  );
});

it('folds in one transaction at a time, and not during a deletion', async () => {
  const { database, tables } = ingest;
  await database.query(raw('truncate held, ingest.dataset, ingest.stream_total, ingest.unfolded_dataset'));
  const ids = [
    await upload({
      kind: 'store',
      parts: [
        { first: 1, length: 1, values: 2 },
        { first: 1, length: 0, values: 0 },
      ],
    }),
  ];
  const head = (await new DatasetRepository(database, tables).findHead(ids[0]!))!;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let subtracted = (): void => undefined;
  const begun = new Promise<void>((resolve) => (subtracted = resolve));
  const deleting = database.transaction(async (transaction) => {
    await new StreamTotalRepository(transaction, tables).subtract(head.part, head.id, head.datetimeMin, []);
    subtracted();
    await held;
    await new DatasetRepository(transaction, tables).delete(head);
  });
  await begun;
  const fold = (): Promise<FoldedBatch> =>
    database.transaction((transaction) => new FoldRepository(transaction, tables).fold(10));
  const first = fold();
  const waiting = raw(`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  for (let count = 0; count === 0;)
    [{ count }] = (await database.query<{ count: number }>(waiting)) as [{ count: number }];
  expect((await fold()).datasets).toBe(0);
  release();
  await deleting;
  // The note of the deleted dataset is deleted, too.
  expect((await first).datasets).toBe(0);
});
