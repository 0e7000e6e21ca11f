import { ensureLayout, LeftOutError, MOMENT, SHA, store } from '../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../test/ingest-database';
import { partOf } from '@pelorus/ingest/domain';
import { raw } from '@pelorus/shared/persistence';
import { ContentRepository, type HeldContent } from './content.repository';
import { DatasetRepository } from './dataset.repository';

/** A digest that the index takes for `SHA`: it looks at the first eight bytes. */
const ALIKE = `${'ab'.repeat(8)}${'cd'.repeat(24)}`;
const OTHER = '01'.repeat(32);

let ingest: IngestDatabase;
let contents: ContentRepository;
let part: number;

beforeEach(async () => {
  ingest = await ingestDatabase();
  contents = new ContentRepository(ingest.database, ingest.tables);
  part = partOf(await ensureLayout(ingest.database, ingest), MOMENT);
});
afterEach(() => ingest.close());

const contentOf = (sha256 = SHA, username = 'x'): HeldContent => ({ part, username, sha256, datetimeMax: MOMENT });

/** Deletes as the service does; the oldest copy becomes the original. */
async function remove(id: number): Promise<void> {
  const datasets = new DatasetRepository(ingest.database, ingest.tables);
  const head = (await datasets.findHead(id))!;
  const { original } = await datasets.delete(head);
  if (original) await contents.promote(head);
}

/** Whether an original was left out because another original has its bytes. */
async function isHeld(storing: Promise<unknown>): Promise<boolean> {
  return storing.then(
    () => false,
    (error: unknown) => error instanceof LeftOutError,
  );
}

async function originals(): Promise<number[]> {
  const rows = await ingest.database.query<{ id: number }>(
    raw('select id from ingest.dataset where original order by id'),
  );
  return rows.map(({ id }) => id);
}

it('finds the original of bytes by account and part', async () => {
  const [first, other] = [
    await store(ingest, { username: 'x' }),
    await store(ingest, { username: 'x', sha256: OTHER }),
  ];
  const wanted = [
    contentOf(OTHER),
    contentOf(SHA, 'y'),
    contentOf(),
    { ...contentOf(), part: part + 1 },
    { ...contentOf(), datetimeMax: { ms: MOMENT.ms, us: MOMENT.us + 1 } },
    contentOf('ff'.repeat(32)),
  ];
  const same = (id: number): object => ({ id, isSame: true });
  expect(await contents.holders(wanted)).toEqual([
    same(other),
    undefined,
    same(first),
    undefined,
    undefined,
    undefined,
  ]);
  expect(await contents.holders([])).toEqual([]);
});

it('lets one dataset of the same bytes and account be the original; other accounts have their own', async () => {
  const id = await store(ingest, { username: 'x' });
  expect(await isHeld(store(ingest, { username: 'x' }))).toBe(true);
  await store(ingest, { username: 'x', original: false });
  const others = await store(ingest, { username: 'y' });
  expect(await originals()).toEqual([id, others]);
});

it('makes the oldest copy the original after the original is deleted', async () => {
  const first = await store(ingest, { username: 'x' });
  const copies: number[] = [];
  for (let i = 0; i < 3; i++) copies.push(await store(ingest, { username: 'x', original: false }));
  const [oldest, middle, youngest] = copies as [number, number, number];
  await remove(middle);
  expect(await originals()).toEqual([first]);
  await remove(first);
  expect(await originals()).toEqual([oldest]);
  expect(await contents.holder(contentOf())).toEqual({ id: oldest, isSame: true });
  await remove(oldest);
  expect(await originals()).toEqual([youngest]);
  await remove(youngest);
  expect(await contents.holder(contentOf())).toBeUndefined();
});

it('makes no copy of another account or content the original', async () => {
  const first = await store(ingest, { username: 'x' });
  const foreign = await store(ingest, { username: 'y' });
  await store(ingest, { username: 'y', original: false });
  await store(ingest, { username: 'x', sha256: ALIKE, original: false });
  await remove(first);
  expect(await originals()).toEqual([foreign]);
});

it('does not take other bytes with the same entry for a duplicate', async () => {
  const first = await store(ingest, { username: 'x' });
  expect(await contents.holder(contentOf(ALIKE))).toEqual({ id: first, isSame: false });
  expect(await isHeld(store(ingest, { username: 'x', sha256: ALIKE }))).toBe(true);
  // The copy is stored beside the original, which has the entry in the index.
  const second = await store(ingest, { username: 'x', sha256: ALIKE, original: false });
  expect(await originals()).toEqual([first]);
  await remove(second);
  expect(await originals()).toEqual([first]);
});

it('makes one of two uploads of the same bytes wait for the other and leaves it out', async () => {
  const both = [store(ingest, { username: 'x' }), store(ingest, { username: 'x' })];
  const settled = await Promise.allSettled(both);
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const failed = settled.find((each) => each.status === 'rejected');
  expect(failed?.reason).toBeInstanceOf(LeftOutError);
});

it('skips a copy that is deleted meanwhile', async () => {
  const ids: number[] = [await store(ingest, { username: 'x' })];
  for (let i = 0; i < 4; i++) ids.push(await store(ingest, { username: 'x', original: false }));
  const left = ids.splice(3, 1);
  const each = ids.map((id) =>
    ingest.database.transaction(async (transaction) => {
      const datasets = new DatasetRepository(transaction, ingest.tables);
      const head = (await datasets.findHead(id))!;
      await datasets.lock(head);
      const { original } = await datasets.delete(head);
      const own = new ContentRepository(transaction, ingest.tables);
      if (original) await own.promote(head);
    }),
  );
  await Promise.all(each);
  expect(await originals()).toEqual(left);
});
