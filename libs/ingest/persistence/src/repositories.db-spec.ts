import { partOf, type StreamSummary } from '@pelorus/ingest/domain';
import { raw } from '@pelorus/shared/persistence';
import { COLUMNS, contentWith, ensureLayout, MOMENT, store } from '../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../test/ingest-database';
import { DatasetRepository } from './dataset.repository';
import { LayoutRepository } from './layout.repository';
import { PartRepository } from './part.repository';
import { StreamRepository } from './stream.repository';

let ingest: IngestDatabase;

beforeEach(async () => {
  ingest = await ingestDatabase();
});
afterEach(() => ingest.close());

describe('StreamRepository', () => {
  it('inserts missing streams and keeps existing ones', async () => {
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
  it('keeps one layout for equal columns, and another for another unit', async () => {
    const layouts = new LayoutRepository(ingest.database, ingest.tables);
    const columns = [{ code: 'a:b:c', unit: 'm', kind: 'number' }] as const;
    const ids = await Promise.all([1, 2, 3].map(() => layouts.ensure(columns, [1])));
    expect(new Set(ids).size).toBe(1);
    expect(await layouts.idOf(columns)).toBe(ids[0]);
    expect(await layouts.ensure([{ ...columns[0], unit: '' }], [1])).not.toBe(ids[0]);
    expect(await layouts.ensure([{ code: 'a:b:c', kind: 'number' }], [1])).not.toBe(ids[0]);
  });

  it('gives a new layout the reserved id, and an existing one its own', async () => {
    const layouts = new LayoutRepository(ingest.database, ingest.tables);
    const columns = [{ code: 'a:b:c', kind: 'number' }] as const;
    expect(await layouts.idOf(columns)).toBeUndefined();
    const id = await layouts.reserve();
    expect([await layouts.ensure(columns, [1], id), await layouts.ensure(columns, [1], id + 7)]).toEqual([id, id]);
    expect(await layouts.find([id])).toEqual(new Map([[id, { id, columns, streamIds: [1] }]]));
  });

  it('notes the place of each stream among the columns of values, once', async () => {
    const layouts = new LayoutRepository(ingest.database, ingest.tables);
    const ids = await Promise.all([1, 2].map(() => layouts.ensure(COLUMNS, [5, 5, 3])));
    expect(await ingest.database.query(raw('select * from ingest.layout_stream order by place'))).toEqual([
      { stream_id: 5, layout_id: ids[0], place: 1 },
      { stream_id: 3, layout_id: ids[0], place: 2 },
    ]);
  });
});

describe('PartRepository', () => {
  const years = (
    part: number,
    firstYear: number,
    lastYear: number,
  ): Parameters<PartRepository['cover']>[0][number] => ({
    part,
    layoutId: 1,
    firstYear,
    lastYear,
  });

  it('inserts parts, and only widens their years', async () => {
    const parts = new PartRepository(ingest.database, ingest.tables);
    await parts.cover([years(2, 2024, 2024), years(1, 1800, 1800), years(2, 2025, 2025)]);
    await parts.cover([years(2, 2020, 2024)]);
    await parts.cover([years(2, 2022, 2023), years(1, 1800, 2262)]);
    const found =
      raw(`select id, (datetime_min at time zone 'UTC')::text as from, (datetime_max at time zone 'UTC')::text as to
      from ingest.part order by id`);
    expect(await ingest.database.query(found)).toEqual([
      { id: 1, from: '1800-01-01 00:00:00', to: '2262-12-31 23:59:59.999999' },
      { id: 2, from: '2020-01-01 00:00:00', to: '2025-12-31 23:59:59.999999' },
    ]);
  });

  it('writes no row that covers the years already', async () => {
    const parts = new PartRepository(ingest.database, ingest.tables);
    await parts.cover([years(1, 2024, 2024)]);
    const version = (): Promise<unknown> => ingest.database.query(raw('select xmin::text from ingest.part'));
    const before = await version();
    await parts.cover([years(1, 2024, 2024)]);
    expect(await version()).toEqual(before);
  });
});

describe('DatasetRepository', () => {
  it('reads a dataset to the microsecond, with its streams in the order of the file', async () => {
    const last = { instant: { ms: 5, us: 0 }, value: -0, flag: 2 };
    const summaries: StreamSummary[] = [
      { values: 3, missing: 0, first: { ms: 1, us: 0 }, last },
      { values: 2, missing: 1, first: { ms: 1, us: 0 }, last: { instant: { ms: 5, us: 7 }, value: 'NULL, "{}\\' } },
    ];
    const id = await store(ingest, { username: 'x', summaries, missingOf: [0, 1] });
    const part = partOf(await ensureLayout(ingest.database, ingest), MOMENT);
    const dataset = await new DatasetRepository(ingest.database, ingest.tables).find(id);
    expect(dataset).toMatchObject({ ...contentWith(), id, part, username: 'x', missingOf: [0, 1], warnings: [] });
    expect(dataset?.streams).toEqual([
      { code: 'a:b:c', unit: 'm', values: 3, missing: 0 },
      { code: 'a:b:t', unit: 'text', values: 2, missing: 1 },
    ]);
    const rows = await ingest.database.query<object>(
      raw(`select "values", last_number, last_text, last_flag, last_datetime::timestamp[]::text[] as last
        from ingest.unfolded_dataset`),
    );
    expect(rows).toEqual([
      {
        values: [3, 2],
        last_number: [-0, null],
        last_text: [null, 'NULL, "{}\\'],
        last_flag: [2, null],
        last: ['1970-01-01 00:00:00.005', '1970-01-01 00:00:00.005007'],
      },
    ]);
  });

  it('counts all cells as values without counts of empty ones', async () => {
    const id = await store(ingest, { username: 'x', missing: 0 });
    const dataset = await new DatasetRepository(ingest.database, ingest.tables).find(id);
    expect(dataset).not.toHaveProperty('missingOf');
    expect(dataset?.streams.map(({ values, missing }) => [values, missing])).toEqual([
      [3, 0],
      [3, 0],
    ]);
  });

  it('lists pages in a requested order, filtered by streams', async () => {
    const wanted = [
      { username: 'x', rows: 2, sha256: '01'.repeat(32) },
      { username: 'y', rows: 9, missingOf: [0, 9] },
      { username: 'z', rows: 5, datetimeMin: { ms: 0, us: 0 } },
    ];
    const ids: number[] = [];
    for (const each of wanted) ids.push(await store(ingest, each));
    const datasets = new DatasetRepository(ingest.database, ingest.tables);
    const sorts = [{ field: 'rows', descending: true }];
    const page = await datasets.list({ offset: 1, hits: 5, sorts }, { streams: true, writers: true });
    expect([page.totalHits, page.records.map(({ id }) => id)]).toEqual([3, [ids[2], ids[0]]]);
    const total = async (where: string): Promise<number> =>
      (await datasets.list({ offset: 0, hits: 0, sorts: [], where }, { streams: false, writers: true })).totalHits;
    expect(await total('streams.code=in=(A:B:C);username!=y')).toBe(2);
    expect(await total('streams.unit==m;datetimeMin<2000-01-01')).toBe(1);
    expect(await total('streams.values>4')).toBe(2);
    expect(await total('streams.code==a:b:t;streams.missing==9')).toBe(1);
    const none = { offset: 0, hits: 5, sorts: [], where: 'streams.code==a:b:x' };
    expect(await datasets.list(none, { streams: false, writers: true })).toEqual({
      offset: 0,
      totalHits: 0,
      records: [],
    });
  });

  it('deletes a dataset once, and notes the deletion with its time', async () => {
    const { database, tables } = ingest;
    const datasets = new DatasetRepository(database, tables);
    const head = (await datasets.findHead(await store(ingest, { username: 'x' })))!;
    expect(await datasets.delete(head)).toEqual({ original: true });
    expect(await datasets.delete(head)).toEqual({ original: false });
    expect([await datasets.findHead(head.id), await datasets.lock(head)]).toEqual([undefined, false]);
    const noted = raw(`select part, dataset_id, (datetime_min at time zone 'UTC')::text as min,
      datetime_max = datetime_min as short, deleted between now() - interval '1 minute' and now() as late from ingest.deletion`);
    expect(await database.query(noted)).toEqual([
      { part: head.part, dataset_id: head.id, min: '2024-01-17 00:00:00.000001', short: true, late: true },
    ]);
  });

  it('locks a dataset for one transaction; another one waits and finds it gone', async () => {
    const { database, tables } = ingest;
    const head = (await new DatasetRepository(database, tables).findHead(await store(ingest, { username: 'x' })))!;
    const lockAndDelete = (): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const datasets = new DatasetRepository(transaction, tables);
        const locked = await datasets.lock(head);
        if (locked) await datasets.delete(head);
        return locked;
      });
    expect((await Promise.all([lockAndDelete(), lockAndDelete()])).sort()).toEqual([false, true]);
  });
});
