import {
  type Coverage,
  coverageOf,
  type FlagUse,
  MOST_COVERAGE_DAYS,
  type ReadRequest,
  type StreamTotals,
  type TimeRange,
  usualGapOf,
} from '@pelorus/ingest/domain';
import {
  type IngestTables,
  LastFlagRepository,
  type StreamPage,
  type StreamSum,
  StreamReadingRepository,
} from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { StreamFinder } from './stream-finder';
import { flaggedTotals } from './flagged-totals';
import { type Reader } from './read-budget';
import { type DataReader } from './data-reader';

/** Most streams of a pattern. */
const MOST_MATCHING = 100_000;

/** Bytes of a day of a coverage, with its text. */
const DAY_BYTES = 320;

export class StreamReader {
  readonly #reading: StreamReadingRepository;
  readonly #find: StreamFinder;
  readonly #flags: LastFlagRepository;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly data: DataReader,
  ) {
    this.#reading = new StreamReadingRepository(database, tables);
    this.#find = new StreamFinder(database, tables);
    this.#flags = new LastFlagRepository(database, tables);
  }

  async list(request: PageRequest): Promise<StreamPage> {
    const page = await this.#reading.list(request);
    return { ...page, records: await flaggedTotals(this.#flags, page.records) };
  }

  async sum(): Promise<StreamSum> {
    return this.#reading.sum();
  }

  /** Stream by folded code. DomainError `not-found`. */
  async get(code: string): Promise<StreamTotals> {
    const stream = await this.#reading.find(code);
    if (!stream) throw await this.#find.unknown([code]);
    const [flagged] = await flaggedTotals(this.#flags, [stream]);
    return flagged!;
  }

  /** Streams by code; `*` in the folded pattern is a wildcard. */
  async matching(pattern: string): Promise<StreamTotals[]> {
    const like = pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
    return flaggedTotals(this.#flags, await this.#reading.matching(like, MOST_MATCHING));
  }

  /**
   * Values day by day, and gaps longer than `gapMs` or, without it, than is usual. `follow` joins all codes of the
   * parameter; `turn` yields to others. The reader's signal returns the memory. DomainError `not-found` for an unknown
   * code, `invalid` for too many days.
   */
  async coverage(
    { code, follow, ...flags }: FlagUse & { readonly code: string; readonly follow: boolean },
    range: TimeRange,
    gapMs: number | undefined,
    reader: Reader,
    turn: () => Promise<void>,
  ): Promise<Coverage> {
    const request = { ...flags, codes: [code], follow, range, withFlags: false };
    // Each value makes at most a day and a run of empty days.
    const bytesOf = (mostRows: number): number => Math.min(MOST_COVERAGE_DAYS, 2 * mostRows + 1) * DAY_BYTES;
    const longest = gapMs ?? (await this.#usualGap(request, reader, turn));
    return coverageOf(await this.data.segments(request, reader, bytesOf), range, longest, turn);
  }

  /** Reads values once for their rhythm, and returns the memory before the second read. */
  async #usualGap(request: ReadRequest, reader: Reader, turn: () => Promise<void>): Promise<number> {
    const end = new AbortController();
    const signal = AbortSignal.any([reader.signal, end.signal]);
    try {
      return await usualGapOf(await this.data.segments(request, { ...reader, signal }, () => 0), turn);
    } finally {
      end.abort();
    }
  }
}
