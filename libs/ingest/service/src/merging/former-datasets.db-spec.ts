import { createHash } from 'node:crypto';
import { parseAggregate, type ReadRequest } from '@pelorus/ingest/domain';
import { IngestTables } from '@pelorus/ingest/persistence';
import { writeRows } from '@pelorus/shared/nrt';
import { raw } from '@pelorus/shared/persistence';
import { AccountQuotas } from '../account-quotas';
import { FormerArchive, type FormerFile } from '../../test/former-archive';
import { DatasetDeletion } from '../dataset-deletion';
import { TotalsFolding } from '../totals-folding';
import { ContentReader } from '../content-reader';
import { DatasetReader } from '../dataset-reader';
import { ReadBudget } from '../reading/read-budget';
import { DataReader } from '../reading/data-reader';
import { StreamReader } from '../reading/stream-reader';
import { StreamedUpload } from '../streamed-upload';
import { DatasetUploads } from '../dataset-uploads';
import { DatasetMerger } from './dataset-merger';

const HEADER = 'datetime\ta:b:depth [m]\ta:b:depth (quality_flag)\ta:b:sky [text]';
/** The same stream in another column, without flags. */
const OTHER = 'datetime\ta:b:wind [m/s]\ta:b:depth [m]';
const TABLES = new IngestTables('ingest');
const WRITTEN = Date.UTC(2025, 10, 1);

