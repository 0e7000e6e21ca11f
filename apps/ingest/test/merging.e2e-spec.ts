import { raw, sql } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { FakeRegistry } from './fake-registry';
import { IngestFixture } from './ingest-fixture';
import { expectedRead, type MeasuredFile, minuteOf, postAll, postTogether, textOf } from './measured-files';
import { MergeCommand } from './merge-command';
import { post } from './files';

const T = 'ship:boreas:ctd:temp';
const S = 'ship:boreas:ctd:sal';
const W = 'ship:boreas:sky';
const COLUMNS = [`${T} [°C]`, `${T} (quality_flag)`, `${W} [text]`];
/** The same streams in another order, and a further stream. */
const OTHER = [`${S}`, `${W} [text]`, `${T} [°C]`];
const READ = [`${T} [°C]`, S, `${W} [text]`];
const CODES = [T, S, W].join(',');

let ingest: IngestFixture;
afterEach(() => ingest.stop());

/** A file of one row. */
function line(time: string, value: number | string, sky = ''): MeasuredFile {
  return { columns: COLUMNS, rows: [[time, String(value), '1', sky]] };
}

/** Files of one row for each minute; some cells are empty. */
function minutes(from: number, count: number): MeasuredFile[] {
  return Array.from({ length: count }, (_, i) =>
    line(minuteOf(from + i), i % 7 ? i / 4 : '', i % 5 ? `sky ${i % 3}` : ''),
  );
}

/**
 * Files that differ from the others: long ago, in the far future, in microseconds, in another layout, of the same
 * minute several times.
 */
const STRANGE: readonly MeasuredFile[] = [
  line('1800-06-01 12:00:00', -1.5, 'old'),
  line('2200-06-01 12:00:00', 4.25, 'new'),
  line('2024-01-17 00:10:00.000001', 3.5),
  line('2024-01-17 00:10:00.250', 0.5),
  ...[1, 2, 3, 4, 5].map((value) => line(minuteOf(20), 100 + value, value === 3 ? 'corrected' : '')),
  { columns: OTHER, rows: [[minuteOf(21), '35.5', '', '7']] },
  { columns: OTHER, rows: [[minuteOf(22), '35.25', 'in another order', '']] },
  {
    columns: OTHER,
    rows: [
      [minuteOf(23), '', '', '9'],
      [minuteOf(5), '33', 'backwards', ''],
      [minuteOf(400), '34', '', '0.001'],
    ],
  },
];

interface MergeHealth {
  readonly state: string;
  readonly blocks: number;
  readonly rows: number;
  readonly spans: number;
  readonly waiting: number;
}

async function health(client: ServiceClient): Promise<MergeHealth> {
  const { body } = await client.get('/health').expect(200);
  return (body as { features: { merge: MergeHealth } }).features.merge;
}

interface Blocks {
  readonly own: number;
  readonly merged: number;
  readonly rows: number;
}

async function blocks(): Promise<Blocks> {
  const [row] = await ingest.connection.query<Blocks>(
    raw(
      `select count(dataset_id) as own, count(sources) as merged, coalesce(sum(rows), 0)::bigint as rows from ingest.block`,
    ),
  );
  return row!;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 2_000; attempt++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('that did not come to be');
}

/** Waits until fewer blocks wait for a merge than make one worthwhile. */
async function settled(client = ingest.anyone): Promise<void> {
  await until(
    async () => (await blocks()).merged > 0 && (await blocks()).own < 16 && (await health(client)).blocks > 0,
  );
}

async function textAt(path: string): Promise<string> {
  return (await ingest.anyone.get(path).expect(200)).text;
}

