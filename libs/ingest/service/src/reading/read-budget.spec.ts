import fc from 'fast-check';
import { ReadBudget } from './read-budget';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('ReadBudget', () => {
  it('lets reads begin in their order when their bytes are free, and before others that do not fit', async () => {
    const budget = new ReadBudget(100);
    const ends = ['a', 'b', 'c', 'd'].map(() => new AbortController());
    const begun: string[] = [];
    const reads = ['a', 'b', 'c', 'd'].map((name, i) =>
      budget.take([60, 60, 50, 10][i]!, ends[i]!).then(() => begun.push(name)),
    );
    await turn();
    expect(begun).toEqual(['a', 'd']);
    ends[0]!.abort();
    await turn();
    expect(begun).toEqual(['a', 'd', 'b']);
    ends[1]!.abort();
    await turn();
    expect(begun).toEqual(['a', 'd', 'b', 'c']);
    await Promise.all(reads);
  });

  it('gives the reads of one client a third together, and others what is left', async () => {
    const budget = new ReadBudget(90);
    const begun: string[] = [];
    const read = (name: string, bytes: number, client?: string): AbortController => {
      const end = new AbortController();
      void budget.take(bytes, { signal: end.signal, client }).then(() => begun.push(name));
      return end;
    };
    const first = read('first', 20, 'a');
    read('too much', 20, 'a');
    read('fits', 10, 'a');
    read('other', 30, 'b');
    read('nobody', 20);
    await turn();
    expect(begun).toEqual(['first', 'fits', 'other', 'nobody']);
    first.abort();
    await turn();
    expect(begun).toEqual(['first', 'fits', 'other', 'nobody', 'too much']);
  });

  it('lets a client have one read that is larger than its share', async () => {
    const budget = new ReadBudget(90);
    const end = new AbortController();
    await budget.take(80, { signal: end.signal, client: 'a' });
    let began = false;
    const next = budget.take(5, { signal: new AbortController().signal, client: 'a' }).then(() => (began = true));
    await turn();
    expect(began).toBe(false);
    end.abort();
    await next;
  });

  it('runs a read that needs more than there is by itself', async () => {
    const budget = new ReadBudget(100);
    const [large, small] = [new AbortController(), new AbortController()];
    await budget.take(1e12, large);
    let began = false;
    const next = budget.take(1, small).then(() => (began = true));
    await turn();
    expect(began).toBe(false);
    large.abort();
    await next;
  });

  it('takes bytes back once, whoever gives them back', async () => {
    const budget = new ReadBudget(100);
    const end = new AbortController();
    const giveBack = await budget.take(100, end);
    giveBack();
    giveBack();
    end.abort();
    await budget.take(60, new AbortController());
    let began = false;
    const last = new AbortController();
    const waiting = budget.take(60, last).then(() => (began = true));
    await turn();
    expect(began).toBe(false);
    last.abort();
    await expect(waiting).rejects.toThrow();
  });

  it('refuses a read that has waited for too long, and lets the next one begin', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const budget = new ReadBudget(100);
    const end = new AbortController();
    await budget.take(60, end);
    const refused = expect(budget.take(60, new AbortController())).rejects.toMatchObject({ code: 'busy' });
    jest.advanceTimersByTime(10_000);
    const next = budget.take(40, new AbortController());
    jest.advanceTimersByTime(10_000);
    await refused;
    await next;
    jest.useRealTimers();
  });

  it('never gives out more than there is, and gives all back', async () => {
    const read = fc.record({
      bytes: fc.integer({ min: 1, max: 150 }),
      client: fc.constantFrom('a', 'b', undefined),
      turns: fc.nat(4),
      leaves: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(read, { maxLength: 20 }), async (reads) => {
        const budget = new ReadBudget(100);
        let taken = 0;
        const run = async ({ bytes, client, turns, leaves }: (typeof reads)[number]): Promise<void> => {
          const end = new AbortController();
          if (leaves) void turn().then(() => end.abort());
          try {
            await budget.take(bytes, { signal: end.signal, client });
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
        await budget.take(100, all);
        expect(taken).toBe(0);
      }),
    );
  });
});
