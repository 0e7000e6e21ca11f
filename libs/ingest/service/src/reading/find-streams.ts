import { type Stream, unknownCodes } from '@pelorus/ingest/domain';
import { type IngestTables, StreamReadingRepository, StreamRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';

/** Number of unknown codes for which nearest codes are looked up. */
const SUGGESTED = 5;

/** Finds streams by their codes. */
export class FindStreams {
  readonly #streams: StreamRepository;
  readonly #reading: StreamReadingRepository;

  constructor(executor: Executor, tables: IngestTables) {
    this.#streams = new StreamRepository(executor, tables);
    this.#reading = new StreamReadingRepository(executor, tables);
  }

  /** The streams with these codes, in their order; DomainError `not-found` names unknown codes and the nearest ones. */
  async all(codes: readonly string[]): Promise<Stream[]> {
    const found = await this.#streams.find(codes);
    const unknown = codes.filter((code) => !found.has(code));
    if (unknown.length > 0) throw await this.unknown(unknown);
    return codes.map((code) => found.get(code)!);
  }

  /** The error for unknown codes. */
  async unknown(codes: readonly string[]): Promise<Error> {
    const alike = await Promise.all(codes.slice(0, SUGGESTED).map((code) => this.#reading.alike(code)));
    return unknownCodes(codes, [...new Set(alike.flat())], 'codes');
  }
}