/** A row a minute of 2024. */
function minute(place: number, ...cells: readonly (string | number)[]): string {
  const time = new Date(Date.UTC(2024, 0, 17) + place * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  return [time, ...cells].join('\t');
}

function text(header: string, rows: readonly string[]): string {
  return `${[header, ...rows].join('\n')}\n`;
}

const LONG = Array.from({ length: 9_000 }, (_, i) =>
  minute(i / 60, i % 7 ? i / 8 : '', i % 5 ? 1 : '', i % 3 ? `sky ${i % 4}` : ''),
);
/** Files of one row: minutes of the long file, and two corrections of some of them. */
const SMALL = [...Array.from({ length: 40 }, (_, i) => i), 3, 7, 7].map((place, i) =>
  text(HEADER, [minute(place, i % 6 ? 1_000 + i / 4 : '', i % 4 ? 2 : '', i % 5 ? 'fog' : '')]),
);

function files(): FormerFile[] {
  const texts: Pick<FormerFile, 'text' | 'username' | 'name' | 'isCopy'>[] = [
    { username: 'alice', name: 'the long one', text: text(HEADER, LONG) },
    ...SMALL.map((each) => ({ username: 'alice', text: each })),
    { username: 'alice', text: SMALL[2]!, isCopy: true },
    { username: 'bob', text: SMALL[2]! },
    { username: 'bob', text: text(OTHER, [minute(50, 3.5, -0.25), minute(49, '', 7), minute(3, 1, '')]) },
    { username: 'bob', text: text(OTHER, [minute(2, 3.5, 123_456.789)]) },
    { username: 'alice', text: text(HEADER, ['1800-02-03 04:05:06.000001\t1.5\t\told']) },
    { username: 'alice', text: text(HEADER, ['2200-12-31 23:59:59.999999\t2.5\t9\tnew']) },
    { username: 'alice', text: text(HEADER, ['2023-12-31 23:59:59\t2.5\t9\t', '2024-01-01 00:00:00\t\t\tNULL']) },
  ];
  return texts.map((file, i) => ({
    ...file,
    // Ids have gaps; some datasets have the same moment of writing.
    id: i * 3 + 5,
    written: { ms: WRITTEN + Math.floor(i / 2) * 1000, us: 7 },
    isFolded: i % 3 !== 1,
  }));
}

let archive: FormerArchive;
const stored = files();

/** All answers about the archive that a migration must not change. */
async function answers(): Promise<object> {
  const { database } = archive;
  const data = new DataReader(database, TABLES, new ReadBudget(512 * 1024 ** 2));
  const streams = await new StreamReader(database, TABLES, data).list({ offset: 0, hits: 100, sorts: [] });
  const request = { codes: ['a:b:depth', 'a:b:sky', 'a:b:wind'], range: {}, withFlags: true };
  const hours = { bucketing: parseAggregate('HOUR')!, functions: ['COUNT', 'MIN', 'MAX', 'FIRST', 'LAST'] as const };
  const summed = { codes: ['a:b:depth'], range: {}, withFlags: false, aggregation: hours };
  return { streams: streams.records, raw: await read(data, request), hours: await read(data, summed) };
}

async function read(data: DataReader, request: ReadRequest): Promise<string> {
  let all = '';
  for await (const rows of await (await data.find(request)).open({ signal: new AbortController().signal }))
    all += writeRows(rows);
  return all;
}

async function contentOf(id: number): Promise<string> {
  let all = '';
  for await (const block of (await new ContentReader(archive.database, TABLES).open(id)).blocks)
    all += writeRows(block);
  return all;
}

/** The newest dataset's cells of all files by the names of their columns, as a raw read writes them. */
function expectedRaw(kept: readonly FormerFile[]): string {
  const columns = ['a:b:depth [m]', 'a:b:depth (quality_flag)', 'a:b:sky [text]', '', 'a:b:wind [m/s]', ''];
  const cells = new Map<string, string[]>();
  const order = [...kept].sort((a, b) => a.written.ms - b.written.ms || a.id - b.id);
  for (const file of order) {
    const [header, ...rows] = file.text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const placeOf = (name: string): number => header!.indexOf(name);
    for (const [time, ...values] of rows as [string, ...string[]][]) {
      const row = cells.get(time) ?? cells.set(time, ['', '', '', '', '', '']).get(time)!;
      for (const value of [0, 2, 4]) {
        const cell = values[placeOf(columns[value]!) - 1];
        if (!cell) continue;
        row[value] = cell;
        const flag = placeOf(columns[value + 1]!);
        row[value + 1] = (flag > 0 && values[flag - 1]) || '0';
      }
    }
  }
  const lines = [...cells].filter(([, row]) => row.some((cell) => cell !== '')).sort(([a], [b]) => (a < b ? -1 : 1));
  return lines.map(([time, row]) => `${[time, ...row].join('\t')}\n`).join('');
}

interface StreamExpected {
  readonly values: number;
  readonly first: string;
  readonly last: string;
}

/** Values of one column over all files, and its latest value. */
function expectedStream(kept: readonly FormerFile[], name: string): StreamExpected {
  const found = kept.flatMap((file) => {
    const [header, ...rows] = file.text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    const place = header!.indexOf(name);
    const cells = place < 0 ? [] : rows.filter((row) => (row[place] ?? '') !== '');
    return cells.map((row) => ({ file, time: row[0]!, value: row[place]! }));
  });
  const sorted = found.sort((a, b) => {
    if (a.time !== b.time) return a.time < b.time ? -1 : 1;
    return a.file.written.ms - b.file.written.ms || a.file.id - b.file.id;
  });
  return { values: found.length, first: sorted[0]!.time, last: sorted.at(-1)!.value };
}

async function check(kept: readonly FormerFile[]): Promise<void> {
  const { streams, raw: rows } = (await answers()) as {
    streams: { code: string; values: number; first: { ms: number; us: number }; last: { value: unknown } }[];
    raw: string;
  };
  expect(rows.split('\n')).toEqual(expectedRaw(kept).split('\n'));
  for (const [code, name] of [
    ['a:b:depth', 'a:b:depth [m]'],
    ['a:b:sky', 'a:b:sky [text]'],
    ['a:b:wind', 'a:b:wind [m/s]'],
  ] as const) {
    const { values, first, last } = expectedStream(kept, name);
    const found = streams.find((each) => each.code === code)!;
    const ms = Date.parse(`${first.slice(0, 23).replace(' ', 'T')}Z`);
    expect([code, found.values, found.first.ms, String(found.last.value)]).toEqual([code, values, ms, last]);
  }
  for (const { id, text: whole } of kept) expect(await contentOf(id)).toBe(whole.slice(whole.indexOf('\n') + 1));
}

function uploads(): DatasetUploads {
  const { database } = archive;
  const limits = {
    maxBytes: 100_000_000,
    large: { running: 2, waiting: 10, waitSeconds: 10 },
    quotas: new AccountQuotas({ bytes: 0, uploads: 0 }),
  };
  return new DatasetUploads(database, TABLES, new StreamedUpload(database, TABLES), limits);
}

async function upload(username: string, body: string, allowDuplicate = false): Promise<number> {
  const bytes = (async function* () {
    yield Buffer.from(body);
  })();
  const result = await uploads().run({
    username,
    scopes: [],
    session: 's',
    dryRun: false,
    allowDuplicate,
    body: bytes,
  });
  if (result.kind !== 'stored') throw new Error('not stored');
  return result.dataset.id;
}

beforeAll(async () => {
  archive = await FormerArchive.start();
  for (const file of stored) await archive.store(file);
  await archive.migrate();
});
afterAll(() => archive.stop());

describe('the data of version 4', () => {
  it('are complete, and in the tables of today only', async () => {
    expect(await archive.formerTables()).toEqual([]);
    const [count] = await archive.database.query<object>(
      raw(`select (select count(*) from ingest.dataset) as datasets, (select sum(rows) from ingest.block) as rows,
        (select count(*) from ingest.unfolded_dataset) as unfolded, (select count(*) from ingest.block where stats is not null) as summed,
        (select count(*) from ingest.dataset where original) as originals`),
    );
    const rows = stored.reduce((sum, { text: whole }) => sum + whole.split('\n').length - 2, 0);
    expect(count).toEqual({
      datasets: stored.length,
      rows,
      unfolded: stored.filter(({ isFolded }) => !isFolded).length,
      summed: 0,
      originals: stored.length - 1,
    });
  });

  it('have the same descriptions', async () => {
    const datasets = new DatasetReader(archive.database, TABLES);
    for (const { id, username, name, text: whole, written } of stored) {
      const [header, ...rows] = whole
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'));
      const found = await datasets.get(id, true);
      const isFlag = header!.map((title) => title.includes('quality_flag'));
      const empty = header!.map((_, i) => rows.filter((row) => (row[i] ?? '') === '').length);
      const times = rows.map(([time]) => time!).sort();
      expect(found).toMatchObject({
        ...{ id, username, warnings: [], rows: rows.length, bytes: Buffer.byteLength(whole) },
        sha256: createHash('sha256').update(whole).digest('hex'),
        datetime: written,
        missing: empty.reduce((sum, count, i) => sum + (isFlag[i] ? 0 : count), 0),
        datetimeMin: { ms: Date.parse(`${times[0]!.slice(0, 23).replace(' ', 'T')}Z`) },
        datetimeMax: { ms: Date.parse(`${times.at(-1)!.slice(0, 23).replace(' ', 'T')}Z`) },
      });
      expect(found.name).toBe(name);
      const streams = header!.flatMap((title, i) =>
        i === 0 || isFlag[i] ? [] : [[title.split(' ')[0], rows.length - empty[i]!, empty[i]]],
      );
      expect(found.streams.map((each) => [each.code, each.values, each.missing])).toEqual(streams);
    }
  });

  it('are read, listed and returned unchanged', () => check(stored));

  it('are found as duplicates of originals', async () => {
    const again = (file: FormerFile): Promise<number> => upload(file.username, file.text);
    const copy = stored.find(({ isCopy }) => isCopy)!;
    const original = stored.find((file) => file.text === copy.text)!;
    const refused = (id: number): object => ({
      code: 'duplicate-dataset',
      message: expect.stringContaining(String(id)) as string,
    });
    await expect(again(copy)).rejects.toMatchObject(refused(original.id));
    for (const file of [stored[0]!, stored.at(-1)!, stored.at(-2)!]) {
      await expect(again(file)).rejects.toMatchObject(refused(file.id));
    }
  });

  it('stay the same when they are merged and folded', async () => {
    const before = await answers();
    const merge = new DatasetMerger(archive.database, TABLES);
    const { blocks, rows } = await merge.run('all', new AbortController().signal);
    // Merges blocks of 2024 without the long file; other years and another layout have too few blocks.
    expect([blocks, rows]).toEqual([SMALL.length + 2 + 2, SMALL.length + 2 + 4]);
    expect(await answers()).toEqual(before);
    await new TotalsFolding(archive.database, TABLES).run();
    expect(await answers()).toEqual(before);
    await check(stored);
  });

  it('can be deleted: hidden values come back, and a copy becomes the original', async () => {
    let kept: readonly FormerFile[] = stored;
    const remove = async (file: FormerFile): Promise<void> => {
      await new DatasetDeletion(archive.database, TABLES).run(
        file.id,
        { username: file.username, admin: false },
        undefined,
      );
      kept = kept.filter((each) => each !== file);
      await check(kept);
    };
    const copy = stored.find(({ isCopy }) => isCopy)!;
    await remove(stored.find(({ text: whole, username }) => whole === copy.text && username === 'alice')!);
    await expect(upload('alice', copy.text)).rejects.toMatchObject({
      message: expect.stringContaining(String(copy.id)) as string,
    });
    // Deletes corrections, the earliest and the latest values, and the long file, which has own blocks.
    for (const text_ of [SMALL.at(-1)!, SMALL.at(-2)!])
      await remove(kept.findLast(({ text: whole }) => whole === text_)!);
    for (const year of ['2200-', '1800-']) await remove(kept.find(({ text: whole }) => whole.includes(`\n${year}`))!);
    await remove(stored[0]!);
    const id = await upload('alice', stored[0]!.text);
    await check([...kept, { ...stored[0]!, id, written: { ms: Date.now(), us: 0 }, isFolded: false }]);
  });
});
