import { ChangeGate } from './change-gate';

/** Work that goes on until it is told to end. */
function task(): { readonly work: () => Promise<string>; end(result?: string): void; fail(): void } {
  let end!: (result: string) => void;
  let fail!: (error: Error) => void;
  const over = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { work: () => over, end: (result = 'done') => end(result), fail: () => fail(new Error('failed')) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const LONG = 60_000;

describe('ChangeGate', () => {
  it('lets in as many as it has places for, then one for each that leaves, in their order', async () => {
    const gate = new ChangeGate(2);
    const entered: number[] = [];
    const tasks = [task(), task(), task(), task()];
    const passing = tasks.map(({ work }, i) =>
      gate.pass(LONG, () => {
        entered.push(i);
        return work();
      }),
    );
    await settled();
    expect(entered).toEqual([0, 1]);
    tasks[1]!.end();
    await settled();
    expect(entered).toEqual([0, 1, 2]);
    tasks[2]!.fail();
    await expect(passing[2]).rejects.toThrow('failed');
    expect(entered).toEqual([0, 1, 2, 3]);
    tasks[0]!.end('first');
    tasks[3]!.end();
    expect(await Promise.all([passing[0], passing[3]])).toEqual(['first', 'done']);
    expect(await gate.pass(LONG, async () => 'again')).toBe('again');
  });

  it('sends away who waits too long, and nobody takes the place of those', async () => {
    const gate = new ChangeGate(1);
    const first = task();
    const passing = gate.pass(LONG, first.work);
    const late = gate.pass(1, async () => 'late');
    const patient = gate.pass(LONG, async () => 'patient');
    await expect(late).rejects.toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 1 });
    first.end();
    expect(await Promise.all([passing, patient])).toEqual(['done', 'patient']);
  });
});
