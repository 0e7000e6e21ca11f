import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LogOutput } from './log-output';

const line = (n: number): string => `${JSON.stringify({ n, text: '…'.repeat(40) })}\n`;
const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error(code), { code });
type Written = (error: NodeJS.ErrnoException | null, written: number) => void;

describe('LogOutput', () => {
  let folder: string;
  let file: string;
  let descriptor: number;
  let lost: number[];
  let output: LogOutput;
  /** Writes that have ended. */
  let writes: number;
  const written = (): string => fs.readFileSync(file, 'utf8');

  /** Takes the writes of the output: `write` does what the system would. */
  const whenItWrites = (write: (batch: Uint8Array, done: Written) => void): void => {
    jest.spyOn(fs, 'write').mockImplementation(
      ((_: number, batch: Uint8Array, done: Written) =>
        void setImmediate(() => {
          write(batch, done);
          writes += 1;
        })) as typeof fs.write,
    );
  };
  const succeeds = (batch: Uint8Array, done: Written): void => done(null, fs.writeSync(descriptor, batch));
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-output-'));
    file = path.join(folder, 'log');
    descriptor = fs.openSync(file, 'w');
    lost = [];
    writes = 0;
    output = new LogOutput(descriptor, (lines) => lost.push(lines));
  });

  afterEach(() => {
    jest.restoreAllMocks();
    fs.closeSync(descriptor);
    fs.rmSync(folder, { recursive: true });
  });

  it('writes many lines in few batches, in order', async () => {
    whenItWrites(succeeds);
    const lines = Array.from({ length: 5_000 }, (_, n) => line(n));
    for (const [n, one] of lines.entries()) {
      output.write(one);
      if (n % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => written() === lines.join(''));
    expect(writes).toBeLessThan(50);
  });

  it.each(['EAGAIN', 'ENOSPC'])(
    'tries again what could not be written (%s), once whole and once in part',
    async (code) => {
      whenItWrites((batch, done) => {
        if (writes === 0) done(failure(code), 0);
        else if (writes === 1) succeeds(batch.subarray(0, 7), done);
        else succeeds(batch, done);
      });
      output.write(line(1));
      await until(() => writes > 0);
      output.write(line(2));
      await until(() => written() === line(1) + line(2));
      expect(lost).toEqual([]);
    },
  );

  it('loses lines while too many wait, and says how many', async () => {
    let isFull = true;
    whenItWrites((batch, done) => (isFull ? done(failure('ENOSPC'), 0) : succeeds(batch, done)));
    const long = `${'x'.repeat(1_000_000)}\n`;
    for (let n = 0; n < 40; n += 1) {
      output.write(long);
      await new Promise((resolve) => setImmediate(resolve));
    }
    isFull = false;
    await until(() => lost.length > 0);
    await until(() => written().length / long.length === 40 - lost[0]!);
    expect(lost).toEqual([expect.any(Number)]);
    expect(lost[0]).toBeGreaterThan(20);
  });

  it('keeps no lines for a reader that is gone', async () => {
    whenItWrites((_, done) => done(failure('EPIPE'), 0));
    output.write(line(1));
    await until(() => writes > 0);
    whenItWrites(succeeds);
    output.write(line(2));
    await until(() => written() === line(2));
  });
});
