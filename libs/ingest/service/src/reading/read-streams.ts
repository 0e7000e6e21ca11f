import { type Coverage, coverageOf, type StreamTotals, type TimeRange, usualGapOf } from '@pelorus/ingest/domain';
import { type IngestTables, type StreamPage, StreamReadingRepository } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { FindStreams } from './find-streams';
import { type ReadData } from './read-data';

/** Largest number of streams that a pattern finds. */
const MOST_MATCHING = 100_000;

/** Lists streams, with their totals and coverage. */
export class ReadStreams {
  readonly #reading: StreamReadingRepository;
  readonly #find: FindStreams;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly data: ReadData,
  ) {
    this.#reading = new StreamReadingRepository(database, tables);
    this.#find = new FindStreams(database, tables);
  }

  /** A page of the list. */
  async list(request: PageRequest): Promise<StreamPage> {
    return this.#reading.list(request);
  }

  /** One stream by its folded code, or DomainError `not-found`. */
  async get(code: string): Promise<StreamTotals> {
    const stream = await this.#reading.find(code);
    if (!stream) throw await this.#find.unknown([code]);
    return stream;
  }

  /** The streams whose codes match, sorted by code; `*` in the folded pattern stands for any characters. */
  async matching(pattern: string): Promise<StreamTotals[]> {
    const like = pattern.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
    return this.#reading.matching(like, MOST_MATCHING);
  }

  /**
   * The values of a stream day by day and its gaps longer than `gapMs`, or without it longer than is usual for its values;
   * DomainError `not-found` for an unknown code.
   */
  async coverage(code: string, range: TimeRange, gapMs: number | undefined, signal: AbortSignal): Promise<Coverage> {
    const read = () => this.data.segments({ codes: [code], range, withFlags: false }, signal);
    const longest = gapMs ?? (await usualGapOf(await read()));
    return coverageOf(await read(), range, longest);
  }
}