/** Answers about all data in many forms. */
async function answers(ids: readonly number[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const paths = [
    `/rest/data?codes=${CODES}&withQualityFlags=true`,
    `/rest/data?codes=${T}&aggregate=HOUR&aggregateFunctions=COUNT,MIN,MAX,FIRST,LAST`,
    `/rest/data?codes=${T}&points=50&aggregateFunctions=COUNT,MEDIAN`,
    `/rest/data?codes=${T}&datetimeMin=2024-01-17T00:10:00&datetimeMax=2024-01-17T01:00:00&qualityFlags=1`,
    `/rest/streams?sorts=code`,
    `/rest/streams/${T}/coverage?gap=PT1M&datetimeMin=2024-01-16&datetimeMax=2024-01-18`,
    `/rest/datasets?sorts=id&hits=1000`,
    `/rest/datasets?where=streams.code==${S}&sorts=id&hits=1000`,
    `/rest/datasets?where=streams.code==${T};datetimeMax>=2024-01-17T00:20:00;datetimeMin<=2024-01-17T00:25:00&sorts=id`,
    ...ids.flatMap((id) => [`/rest/datasets/${id}`, `/rest/datasets/${id}/content`]),
  ];
  for (const path of paths) found[path] = (await textAt(path)).replace(/,"duration":\d+/, '');
  return found;
}

/** Ids of every third dataset and of the last files. */
const some = (ids: readonly number[]): number[] =>
  ids.filter((_, i) => i % 30 === 0 || i >= ids.length - STRANGE.length);

/** Checks that each cell with a value is stored once. */
async function expectOnce(files: readonly MeasuredFile[]): Promise<void> {
  const [found] = await ingest.connection.query<object>(
    raw(
      `select count(*) as cells, count(distinct (code, datetime, dataset_id)) as different from ingest.measurement_of_dataset`,
    ),
  );
  const cells = files.flatMap(({ columns, rows }) =>
    rows.flatMap(([, ...row]) => row.filter((cell, i) => cell !== '' && !columns[i]!.endsWith('(quality_flag)'))),
  ).length;
  expect(found).toEqual({ cells, different: cells });
  expect((await blocks()).rows).toBe(files.reduce((sum, { rows }) => sum + rows.length, 0));
}

describe('a service that merges', () => {
  it('gives the same answers before and after, and reports its progress', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const files = [...minutes(0, 300), ...STRANGE];
    const ids = await postAll(ingest.alice, files);
    const first = await answers(some(ids));
    expect(await textAt(`/rest/data?codes=${CODES}`)).toBe(expectedRead(files, READ));
    await settled();
    expect(await answers(some(ids))).toEqual(first);
    for (const id of some(ids)) {
      const { columns, rows } = files[ids.indexOf(id)]!;
      expect(await textAt(`/rest/datasets/${id}/content`)).toBe(textOf({ columns, rows }));
    }
    await expectOnce(files);
    const { state, blocks: merged, rows, waiting } = await health(ingest.anyone);
    expect({ state, waiting: waiting < 40, rows: rows >= 280, blocks: merged >= 280 }).toEqual({
      ...{ state: 'running', waiting: true, rows: true, blocks: true },
    });
  });

  it('has ETags that change with values, and stay while nothing happens', async () => {
    ingest = await IngestFixture.start();
    const ids = await postAll(ingest.alice, minutes(0, 40));
    const paths = [`/rest/data?codes=${T}`, `/rest/data?codes=${T}&aggregate=DAY`, `/rest/data?codes=${T}&points=10`];
    const tagsOf = (): Promise<string[]> =>
      Promise.all(paths.map(async (path) => (await ingest.anyone.get(path).expect(200)).headers['etag']!));
    const seen: string[][] = [];
    const step = async (change: () => Promise<unknown>): Promise<void> => {
      await change();
      const tags = await tagsOf();
      expect(await tagsOf()).toEqual(tags);
      for (const [i, path] of paths.entries()) {
        await ingest.anyone.get(path).set('If-None-Match', tags[i]!).expect(304);
      }
      seen.push(tags);
    };
    const merge = async (): Promise<void> => void expect(await new MergeCommand(ingest.database.url).ended).toBe(0);
    await step(() => Promise.resolve());
    await step(() => postAll(ingest.alice, [line(minuteOf(3), 77)]));
    await step(merge);
    const merged = seen.pop()!;
    await step(() => ingest.alice.delete(`/rest/datasets/${ids[5]!}`).expect(204));
    seen.push(merged);
    await step(() => postAll(ingest.alice, [line(minuteOf(3), 78)]));
    await step(merge);
    seen.pop();
    await step(() => ingest.alice.delete(`/rest/datasets/${ids[6]!}`).expect(204));
    // Values and therefore tags never repeat.
    for (const i of paths.keys()) expect(new Set(seen.map((tags) => tags[i])).size).toBe(seen.length);
  });

  it('gives back older values when a dataset among the merged ones is deleted', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const files = [...minutes(0, 60), line(minuteOf(30), 1_000, 'wrong'), line(minuteOf(59), 2_000)];
    const ids = await postAll(ingest.alice, files);
    await settled();
    const left = files.map((file, i) => ({ file, id: ids[i]! }));
    for (const place of [60, 60, 30, 0, 57]) {
      const [deleted] = left.splice(place, 1);
      const { id } = deleted!;
      await ingest.alice.delete(`/rest/datasets/${id}`).expect(204);
      await ingest.anyone.get(`/rest/datasets/${id}/content`).expect(404);
      const kept = left.map(({ file }) => file);
      expect(await textAt(`/rest/data?codes=${CODES.replace(`${S},`, '')}`)).toBe(
        expectedRead(kept, [READ[0]!, READ[2]!]),
      );
      const values = kept.filter(({ rows: [row] }) => row![1] !== '');
      const { body } = await ingest.anyone.get(`/rest/streams/${T}`).expect(200);
      const latest = values.reduce((best, each) => (each.rows[0]![0]! >= best.rows[0]![0]! ? each : best));
      expect(body).toMatchObject({
        values: values.length,
        lastValue: Number(latest.rows[0]![1]),
        firstDatetime: `${values.map(({ rows: [row] }) => row![0]!.replace(' ', 'T')).sort()[0]}.000000`,
      });
    }
    await expectOnce(left.map(({ file }) => file));
    await post(ingest.alice, textOf(files[30]!)).expect(201);
    await post(ingest.alice, textOf(files[31]!)).expect(409);
  });

  it('keeps datasets of two accounts at the same minutes apart', async () => {
    const registry = await FakeRegistry.start();
    try {
      ingest = await IngestFixture.start({ MERGE: 'true', INGEST_CODES: 'registered', REGISTRY_URL: registry.url });
      const files: MeasuredFile[] = [];
      const owners: { readonly client: ServiceClient; readonly id: number }[] = [];
      for (const [i, file] of [...minutes(0, 30), ...minutes(0, 30)].entries()) {
        const client = i % 2 ? ingest.bob : ingest.alice;
        const own = { ...file, rows: file.rows.map(([time, value, ...more]) => [time!, `${value}${i}1`, ...more]) };
        const [id] = await postAll(client, [own]);
        files.push(own);
        owners.push({ client, id: id! });
      }
      await settled();
      const codes = `${T},${W}`;
      const read = [READ[0]!, READ[2]!];
      expect(await textAt(`/rest/data?codes=${codes}`)).toBe(expectedRead(files, read));
      // The later dataset belongs to the other account, which alone may delete it.
      const late = owners[31]!;
      const other = late.client === ingest.bob ? ingest.alice : ingest.bob;
      await other.delete(`/rest/datasets/${late.id}`).expect(403);
      await late.client.delete(`/rest/datasets/${late.id}`).expect(204);
      expect(await textAt(`/rest/data?codes=${codes}`)).toBe(
        expectedRead(
          files.filter((_, i) => i !== 31),
          read,
        ),
      );
    } finally {
      await registry.stop();
    }
  });

  it('takes files in reverse order of time while it merges', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const files = minutes(0, 2_000).reverse();
    await postTogether(ingest.alice, files);
    await settled();
    expect(await textAt(`/rest/data?codes=${T},${W}`)).toBe(expectedRead(files, [READ[0]!, READ[2]!]));
    await expectOnce(files);
  });

  it('merges nothing and loses nothing where every file has a layout of its own', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const files = Array.from({ length: 60 }, (_, i): MeasuredFile => {
      return { columns: [`${T} [°C]`, `ship:boreas:extra:no_${i}`], rows: [[minuteOf(i), String(i / 2), '1']] };
    });
    await postAll(ingest.alice, files);
    await until(async () => (await health(ingest.anyone)).waiting === files.length);
    expect(await blocks()).toEqual({ own: files.length, merged: 0, rows: files.length });
    expect(await textAt(`/rest/data?codes=${T}`)).toBe(expectedRead(files, [READ[0]!]));
    await expectOnce(files);
  });

  it('stops in the middle of a merge, which is undone', async () => {
    ingest = await IngestFixture.start();
    const files = minutes(0, 40);
    await postAll(ingest.alice, files);
    const [{ part }] = (await ingest.connection.query<{ part: number }>(raw('select id as part from ingest.part'))) as [
      { part: number },
    ];
    const beside = await ingest.connection.transaction(async (transaction) => {
      // A merge waits for a deletion in the same part.
      await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${`"ingest"."block":${part}`}, 0))`);
      const merging = await ingest.beside({ MERGE: 'true' });
      await until(async () => {
        const [row] = await ingest.connection.query<{ count: number }>(
          raw(`select count(*) as count from pg_stat_activity where datname = current_database()
            and application_name = 'pelorus ingest merge' and wait_event_type = 'Lock'`),
        );
        return row!.count > 0;
      });
      await merging.stop();
      return merging;
    });
    expect(beside).toBeDefined();
    await ingest.settled();
    expect(await blocks()).toEqual({ own: 40, merged: 0, rows: 40 });
    await expectOnce(files);
    // The lock of merges is free again.
    expect(await new MergeCommand(ingest.database.url).ended).toBe(0);
    expect((await blocks()).own).toBe(0);
  });
});

describe('instances over one database', () => {
  it('merge nothing twice', async () => {
    ingest = await IngestFixture.start({ MERGE: 'true' });
    const other = await ingest.beside({ MERGE: 'true' });
    try {
      const files = minutes(0, 300);
      const half = files.splice(150);
      const command = new MergeCommand(ingest.database.url);
      await Promise.all([postTogether(ingest.alice, files, 4), postTogether(other.alice, half, 4)]);
      expect(await command.ended).toBe(0);
      files.push(...half);
      await until(async () => (await blocks()).own < 16);
      expect(await textAt(`/rest/data?codes=${T},${W}`)).toBe(expectedRead(files, [READ[0]!, READ[2]!]));
      await expectOnce(files);
    } finally {
      await other.stop();
    }
  });
});

describe('merge by hand', () => {
  it('merges all waiting blocks, and reports its work', async () => {
    ingest = await IngestFixture.start({ MERGE: 'false' });
    const files = [...minutes(0, 30), ...STRANGE];
    const ids = await postAll(ingest.alice, files);
    expect(await health(ingest.anyone)).toEqual({ state: 'off', blocks: 0, rows: 0, spans: 0, waiting: 0 });
    const before = await answers(ids);
    expect((await blocks()).merged).toBe(0);
    const command = new MergeCommand(ingest.database.url);
    expect([await command.ended, command.output]).toEqual([0, 'merged 40 blocks with 42 rows; formed 0 spans\n']);
    expect(await answers(ids)).toEqual(before);
    // The datasets of 1800 and of 2200 are alone in their parts.
    expect(await blocks()).toEqual({ own: 2, merged: 2, rows: 44 });
    const again = new MergeCommand(ingest.database.url);
    expect([await again.ended, again.output]).toEqual([0, 'merged 0 blocks with 0 rows; formed 0 spans\n']);
    await expectOnce(files);
  });

  it('takes no arguments', async () => {
    ingest = await IngestFixture.start();
    const command = new MergeCommand(ingest.database.url, ['everything']);
    expect([await command.ended, command.output]).toEqual([
      2,
      expect.stringContaining("merge takes no arguments, but found 'everything'"),
    ]);
  });

  it.each([0, 40, 150])('leaves every row exactly once when it is killed %d ms after it began', async (delay) => {
    ingest = await IngestFixture.start();
    const files = Array.from({ length: 12 }, (_, layout) =>
      minutes(layout * 30, 20).map((file) => ({
        ...file,
        columns: [...file.columns, `ship:boreas:more:no_${layout}`],
      })),
    ).flat();
    const full = files.map((file) => ({ ...file, rows: file.rows.map((row) => [...row, '7']) }));
    await postTogether(ingest.alice, full);
    const command = new MergeCommand(ingest.database.url);
    const connected = raw(`select count(*) as count from pg_stat_activity
        where datname = current_database() and application_name = 'pelorus ingest'`);
    await until(async () => (await ingest.connection.query<{ count: number }>(connected))[0]!.count > 0);
    await new Promise((resolve) => setTimeout(resolve, delay));
    await command.kill();
    await expectOnce(full);
    expect(await textAt(`/rest/data?codes=${T},${W}`)).toBe(expectedRead(full, [READ[0]!, READ[2]!]));
    // The next instance finds the lock free and completes the merge.
    const next = new MergeCommand(ingest.database.url);
    expect([await next.ended, (await blocks()).own]).toEqual([0, 0]);
    await expectOnce(full);
    expect(await textAt(`/rest/data?codes=${T},${W}`)).toBe(expectedRead(full, [READ[0]!, READ[2]!]));
  });
});
