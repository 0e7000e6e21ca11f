import fc from 'fast-check';
import { ReadBudget } from './read-budget';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('ReadBudget', () => {
  it('lets reads begin in their order while their bytes are free', async () => {
    const budget = new ReadBudget(100);
    const ends = ['a', 'b', 'c', 'd'].map(() => new AbortController());
    const begun: string[] = [];
    const reads = ['a', 'b', 'c', 'd'].map((name, i) =>
      budget.take([60, 60, 30, 10][i]!, ends[i]!.signal).then(() => begun.push(name)),
    );
    await turn();
    // The last two would fit, but the second comes first.
    expect(begun).toEqual(['a']);
    ends[0]!.abort();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    await Promise.all(reads);
  });

  it('runs a read that needs more than there is by itself', async () => {
    const budget = new ReadBudget(100);
    const [large, small] = [new AbortController(), new AbortController()];
    await budget.take(1e12, large.signal);
    let began = false;
    const next = budget.take(1, small.signal).then(() => (began = true));
    await turn();
    expect(began).toBe(false);
    large.abort();
    await next;
  });

  it('takes bytes back once, whoever gives them back', async () => {
    const budget = new ReadBudget(100);
    const end = new AbortController();
    const giveBack = await budget.take(100, end.signal);
    giveBack();
    giveBack();
    end.abort();
    await budget.take(60, new AbortController().signal);
    let began = false;
    const last = new AbortController();
    const waiting = budget.take(60, last.signal).then(() => (began = true));
    await turn();
    expect(began).toBe(false);
    last.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('refuses a read that has waited for too long, and lets the next one begin', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const budget = new ReadBudget(100);
    const end = new AbortController();
    await budget.take(60, end.signal);
    const refused = expect(budget.take(60, new AbortController().signal)).rejects.toMatchObject({ code: 'busy' });
    jest.advanceTimersByTime(10_000);
    const next = budget.take(40, new AbortController().signal);
    jest.advanceTimersByTime(10_000);
    await refused;
    await next;
    jest.useRealTimers();
  });

  it('never gives out more than there is, and gives all back', async () => {
    const read = fc.record({ bytes: fc.integer({ min: 1, max: 150 }), turns: fc.nat(4), leaves: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(read, { maxLength: 20 }), async (reads) => {
        const budget = new ReadBudget(100);
        let taken = 0;
        const run = async ({ bytes, turns, leaves }: (typeof reads)[number]): Promise<void> => {
          const end = new AbortController();
          if (leaves) void turn().then(() => end.abort());
          try {
            await budget.take(bytes, end.signal);
          } catch {
            return;
          }
          if (end.signal.aborted) return;
          taken += Math.min(bytes, 100);
          end.signal.addEventListener('abort', () => (taken -= Math.min(bytes, 100)));
          expect(taken).toBeLessThanOrEqual(100);
          for (let i = 0; i < turns; i++) await turn();
          end.abort();
        };
        await Promise.all(reads.map(run));
        const all = new AbortController();
        await budget.take(100, all.signal);
        expect(taken).toBe(0);
      }),
    );
  });
});
