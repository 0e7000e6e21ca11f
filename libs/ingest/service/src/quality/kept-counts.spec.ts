import { type Stream } from '@pelorus/ingest/domain';
import { type FlagCounts } from './flag-counter';
import { KeptCounts } from './kept-counts';

const streams = (count: number): Stream[] =>
  Array.from({ length: count }, (_, id) => ({ id, code: `a:b:c${id}`, kind: 'number', owner: 'alice' }));
const counted: FlagCounts = { values: 1, good: 1, suspect: 0, bad: 0 };
const reader = { signal: new AbortController().signal };

/** Counts whose clock goes on by a second with each turn. */
function keeping(answerMs: number) {
  let clock = 0;
  const asked: number[] = [];
  const counts = new KeptCounts(
    async (some) => {
      clock += 1_000;
      asked.push(some.length);
      return new Map(some.map(({ id }) => [id, counted]));
    },
    () => clock,
    answerMs,
  );
  return { counts, asked };
}

describe('counts that are kept', () => {
  it('are counted once for all pages, and again for other hours', async () => {
    const { counts, asked } = keeping(60_000);
    const found = await Promise.all([counts.of(streams(300), 24, reader), counts.of(streams(300), 24, reader)]);
    expect(found.map(({ size }) => size)).toEqual([300, 300]);
    expect(asked).toEqual([200, 100]);
    await counts.of(streams(10), 48, reader);
    expect(asked).toEqual([200, 100, 10]);
  });

  it('go on with the next request where there is too much for one', async () => {
    const { counts } = keeping(2_000);
    const sizes: number[] = [];
    for (let i = 0; i < 3; i++) sizes.push((await counts.of(streams(1_000), 24, reader)).size);
    expect(sizes).toEqual([400, 800, 1_000]);
  });

  it('are counted by the next one where a reader has gone', async () => {
    const { counts } = keeping(60_000);
    const gone = { signal: AbortSignal.abort(new Error('gone')) };
    const [first, second] = await Promise.allSettled([
      counts.of(streams(10), 24, gone),
      counts.of(streams(10), 24, reader),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });
});
