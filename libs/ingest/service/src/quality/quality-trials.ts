import { type Stream, type TimeRange } from '@pelorus/ingest/domain';
import { type IngestTables } from '@pelorus/ingest/persistence';
import {
  type Judgement,
  type PreparedTest,
  medianInterval,
  type Series,
  SeriesJudge,
  type TestInput,
  US_PER_SECOND,
} from '@pelorus/ingest/quality';
import { type Database } from '@pelorus/shared/persistence';
import { StreamFinder } from '../reading/stream-finder';
import { type ReadBudget, type Reader } from '../reading/read-budget';
import { type DataReader } from '../reading/data-reader';
import { type GatheredValues } from './gathered-values';
import { type Pause, StoredValues } from './stored-values';
import { notNumbers } from './try.errors';
import { checkReach, MAX_JUDGED, MAX_REACH, readAround } from './values-around';

/** Most runs of an answer. */
const MAX_RUNS = 10_000;
const ANY_READ_BYTES = 4 * 1024 ** 2;
/** Bytes of a number: once in a growing array, once in the series. */
const NUMBER_BYTES = 32;

export interface StoredQuestion {
  readonly code: string;
  readonly range: TimeRange;
  readonly inputs: ReadonlyMap<TestInput, string>;
  /** Codes by their names in tests. */
  readonly others: ReadonlyMap<string, string>;
  /** Greatest age of a value of another stream. */
  readonly othersWithinSeconds: number;
}

export interface Tried extends Judgement {
  readonly timesUs: Float64Array;
  /** Usual time between two values; 0 where unknown. */
  readonly rhythmUs: number;
}

export class QualityTrials {
  readonly #streams: StreamFinder;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly data: DataReader,
    private readonly budget: ReadBudget,
    private readonly pause: Pause,
    private readonly now: () => number = Date.now,
  ) {
    this.#streams = new StreamFinder(database, tables);
  }

  async given(
    series: Omit<Series, 'rhythmUs' | 'nowUs'>,
    tests: readonly PreparedTest[],
    { signal }: Reader,
  ): Promise<Tried> {
    const rhythmUs = medianInterval(series.timesUs);
    const whole = { ...series, rhythmUs, nowUs: this.now() * 1_000 };
    checkReach(tests, rhythmUs);
    return this.#judge(whole, tests, signal);
  }

  /**
   * Judges values of a stream, and reads what tests need around them. DomainError `not-found` for unknown codes,
   * `invalid` for more than MAX_JUDGED values, a reach over MAX_REACH, or text.
   */
  async stored(question: StoredQuestion, tests: readonly PreparedTest[], reader: Reader): Promise<Tried> {
    const codes = [...new Set([question.code, ...question.inputs.values(), ...question.others.values()])];
    checkNumbers(await this.#streams.all(codes), question);
    checkReach(tests, 0);
    const { mostRows } = await this.data.find({ codes, range: question.range, withFlags: false });
    const rows = Math.min(mostRows + MAX_REACH, MAX_JUDGED + 2 * MAX_REACH);
    const giveBack = await this.budget.take(ANY_READ_BYTES + rows * (codes.length + 2) * NUMBER_BYTES, reader);
    try {
      const withinUs = codes.length > 1 ? question.othersWithinSeconds * US_PER_SECOND : 0;
      const values = new StoredValues(this.data, codes, withinUs, this.pause, reader.signal);
      const { gathered, from, to, rhythmUs } = await readAround(values, question.range, tests, withinUs);
      const columns = columnsBy(codes, gathered);
      const series: Series = {
        timesUs: joined(gathered.map(({ timesUs }) => timesUs)),
        values: joined(gathered.map(({ values }) => values)),
        ...Object.fromEntries([...question.inputs].map(([input, code]) => [input, columns(code)])),
        others: new Map([...question.others].map(([name, code]) => [name, columns(code)])),
        rhythmUs,
        nowUs: this.now() * 1_000,
        judged: [from, to],
      };
      return await this.#judge(series, tests, reader.signal);
    } finally {
      giveBack();
    }
  }

  async #judge(series: Series, tests: readonly PreparedTest[], signal: AbortSignal): Promise<Tried> {
    const [from, to] = series.judged ?? [0, series.values.length];
    const judge = new SeriesJudge(series, tests, MAX_RUNS, from, to);
    while (judge.step()) {
      await this.pause();
      signal.throwIfAborted();
    }
    return { ...judge.result(), timesUs: series.timesUs.subarray(from, to), rhythmUs: series.rhythmUs };
  }
}

function columnsBy(codes: readonly string[], gathered: readonly GatheredValues[]): (code: string) => Float64Array {
  return (code) => {
    const place = codes.indexOf(code);
    return joined(gathered.map(({ values, others }) => (place === 0 ? values : others[place - 1]!)));
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function checkNumbers(streams: readonly Stream[], { code, inputs, others }: StoredQuestion): void {
  const text = streams.find(({ kind }) => kind === 'text');
  if (!text) return;
  if (text.code === code) throw notNumbers(code, '/code');
  const input = [...inputs].find(([, each]) => each === text.code)?.[0];
  const other = [...others].find(([, each]) => each === text.code)?.[0] ?? '';
  throw notNumbers(text.code, input === undefined ? `/others/${other}` : `/${input}`);
}
