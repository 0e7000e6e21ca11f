import { raw } from '@pelorus/shared/persistence';
import { MOMENT, store } from '../../test/dataset-store';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { IngestTables } from '../ingest-tables';
import { StreamReadingRepository } from '../reading/stream-reading.repository';
import { announceCommit, betweenFolds } from './between-folds';
import { FoldRepository } from './fold.repository';

let ingest: IngestDatabase;
/** The tables as on a distributed server: the order of commits and reads is the same on one server. */
let tables: IngestTables;

beforeAll(async () => {
  ingest = await ingestDatabase();
  tables = new IngestTables(ingest.tables.schema);
  tables.isDistributed = true;
});
afterAll(() => ingest.close());

/** Stores a dataset with a value of the stream `a:b:c`. */
function storeOne(): Promise<number> {
  const one = { values: 1, missing: 2, first: MOMENT, last: { instant: MOMENT, value: 1 } };
  return store(ingest, { username: 'x', original: false, summaries: [one, { values: 0, missing: 3 }] });
}

function foldFew(): Promise<unknown> {
  return ingest.database.transaction((transaction) => new FoldRepository(transaction, tables).fold(10));
}

/** Stores a dataset and folds it. */
async function fold(): Promise<void> {
  await storeOne();
  await foldFew();
}

/** Runs reads, each of which does something meanwhile; gives how many there were. */
async function reads(meanwhile: (nth: number) => Promise<void>, patienceMs = Infinity): Promise<number> {
  let count = 0;
  const read = async (): Promise<number> => {
    const nth = ++count;
    await meanwhile(nth);
    return nth;
  };
  const last = await betweenFolds(ingest.database, tables, read, patienceMs);
  expect(last).toBe(count);
  return count;
}

it('reads once while nobody folds', async () => {
  expect(await reads(async () => undefined)).toBe(1);
});

it('reads again when a fold committed meanwhile: the first one of the database, too', async () => {
  expect(await reads((nth) => (nth === 1 ? fold() : Promise.resolve()))).toBe(2);
  expect(await reads((nth) => (nth < 3 ? fold() : Promise.resolve()))).toBe(3);
});

it('gives what it read when its patience is over', async () => {
  expect(await reads(fold, 0)).toBe(1);
});

it('reads on one server once, whatever folds', async () => {
  tables.isDistributed = false;
  try {
    expect(await reads(fold)).toBe(1);
  } finally {
    tables.isDistributed = true;
  }
});

it('waits for a commit that is under way', async () => {
  let commit = (): void => undefined;
  const held = new Promise<void>((resolve) => (commit = resolve));
  let announced = (): void => undefined;
  const isUnderWay = new Promise<void>((resolve) => (announced = resolve));
  let mayCommit = false;
  const folding = ingest.database.transaction(async (transaction) => {
    await announceCommit(transaction, tables);
    announced();
    await held;
  });
  await isUnderWay;
  const counted = reads(() => Promise.resolve(expect(mayCommit).toBe(true)));
  const waiting = raw(`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`);
  for (let count = 0; count === 0;)
    [{ count }] = (await ingest.database.query<{ count: number }>(waiting)) as [{ count: number }];
  mayCommit = true;
  commit();
  expect(await counted).toBe(1);
  await folding;
});

it('counts each dataset once while datasets are stored and folded', async () => {
  const reading = new StreamReadingRepository(ingest.database, ingest.tables);
  const values = async (): Promise<number> => (await reading.find('a:b:c'))!.values;
  await storeOne();
  const before = await values();
  let [begun, stored] = [0, 0];
  const whileStoring = async (work: () => Promise<unknown>): Promise<void> => {
    while (stored < 50) await work();
  };
  await Promise.all([
    whileStoring(async () => {
      begun++;
      await storeOne();
      stored++;
    }),
    whileStoring(foldFew),
    whileStoring(async () => {
      const least = stored;
      const counted = (await values()) - before;
      expect(counted).toBeGreaterThanOrEqual(least);
      expect(counted).toBeLessThanOrEqual(begun);
    }),
  ]);
  expect((await values()) - before).toBe(50);
});
