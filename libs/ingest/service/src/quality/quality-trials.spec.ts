import { type IngestTables } from '@pelorus/ingest/persistence';
import { readTests } from '@pelorus/ingest/quality';
import { FaultList } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { ReadBudget } from '../reading/read-budget';
import { type DataReader } from '../reading/data-reader';
import { QualityTrials } from './quality-trials';

const COUNT = 100_000;
const RANGE = { test: 'gross_range', failSpan: [0, 50] };

/** Given values ask neither the database nor the reads. */
function trying(pause: () => Promise<void>): QualityTrials {
  const nothing = {} as unknown;
  return new QualityTrials(
    nothing as Database,
    nothing as IngestTables,
    nothing as DataReader,
    new ReadBudget(1),
    pause,
  );
}

const series = {
  timesUs: Float64Array.from({ length: COUNT }, (_, i) => i * 1e6),
  values: new Float64Array(COUNT).fill(7),
  others: new Map<string, Float64Array>(),
};
const tests = readTests([RANGE, RANGE], { inputs: new Set(), others: new Set() }, new FaultList());

describe('QualityTrials', () => {
  it('lets others have their turns between windows, and between tests', async () => {
    let turns = 0;
    const pause = async (): Promise<void> => void turns++;
    const { counts } = await trying(pause).given(series, tests, new AbortController());
    expect(counts[1]).toBe(COUNT);
    expect(turns).toBeGreaterThanOrEqual(12);
  });

  it('ends when nobody waits for the answer any more', async () => {
    const gone = new AbortController();
    let turns = 0;
    const pause = async (): Promise<void> => {
      if (++turns === 3) gone.abort();
    };
    await expect(trying(pause).given(series, tests, gone)).rejects.toThrow('aborted');
    expect(turns).toBe(3);
  });
});
