import {
  bucketsFor,
  type FollowedColumn,
  type FollowedStream,
  type LastValue,
  type ReadRequest,
  streamOf,
  type StreamTime,
  type StreamTotals,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type IngestTables, LastFlagRepository, StreamReadingRepository } from '@pelorus/ingest/persistence';
import { compareInstants, type Instant } from '@pelorus/shared/kernel';
import { EMPTY_FLAG, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';
import { type CodeFollower } from '../codes/code-follower';
import { ColumnFinder } from './column-finder';
import { StreamFinder } from './stream-finder';
import { flaggedTotals } from './flagged-totals';
import { type Reader } from './read-budget';
import { type DataReader } from './data-reader';

type TimeTotals = Pick<StreamTotals, 'first' | 'last' | 'values'>;

/** Buckets of one step towards the latest value, and values of the last step. */
const STEP = 1_000;
const NOTHING: TimeTotals = { values: 0 };

export class StreamFollower {
  readonly #columns: ColumnFinder;
  readonly #reading: StreamReadingRepository;
  readonly #flags: LastFlagRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly data: DataReader,
    follower: CodeFollower,
  ) {
    this.#columns = new ColumnFinder(new StreamFinder(database, tables), follower);
    this.#reading = new StreamReadingRepository(database, tables);
    this.#flags = new LastFlagRepository(database, tables);
  }

  /** Totals of parameters in the order of the codes; those without streams are absent. */
  async of(codes: readonly string[], reader: Reader): Promise<FollowedStream[]> {
    const columns = await this.#columns.known(codes);
    const ids = [...new Set(columns.flatMap(({ times }) => times.map(({ stream }) => stream.id)))];
    const known = await flaggedTotals(this.#flags, await this.#reading.totals(ids));
    const totals = new Map(known.map((stream) => [stream.id, stream]));
    return Promise.all(columns.map((column) => this.#followed(column, totals, reader)));
  }

  async #followed(
    column: FollowedColumn,
    totals: ReadonlyMap<number, StreamTotals>,
    reader: Reader,
  ): Promise<FollowedStream> {
    const parts = await Promise.all(column.times.map((time) => this.#within(time, totals.get(time.stream.id), reader)));
    const filled = parts.filter(({ values }) => values > 0);
    const { id, unit, kind } = streamOf(column);
    const [first, last] = [filled[0]?.first, filled.at(-1)?.last];
    return {
      id,
      code: column.code,
      kind,
      ...(unit !== undefined && { unit }),
      ...(first && { first }),
      ...(last && { last }),
      values: parts.reduce((sum, { values }) => sum + values, 0),
      codes: column.times.map(({ stream, range }, i) => ({ code: stream.code, range, values: parts[i]!.values })),
    };
  }

  /** Extent of a stream in its time: all of it, unless another instrument has or had its code. */
  async #within({ stream, range }: StreamTime, total: StreamTotals | undefined, reader: Reader): Promise<TimeTotals> {
    if (!total?.first || !total.last || total.values === 0) return NOTHING;
    const { first, last } = total;
    if (isAfter(range.min, last.instant) || isAfter(first, range.max)) return NOTHING;
    if (!isAfter(range.min, first) && !isAfter(last.instant, range.max)) return total;
    return this.#shared(stream.code, overlap(range, first, last.instant), reader);
  }

  /** Extent of a stream in a time, from ever shorter buckets towards its latest value. */
  async #shared(code: string, range: Bounds, reader: Reader): Promise<TimeTotals> {
    const counted = await this.#counts(code, range, reader);
    if (counted.values === 0) return NOTHING;
    const [first] = await this.#values(code, counted.first, reader, 1);
    let last = counted;
    while (last.inLast > STEP && last.last.max.ms > last.last.min.ms)
      last = await this.#counts(code, last.last, reader);
    const latest = (await this.#values(code, last.last, reader)).at(-1);
    return {
      values: counted.values,
      ...(first && { first: first.instant }),
      ...(latest && { last: latest }),
    };
  }

  async #counts(code: string, range: Bounds, reader: Reader): Promise<Counts> {
    const bucketing = bucketsFor(STEP, range.min.ms, range.max.ms);
    const aggregation = { bucketing, functions: ['COUNT'] as const };
    const rows = await this.#rows({ codes: [code], range, withFlags: false, aggregation }, reader);
    const counts = rows.flatMap(({ ms, columns: [cells] }) =>
      cells?.kind === 'number' ? [...ms].map((start, i) => ({ start, count: cells.values[i]! })) : [],
    );
    const bucket = (start: number): Bounds =>
      overlap(range, { ms: start, us: 0 }, { ms: bucketing.endOf(start) - 1, us: 999 });
    const [first, last] = [counts[0], counts.at(-1)];
    return {
      values: counts.reduce((sum, { count }) => sum + count, 0),
      first: first ? bucket(first.start) : range,
      last: last ? bucket(last.start) : range,
      inLast: last?.count ?? 0,
    };
  }

  async #values(code: string, range: Bounds, reader: Reader, limit?: number): Promise<LastValue[]> {
    const request = { codes: [code], range, withFlags: true, ...(limit !== undefined && { limit }) };
    const parts = await this.#rows(request, reader);
    return parts.flatMap(({ ms, us, columns: [cells, flags] }) =>
      [...ms].flatMap((at, i): LastValue[] => {
        const value = cells?.kind === 'number' ? cells.values[i]! : cells?.kind === 'text' ? cells.texts[i]! : '';
        const flag = flags?.kind === 'flag' ? flags.flags[i]! : 0;
        return [{ instant: { ms: at, us: us[i]! }, value, ...(flag > 0 && flag !== EMPTY_FLAG && { flag }) }];
      }),
    );
  }

  async #rows(request: ReadRequest, reader: Reader): Promise<NrtWritableRows[]> {
    const rows: NrtWritableRows[] = [];
    for await (const part of await (await this.data.find(request)).open(reader)) rows.push(part);
    return rows;
  }
}

type Bounds = Required<TimeRange>;

interface Counts {
  readonly values: number;
  readonly first: Bounds;
  readonly last: Bounds;
  readonly inLast: number;
}

function overlap({ min, max }: TimeRange, from: Instant, to: Instant): Bounds {
  return {
    min: min && compareInstants(min, from) > 0 ? min : from,
    max: max && compareInstants(max, to) < 0 ? max : to,
  };
}

/** Whether `a` is after `b`; false where one is absent. */
const isAfter = (a: Instant | undefined, b: Instant | undefined): boolean =>
  a !== undefined && b !== undefined && compareInstants(a, b) > 0;
