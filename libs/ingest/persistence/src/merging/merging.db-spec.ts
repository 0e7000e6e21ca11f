import { LEVEL, partOf } from '@pelorus/ingest/domain';
import { raw, sql } from '@pelorus/shared/persistence';
import { blockFrom, ensureLayout, MOMENT, store } from '../../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { BlockRepository } from '../block.repository';
import { BlockWriter } from '../block-writer';
import { InstanceLock } from '../instance-lock';
import { MergeRepository } from './merge.repository';
import { SpanRepository } from './span.repository';

let ingest: IngestDatabase;
let part: number;

beforeEach(async () => {
  ingest = await ingestDatabase();
  part = partOf(await ensureLayout(ingest.database, ingest), MOMENT);
});
afterEach(() => ingest.close());

let stored = 0;

/** Stores datasets of one block each, an hour apart; gives the ids of their blocks. */
async function blocksOf(...wanted: readonly { readonly level: number; readonly hour: number }[]): Promise<number[]> {
  for (const { level, hour } of wanted) {
    const sha256 = String(++stored).padStart(16, '0').padEnd(64, '0');
    const block = blockFrom(MOMENT.ms + hour * 3_600_000, 10);
    await store(ingest, { username: 'x', sha256, level, blocks: [block] });
  }
  const rows = await ingest.database.query<{ id: number }>(
    sql`select id from (select id from ingest.block order by id desc limit ${wanted.length}::integer) as last order by id`,
  );
  return rows.map(({ id }) => id);
}

describe('InstanceLock', () => {
  it('lets one instance merge at a time, while others leave or wait', async () => {
    const lock = new InstanceLock(ingest.database, ingest.tables, 'merge');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = (): void => undefined;
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    const order: string[] = [];
    const first = lock.run(async () => {
      begun();
      await held;
      order.push('first');
    });
    await beginning;
    expect(await lock.run(async () => 'second')).toBeUndefined();
    const waiting = lock.run(async () => order.push('waiting'), true);
    release();
    await Promise.all([first, waiting]);
    expect(order).toEqual(['first', 'waiting']);
    expect(await lock.run(async () => 'again')).toBe('again');
  });

  it('is free again after a failure and after the loss of its connection', async () => {
    const lock = new InstanceLock(ingest.database, ingest.tables, 'merge');
    await expect(lock.run(() => Promise.reject(new Error('a merge failed')))).rejects.toThrow('a merge failed');
    const killed = lock.run(async () => {
      await ingest.database.query(
        raw(`select pg_terminate_backend(pid, 60000) from pg_locks
          where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`),
      );
      return 'merged';
    });
    await expect(killed).rejects.toMatchObject({ kind: 'unavailable' });
    // By then the pool has heard of it, and does not give the lost connection once more.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await lock.run(async () => 'again', true)).toBe('again');
  });
});

