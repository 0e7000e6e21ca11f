import { createHash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import fc from 'fast-check';
import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { BlockReader, type FileReader, type ReadFile } from '../block-reader';
import { type FilePlan, planFile, readHeader } from '../file-plan';
import { Crew } from './crew';
import { helpWithFile } from './help-with-file';
import { SharedReader } from './shared-reader';

const CHUNK = 200_000;
const WRITER = { username: 'alice', anyStream: true };

/** A file of 12 columns, some of texts and flags, which has rows out of order and faults in the lines that are named. */
interface Draft {
  readonly rows: number;
  readonly texts: boolean;
  readonly earlier: readonly number[];
  readonly faults: readonly number[];
  readonly empty: readonly number[];
  readonly end: string;
}

const COLUMNS = Array.from({ length: 9 }, (_, i) => `a:b:c${i}`);

function bytesOf({ rows, texts, earlier, faults, empty, end }: Draft): Buffer {
  const [late, faulty, emptied] = [new Set(earlier), new Set(faults), new Set(empty)];
  const last = texts ? 'a:b:t [text]' : 'a:b:t';
  const lines = [['datetime', ...COLUMNS, 'a:b:c0 (quality_flag)', last, 'a:b:e'].join('\t')];
  for (let row = 0; row < rows; row++) {
    if (emptied.has(row)) lines.push('');
    const time = new Date((late.has(row) ? row - 3_000 : row) * 1000).toISOString();
    const cells = COLUMNS.map((_, i) => ((row * (i + 3)) % 1_000_003) / 10 ** (i % 4));
    const text = texts ? `text ${row % 7}` : row % 7;
    lines.push([time, ...cells, row % 10, faulty.has(row) ? '\u0001' : text, ''].join('\t'));
  }
  return Buffer.from(lines.join('\n') + end);
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array, undefined> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
  return undefined;
}

async function read(bytes: Buffer, open: (plan: FilePlan) => FileReader): Promise<[ReadFile, object[]]> {
  const source = chunksOf(bytes);
  const body = { next: async () => (await source.next()).value };
  const plan = await planFile(await readHeader(body), WRITER, async () => new Map());
  const reader = open(plan);
  if (reader instanceof SharedReader) await reader.write(plan.read.rest);
  const blocks: EncodedBlock[] = [];
  for (let chunk = await body.next(); chunk; chunk = await body.next()) {
    // The chunk is overwritten afterwards: a reader must not keep the caller's memory.
    const passed = new Uint8Array(chunk);
    await reader.write(passed);
    passed.fill(0);
    blocks.push(...reader.take());
  }
  const file = await reader.end();
  blocks.push(...reader.take());
  return [file, blocks.map(printOf)];
}

/** A block in which digests stand for its bytes, which take long to compare. */
function printOf({ toc, data, text, stats, ...block }: EncodedBlock): object {
  const digests = [toc, data, text, stats].map((bytes) => bytes && createHash('sha256').update(bytes).digest('hex'));
  return { ...block, summaries: [], digests };
}

/** Reads a file with so many helpers, which run in this thread. */
async function readShared(bytes: Buffer, helpers: number): ReturnType<typeof read> {
  const channels = Array.from({ length: helpers }, () => new MessageChannel());
  for (const { port2 } of channels) helpWithFile(port2);
  const crew = new Crew(channels.map(({ port1 }) => port1));
  try {
    return await read(bytes, (plan) => new SharedReader(plan, crew));
  } finally {
    crew.close();
  }
}

const ROWS = 26_000;
const lines = (maxLength: number): fc.Arbitrary<number[]> => fc.array(fc.nat(ROWS), { maxLength });
const drafts: fc.Arbitrary<Draft> = fc.record({
  rows: fc.integer({ min: 1, max: ROWS }),
  texts: fc.boolean(),
  earlier: lines(5),
  faults: fc.oneof(fc.constant([]), lines(200)),
  empty: fc.oneof(fc.constant([]), lines(3)),
  end: fc.constantFrom('', '\n', '\r\n', '\n\n\n'),
});

it('makes the same blocks, sums and faults of a file with 1, 2 and 5 threads', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, async (draft) => {
      const bytes = bytesOf(draft);
      const [file, blocks] = await read(bytes, (plan) => new BlockReader(plan));
      for (const helpers of [0, 1, 4]) {
        const [shared, theirs] = await readShared(bytes, helpers);
        const { faults, totalFaults, disordered } = file.summary;
        expect(shared.summary).toMatchObject({ faults, totalFaults, disordered });
        if (totalFaults === 0) expect([shared, theirs]).toEqual([file, blocks]);
      }
    }),
    { numRuns: 15 },
  );
});

it('ends blocks at 8 MiB of text like one thread', async () => {
  const rows = Array.from({ length: 700 }, (_, i) => {
    const time = new Date(i * 1000).toISOString();
    return `${time}\t${'ü'.repeat((i * 997) % 32_000)}\t${i}\t${'y'.repeat(i * 7)}\r\n`;
  });
  const bytes = Buffer.from(`datetime\ta:b:c [text]\ta:b:d\ta:b:e [text]\r\n${rows.join('')}`);
  const [file, blocks] = await read(bytes, (plan) => new BlockReader(plan));
  expect(blocks.length).toBeGreaterThan(2);
  expect(await readShared(bytes, 2)).toEqual([file, blocks]);
});

it('reports the faults of rows below a faulty header', async () => {
  const text = bytesOf({ rows: 20_000, texts: false, earlier: [], faults: [5, 19_000], empty: [], end: '\n' });
  const bytes = Buffer.from(text.toString().replace('a:b:c3', 'bad'));
  const [{ summary }] = await read(bytes, (plan) => new BlockReader(plan));
  expect(summary.totalFaults).toBe(3);
  expect((await readShared(bytes, 1))[0].summary).toMatchObject({ faults: summary.faults, totalFaults: 3 });
});

it('fails when a helper is gone', async () => {
  const { port1, port2 } = new MessageChannel();
  const crew = new Crew([port1]);
  const bytes = bytesOf({ rows: ROWS, texts: false, earlier: [], faults: [], empty: [], end: '' });
  const reading = read(bytes, (plan) => new SharedReader(plan, crew));
  setTimeout(() => port2.close(), 20);
  await expect(reading).rejects.toMatchObject({ kind: 'unavailable', code: 'upload-broken-off' });
});

it('fails with the error of a helper', async () => {
  const { port1, port2 } = new MessageChannel();
  const crew = new Crew([port1]);
  port2.on('message', () => port2.postMessage({ kind: 'failed', error: { message: 'a broken helper' } }));
  const bytes = bytesOf({ rows: ROWS, texts: false, earlier: [], faults: [], empty: [], end: '' });
  await expect(read(bytes, (plan) => new SharedReader(plan, crew))).rejects.toThrow('a broken helper');
  crew.close();
  port2.close();
});
