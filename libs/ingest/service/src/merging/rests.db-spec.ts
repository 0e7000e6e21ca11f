import { MergeRepository } from '@pelorus/ingest/persistence';
import { START, STREAMS } from '../../test/plain-questions';
import { PlainValues } from '../../test/plain-values';
import { DatasetMerger, type Rest } from './dataset-merger';
import { MergeLoop } from './merge-loop';

const FILES = 20;
const MINUTE = 60_000_000;

let plain: PlainValues;

beforeAll(async () => {
  plain = await PlainValues.start(STREAMS);
});
afterAll(() => plain.stop());
beforeEach(() => plain.clear());

it('follows each merge, with its time', async () => {
  for (const stream of [0, 1]) {
    for (let i = 0; i < FILES; i++) {
      const rows = [{ us: START + i * MINUTE, cells: [i, i, undefined], flags: [] }];
      await plain.store({ rows, streams: [stream], flagged: [], blockRows: 4096 });
    }
  }
  const rests: number[] = [];
  const rest: Rest = async (ms) => void rests.push(ms);
  const merge = new DatasetMerger(plain.database, plain.tables);
  expect(await merge.run('due', new AbortController().signal, rest)).toMatchObject({ blocks: 2 * FILES });
  expect(rests).toHaveLength(2);
  expect(Math.min(...rests)).toBeGreaterThan(0);
});

it.each([
  [49_999, 'function'],
  [50_000, 'undefined'],
])('after a pass that left %d blocks the next one has a rest: %s', async (waiting, expected) => {
  jest.spyOn(MergeRepository.prototype, 'backlog').mockResolvedValue(waiting);
  const passes = jest.spyOn(DatasetMerger.prototype, 'run');
  const end = new AbortController();
  const onPass = (): void => {
    if (passes.mock.calls.length === 2) end.abort();
  };
  await new MergeLoop(plain.database, plain.tables).run(end.signal, onPass, (error) => {
    throw error;
  });
  expect(passes.mock.calls.map(([, , rest]) => typeof rest)).toEqual(['function', expected]);
  jest.restoreAllMocks();
});
