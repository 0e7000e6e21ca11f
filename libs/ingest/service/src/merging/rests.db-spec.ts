import { MergeRepository } from '@pelorus/ingest/persistence';
import { START, STREAMS } from '../../test/plain-questions';
import { PlainValues } from '../../test/plain-values';
import { DatasetMerger, type Rest } from './dataset-merger';

const FILES = 20;
const MINUTE = 60_000_000;

let plain: PlainValues;

beforeAll(async () => {
  plain = await PlainValues.start(STREAMS);
});
afterAll(() => plain.stop());
beforeEach(() => plain.clear());

async function storeFiles(): Promise<void> {
  for (const stream of [0, 1]) {
    for (let i = 0; i < FILES; i++) {
      const rows = [{ us: START + i * MINUTE, cells: [i, i, undefined], flags: [] }];
      await plain.store({ rows, streams: [stream], flagged: [], blockRows: 4096 });
    }
  }
}

/** Merges, and gives the milliseconds of each rest. */
async function mergeWithRests(): Promise<number[]> {
  const rests: number[] = [];
  const rest: Rest = async (ms) => void rests.push(ms);
  const merge = new DatasetMerger(plain.database, plain.tables);
  expect(await merge.run('due', new AbortController().signal, rest)).toMatchObject({ blocks: 2 * FILES });
  return rests;
}

it('follows each merge, with its time', async () => {
  await storeFiles();
  const rests = await mergeWithRests();
  expect(rests).toHaveLength(2);
  expect(Math.min(...rests)).toBeGreaterThan(0);
});

it.each([
  [49_999, 2],
  [50_000, 0],
])('of a pass with %d blocks due comes %d times', async (blocks, times) => {
  await storeFiles();
  const due = await new MergeRepository(plain.database, plain.tables).due(FILES);
  const others = blocks - (due.length - 1) * FILES;
  const counted = due.map((part, i) => (i === 0 ? { ...part, blocks: others } : part));
  jest.spyOn(MergeRepository.prototype, 'due').mockResolvedValueOnce(counted);
  expect(await mergeWithRests()).toHaveLength(times);
  jest.restoreAllMocks();
});
