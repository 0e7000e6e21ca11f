import { DomainError } from '@pelorus/shared/kernel';
import fc from 'fast-check';
import { Batcher, type BatchRules, type Outcome } from './batcher';

interface Entry {
  readonly name: string;
  readonly size?: number;
}

const done = ({ name }: Entry): Outcome<string> => ({ kind: 'done', result: `${name} stored` });

/** A batcher that records its batches. */
function batcher(rules: Partial<BatchRules<Entry, string>> = {}): {
  batches: string[][];
  batcher: Batcher<Entry, string>;
} {
  const batches: string[][] = [];
  const store = rules.store ?? (async (entries: readonly Entry[]) => entries.map(done));
  const all: BatchRules<Entry, string> = {
    keyOf: ({ name }) => name,
    sizeOf: ({ size = 1 }) => size,
    batchEntries: 10,
    batchSize: 100,
    waitingSize: 1_000,
    ...rules,
    store: async (entries) => {
      batches.push(entries.map(({ name }) => name));
      await new Promise((resolve) => setImmediate(resolve));
      return store(entries);
    },
  };
  return { batches, batcher: new Batcher(all) };
}

const add = (to: Batcher<Entry, string>, ...names: string[]): Promise<PromiseSettledResult<string>[]> =>
  Promise.allSettled(names.map((name) => to.add(name[0]!, { name })));

it('stores a single entry at once, and gathers the next batch while one is stored', async () => {
  const { batches, batcher: mine } = batcher();
  const results = await add(mine, 'a1', 'a2', 'b1', 'a3');
  expect(batches).toEqual([['a1'], ['a2', 'b1', 'a3']]);
  expect(results.map((each) => each.status === 'fulfilled' && each.value)).toEqual([
    'a1 stored',
    'a2 stored',
    'b1 stored',
    'a3 stored',
  ]);
  await add(mine, 'c1');
  expect(batches).toHaveLength(3);
});

it('limits a batch by number and by size', async () => {
  const few = batcher({ batchEntries: 2 });
  await add(few.batcher, 'a1', 'a2', 'a3', 'a4');
  expect(few.batches).toEqual([['a1'], ['a2', 'a3'], ['a4']]);
  const small = batcher({ batchSize: 3 });
  await Promise.all([1, 2, 2, 2].map((size, i) => small.batcher.add('a', { name: `a${i}`, size })));
  expect(small.batches).toEqual([['a0'], ['a1', 'a2'], ['a3']]);
});

it('puts equal keys into different batches', async () => {
  const sameKeys = batcher({ keyOf: ({ name }) => name[1]! });
  await add(sameKeys.batcher, 'a0', 'a1', 'b1', 'a2');
  expect(sameKeys.batches).toEqual([['a0'], ['a1', 'a2'], ['b1']]);
});

it('stores the entries of an owner in their order, whatever they are', async () => {
  const entry = fc.record({ owner: fc.constantFrom('a', 'b', 'c'), key: fc.nat({ max: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 40 }), async (entries) => {
      const { batches, batcher: mine } = batcher({
        keyOf: ({ name }) => name.split(' ')[2]!,
        batchEntries: 5,
      });
      const names = entries.map(({ owner, key }, i) => `${owner} ${i} ${key}`);
      await add(mine, ...names);
      const stored = batches.flat();
      for (const owner of ['a', 'b', 'c']) {
        const ofOwner = (all: readonly string[]): string[] => all.filter((name) => name.startsWith(owner));
        expect(ofOwner(stored)).toEqual(ofOwner(names));
      }
    }),
  );
});

it('stores entries of a failed batch one by one, so that a bad entry harms no other', async () => {
  const { batches, batcher: mine } = batcher({
    store: async (entries) => {
      if (entries.some(({ name }) => name === 'a2')) throw new Error('bad');
      return entries.map(done);
    },
  });
  const results = await add(mine, 'a0', 'a1', 'a2', 'a3');
  expect(batches).toEqual([['a0'], ['a1', 'a2', 'a3'], ['a1'], ['a2'], ['a3']]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('does not try again when the database is gone', async () => {
  const gone = new DomainError('unavailable', 'database-unavailable', 'gone');
  const { batches, batcher: mine } = batcher({ store: () => Promise.reject(gone) });
  const results = await add(mine, 'a0', 'a1', 'a2');
  expect(batches).toEqual([['a0'], ['a1', 'a2']]);
  expect(results.every((each) => each.status === 'rejected' && each.reason === gone)).toBe(true);
});

it('stores what other nodes of a cluster have when one of them is away', async () => {
  const away = new DomainError('unavailable', 'node-unavailable', 'away');
  const { batcher: mine } = batcher({
    store: async (entries) => (entries.some(({ name }) => name === 'a1') ? Promise.reject(away) : entries.map(done)),
  });
  const results = await add(mine, 'a0', 'a1', 'a2');
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('passes the reason of a refusal on', async () => {
  const refused: Outcome<string> = { kind: 'refused', error: new Error('twice') };
  const { batcher: mine } = batcher({ store: async (entries) => entries.map(() => refused) });
  await expect(mine.add('a', { name: 'a' })).rejects.toThrow('twice');
});

it('refuses entries when too many wait', async () => {
  const { batcher: mine } = batcher({ waitingSize: 5 });
  const first = mine.add('a', { name: 'a0' });
  const waiting = mine.add('a', { name: 'a1', size: 5 });
  await expect(mine.add('a', { name: 'a2' })).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 2 });
  await Promise.all([first, waiting]);
  await mine.add('a', { name: 'a3' });
});