describe('MergeRepository', () => {
  it('names the parts with many blocks of one level, the highest such level and the number of such blocks', async () => {
    const merges = new MergeRepository(ingest.database, ingest.tables);
    await blocksOf(...[0, 0, 0, 1, 1, 2].map((level, hour) => ({ level, hour })));
    await blocksOf({ level: LEVEL.full, hour: 7 }, { level: LEVEL.own, hour: 8 });
    expect(await merges.due(3)).toEqual([{ part, level: 0, blocks: 3 }]);
    expect(await merges.due(2)).toEqual([{ part, level: 1, blocks: 5 }]);
    expect(await merges.due(4)).toEqual([]);
    expect(await merges.waiting(6)).toEqual([{ part, level: LEVEL.small, blocks: 6 }]);
    expect([await merges.waiting(7), await merges.backlog()]).toEqual([[], 6]);
  });

  it('selects waiting blocks, full blocks of a time and outermost blocks, by time', async () => {
    const merges = new MergeRepository(ingest.database, ingest.tables);
    const ids = await blocksOf(
      { level: 1, hour: 3 },
      { level: 0, hour: 1 },
      { level: 2, hour: 2 },
      { level: LEVEL.full, hour: 5 },
      { level: LEVEL.own, hour: 4 },
    );
    const places = (found: readonly { readonly id: number }[]): number[] => found.map(({ id }) => ids.indexOf(id));
    expect(places(await merges.small(part, 2, 10))).toEqual([1, 2, 0]);
    expect(places(await merges.small(part, 1, 1))).toEqual([1]);
    const fiveMs = MOMENT.ms + 5 * 3_600_000;
    expect(places(await merges.full(part, fiveMs + 9_000, fiveMs + 99_000))).toEqual([3]);
    expect(places(await merges.full(part, fiveMs + 9_001, fiveMs + 99_000))).toEqual([]);
    expect(places(await merges.full(part, 0, fiveMs - 1_000))).toEqual([]);
    expect(places(await merges.outermost(part, 'last', 2, 0))).toEqual([3, 4]);
    expect(places(await merges.outermost(part, 'first', 2, 2))).toEqual([0, 4]);
    expect(places(await merges.small(part + 1, 2, 10))).toEqual([]);
    const [first] = await merges.small(part, 2, 1);
    expect(first).toEqual({
      id: ids[1],
      rows: 10,
      minMs: MOMENT.ms + 3_600_000,
      maxMs: MOMENT.ms + 3_600_000 + 9_000,
    });
  });

  it('loads blocks with their datasets or sources, and leaves out blocks that are gone', async () => {
    const merges = new MergeRepository(ingest.database, ingest.tables);
    const [own] = await blocksOf({ level: 0, hour: 1 });
    const block = { ...blockFrom(MOMENT.ms, 2), part, level: 1, sources: Buffer.from('sources') };
    await new BlockWriter(ingest.database, ingest.tables).insert([block]);
    const merged = await merges.lastMerged(part);
    expect(merged).toBeGreaterThan(own!);
    const found = await merges.load(part, [own!, merged, 999_999]);
    const [dataset] = await ingest.database.query<object>(
      raw(`select id, (extract(epoch from datetime) * 1000000)::bigint as "writtenUs" from ingest.dataset`),
    );
    const bySize = [...found].sort((a, b) => b.rows - a.rows);
    expect(bySize).toMatchObject([
      { rows: 10, dataset, sources: null },
      { rows: 2, sources: Buffer.from('sources') },
    ]);
    expect(bySize[1]).not.toHaveProperty('dataset');
    expect(await merges.lastMerged(part + 1)).toBe(0);
  });

  it('deletes deletion notes after a day', async () => {
    await ingest.database.query(
      raw(
        `insert into ingest.deletion select 1, i, now(), now(), now() - i * interval '1 hour' from generate_series(22, 26) i`,
      ),
    );
    await new MergeRepository(ingest.database, ingest.tables).forgetDeletions();
    const left = await ingest.database.query<{ id: number }>(
      raw('select dataset_id as id from ingest.deletion order by 1'),
    );
    expect(left.map(({ id }) => id)).toEqual([22, 23]);
  });
});

describe('SpanRepository', () => {
  const span = (blockIds: readonly number[]): Parameters<SpanRepository['insert']>[0] => ({
    part,
    blockIds,
    sumUnit: 2,
    stats: Buffer.from('stats'),
  });

  it('sums up full blocks outside of spans, which then no longer wait', async () => {
    const spans = new SpanRepository(ingest.database, ingest.tables);
    const ids = await blocksOf(...[1, 2, 3].map((hour) => ({ level: LEVEL.full, hour })), { level: 2, hour: 4 });
    expect(await spans.due(3)).toEqual([{ part, blocks: 3 }]);
    expect((await spans.blocks(part)).map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(
      await ingest.database.transaction((transaction) =>
        new SpanRepository(transaction, ingest.tables).insert(span(ids.slice(0, 2))),
      ),
    ).toBe(true);
    expect((await spans.blocks(part)).map(({ id }) => id)).toEqual([ids[2]]);
    const [row] = await ingest.database.query<object>(
      sql`select rows, sum_unit, stats, datetime_max - datetime_min = interval '1 h 9 s' as "isWhole" from ingest.span`,
    );
    expect(row).toEqual({ rows: 20, sum_unit: 2, stats: Buffer.from('stats'), isWhole: true });
  });

  it('forms no span over a block that is gone or has another span', async () => {
    const spans = new SpanRepository(ingest.database, ingest.tables);
    const ids = await blocksOf(...[1, 2, 3].map((hour) => ({ level: LEVEL.full, hour })));
    expect(await spans.insert(span(ids.slice(0, 2)))).toBe(true);
    expect(await spans.insert(span(ids.slice(1)))).toBe(false);
    expect(await spans.insert(span([ids[2]!, 999_999]))).toBe(false);
    expect(await ingest.database.query(raw('select count(*) as count from ingest.span'))).toEqual([{ count: 1 }]);
  });

  it('is reported when one of its blocks is deleted, and deleted with all references', async () => {
    const spans = new SpanRepository(ingest.database, ingest.tables);
    const ids = await blocksOf(...[1, 2, 3].map((hour) => ({ level: LEVEL.full, hour })));
    await spans.insert(span(ids.slice(0, 2)));
    const blocks = new BlockRepository(ingest.database, ingest.tables);
    const { deleted, spans: touched } = await blocks.delete(part, [ids[1]!, ids[2]!, 999_999]);
    expect([deleted, touched]).toEqual([2, [expect.any(Number)]]);
    await spans.dissolve(part, touched);
    expect(await ingest.database.query(raw('select id from ingest.span'))).toEqual([]);
    expect(await ingest.database.query(raw('select span_id from ingest.block'))).toEqual([{ span_id: null }]);
    await spans.dissolve(part, []);
  });
});
