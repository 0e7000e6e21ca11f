import { type Content, type StreamSummary } from '@pelorus/ingest/domain';
import { ingestDatabase, type IngestDatabase } from '../test/ingest-database';
import { DatasetIds } from './dataset-ids';
import { DatasetRepository } from './dataset.repository';
import { DatasetStreamRepository } from './dataset-stream.repository';
import { DatasetWriter } from './dataset-writer';
import { DigestRepository } from './digest.repository';
import { LayoutRepository } from './layout.repository';
import { StreamRepository } from './stream.repository';

let ingest: IngestDatabase;

beforeEach(async () => {
  ingest = await ingestDatabase();
});
afterEach(() => ingest.close());

const SHA = 'ab'.repeat(32);
const COLUMNS = [
  { code: 'a:b:c', unit: 'm', kind: 'number' },
  { code: 'a:b:c', kind: 'flag' },
  { code: 'a:b:t', unit: 'text', kind: 'text' },
] as const;

function contentWith(overrides: Partial<Content> = {}): Content {
  const instant = { ms: Date.UTC(2024, 0, 17), us: 1 };
  const counts = { rows: 3, values: 9, missing: 1, bytes: 100 };
  return { datetimeMin: instant, datetimeMax: instant, ...counts, sha256: SHA, ...overrides };
}

/** Stores a dataset without blocks; gives its id. */
async function store(username: string, overrides: Partial<Content> = {}, summaries?: StreamSummary[]): Promise<number> {
  const { database, tables } = ingest;
  return database.transaction(async (transaction) => {
    const streams = new StreamRepository(transaction, tables);
    await streams.create([
      { code: 'a:b:c', unit: 'm', kind: 'number', owner: 'x' },
      { code: 'a:b:t', unit: 'text', kind: 'text', owner: 'x' },
    ]);
    const found = await streams.find(['a:b:c', 'a:b:t']);
    const [c, t] = [found.get('a:b:c')!.id, found.get('a:b:t')!.id];
    const layoutId = await new LayoutRepository(transaction, tables).ensure(COLUMNS, [c, c, t]);
    const [id = 0] = await new DatasetIds(transaction, tables).reserve(1);
    const empty = { values: 0, missing: 3 };
    await new DatasetStreamRepository(transaction, tables).insert(id, [c, t], summaries ?? [empty, empty]);
    const more = { id, username, layoutId, warnings: [] };
    await new DatasetWriter(transaction, tables).insert({ ...contentWith(overrides), ...more });
    return id;
  });
}

describe('StreamRepository', () => {
  it('makes the streams that are not there and leaves the others as they are', async () => {
    const streams = new StreamRepository(ingest.database, ingest.tables);
    await streams.create([{ code: 'a:b:c', unit: '', kind: 'number', owner: 'x' }]);
    await streams.create([
      { code: 'a:b:c', unit: 'km', kind: 'text', owner: 'y' },
      { code: 'a:b:d', kind: 'text', owner: 'y' },
    ]);
    const found = await streams.find(['a:b:c', 'a:b:d', 'a:b:e']);
    expect([...found.values()]).toEqual([
      { id: expect.any(Number) as number, code: 'a:b:c', unit: '', kind: 'number', owner: 'x' },
      { id: expect.any(Number) as number, code: 'a:b:d', kind: 'text', owner: 'y' },
    ]);
  });
});

describe('LayoutRepository', () => {
  it('has one layout for equal columns, another one for another unit', async () => {
    const layouts = new LayoutRepository(ingest.database, ingest.tables);
    const columns = [{ code: 'a:b:c', unit: 'm', kind: 'number' }] as const;
    const ids = await Promise.all([1, 2, 3].map(() => layouts.ensure(columns, [1])));
    expect(new Set(ids).size).toBe(1);
    expect(await layouts.ensure([{ ...columns[0], unit: '' }], [1])).not.toBe(ids[0]);
    expect(await layouts.ensure([{ code: 'a:b:c', kind: 'number' }], [1])).not.toBe(ids[0]);
  });
});

