import { boundedReads, readAheadOf } from './bounded-reads';

/** A read that ends when it is told to. */
function held(): { readonly promise: Promise<number>; readonly end: (value: number) => void } {
  let end: (value: number) => void = () => undefined;
  const promise = new Promise<number>((resolve) => (end = resolve));
  return { promise, end };
}

const turns = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('boundedReads', () => {
  it('begins as many as there may be at once, and each further one when another has ended or failed', async () => {
    const begun: string[] = [];
    const [first, third] = [held(), held()];
    const run = boundedReads(2);
    const reads = [
      run(async () => (begun.push('first'), first.promise)),
      run(async () => (begun.push('second'), Promise.reject(new Error('broken')))),
      run(async () => (begun.push('third'), third.promise)),
      run(async () => (begun.push('fourth'), 4)),
    ];
    const ended = Promise.allSettled(reads);
    await turns();
    expect(begun).toEqual(['first', 'second', 'third']);
    third.end(3);
    await turns();
    expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
    first.end(1);
    expect((await ended).map((one) => ('value' in one ? one.value : (one.reason as Error).message))).toEqual([
      ...[1, 'broken', 3, 4],
    ]);
  });
});

describe('readAheadOf', () => {
  it('gives what was read in the order of the parts, and reads a few parts ahead', async () => {
    const begun: number[] = [];
    const given: number[] = [];
    const parts = [0, 1, 2, 3, 4, 5, 6, 7];
    const read = async (part: number): Promise<number> => (begun.push(part), part * 10);
    for await (const [part, value] of readAheadOf(parts, read)) {
      given.push(part, value);
      if (part === 0) expect(begun).toEqual([0, 1, 2, 3, 4]);
    }
    expect(begun).toEqual(parts);
    expect(given).toEqual(parts.flatMap((part) => [part, part * 10]));
  });

  it('tells a failure where the part is taken', async () => {
    const taken: number[] = [];
    const read = async (part: number): Promise<number> => {
      if (part === 2) throw new Error('broken');
      return part;
    };
    const walk = async (): Promise<void> => {
      for await (const [part] of readAheadOf([0, 1, 2, 3], read)) taken.push(part);
    };
    await expect(walk()).rejects.toThrow('broken');
    expect(taken).toEqual([0, 1]);
  });

  it('tells the reads that are under way when no more is taken', async () => {
    const stops: AbortSignal[] = [];
    const read = async (part: number, stop: AbortSignal): Promise<number> => (stops.push(stop), part);
    for await (const [part] of readAheadOf([0, 1, 2], read)) if (part === 0) break;
    expect(stops.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });
});