describe('DatasetRepository', () => {
  it('gives back what was written, to the microsecond, its streams in the order of the file', async () => {
    const last = { instant: { ms: 5, us: 0 }, value: -0, flag: 2 };
    const id = await store('x', {}, [
      { values: 3, missing: 0, first: { ms: 1, us: 0 }, last },
      { values: 2, missing: 1, first: { ms: 1, us: 0 }, last: { instant: { ms: 5, us: 7 }, value: 'NULL, "{}\\' } },
    ]);
    const dataset = await new DatasetRepository(ingest.database, ingest.tables).find(id);
    expect(dataset).toMatchObject({ ...contentWith(), id, username: 'x', warnings: [] });
    expect(dataset?.streams).toEqual([
      { code: 'a:b:c', unit: 'm', values: 3, missing: 0 },
      { code: 'a:b:t', unit: 'text', values: 2, missing: 1 },
    ]);
    const rows = await ingest.database.dataSource.query<object[]>(
      `select last_number, last_text, last_flag, datetime_max::timestamp::text as last
        from ingest.dataset_stream order by stream_id`,
    );
    expect(rows).toEqual([
      { last_number: -0, last_text: null, last_flag: 2, last: '1970-01-01 00:00:00.005' },
      { last_number: null, last_text: 'NULL, "{}\\', last_flag: null, last: '1970-01-01 00:00:00.005007' },
    ]);
  });

  it('lists pages in the order asked for, filtered by streams', async () => {
    const ids = [await store('x', { rows: 2 }), await store('y', { rows: 9 }), await store('z', { rows: 5 })];
    const datasets = new DatasetRepository(ingest.database, ingest.tables);
    const sorts = [{ field: 'rows', descending: true }];
    const page = await datasets.list({ offset: 1, hits: 5, sorts }, true);
    expect([page.totalHits, page.records.map(({ id }) => id)]).toEqual([3, [ids[2], ids[0]]]);
    const where = 'streams.code=in=(A:B:C);username!=y';
    expect((await datasets.list({ offset: 0, hits: 0, sorts: [], where }, false)).totalHits).toBe(2);
    const none = { offset: 0, hits: 5, sorts: [], where: 'streams.code==a:b:x' };
    expect(await datasets.list(none, false)).toEqual({ offset: 0, totalHits: 0, records: [] });
  });

  it('deletes a dataset with what belongs to it, once', async () => {
    const id = await store('x');
    const datasets = new DatasetRepository(ingest.database, ingest.tables);
    expect([await datasets.delete(id), await datasets.delete(id)]).toEqual([true, false]);
    expect(await ingest.database.dataSource.query('select 1 from ingest.dataset_stream')).toEqual([]);
  });
});

describe('DigestRepository', () => {
  it('gives the bytes to the first dataset, and to an heir when that is deleted', async () => {
    const { database, tables } = ingest;
    const digests = new DigestRepository(database, tables);
    const datasets = new DatasetRepository(database, tables);
    const [first, second] = [await store('x'), await store('x')];
    expect(await digests.claim('x', SHA, first)).toBe(first);
    expect(await digests.claim('x', SHA, second)).toBe(first);
    expect(await digests.find('y', SHA)).toBeUndefined();
    await datasets.delete(first);
    await digests.release('x', SHA, first);
    expect(await digests.find('x', SHA)).toBe(second);
    await datasets.delete(second);
    await digests.release('x', SHA, second);
    expect(await digests.find('x', SHA)).toBeUndefined();
  });

  it('lets one of two transactions claim; the other waits and sees who did', async () => {
    const { database, tables } = ingest;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = database.transaction(async (transaction) => {
      const holder = await new DigestRepository(transaction, tables).claim('x', SHA, 1);
      await held;
      return holder;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const second = new DigestRepository(database, tables).claim('x', SHA, 2);
    setTimeout(release, 50);
    expect(await Promise.all([first, second])).toEqual([1, 1]);
  });
});
