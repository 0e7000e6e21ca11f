import { type Stream, unknownCodes } from '@pelorus/ingest/domain';
import { type IngestTables, StreamReadingRepository, StreamRepository } from '@pelorus/ingest/persistence';
import { type Executor, recentlyUsed } from '@pelorus/shared/persistence';

/** Unknown codes that get suggestions. */
const SUGGESTED = 5;
const STREAMS = 10_000;

/** Finds streams by code and caches them: streams never change nor go. */
export class StreamFinder {
  readonly #known = recentlyUsed<string, Stream>(STREAMS);
  readonly #streams: StreamRepository;
  readonly #reading: StreamReadingRepository;

  constructor(executor: Executor, tables: IngestTables) {
    this.#streams = new StreamRepository(executor, tables);
    this.#reading = new StreamReadingRepository(executor, tables);
  }

  /** Streams in the order of the codes. DomainError `not-found` names unknown codes and similar ones. */
  async all(codes: readonly string[]): Promise<Stream[]> {
    const known = codes.map((code) => this.#known.get(code));
    const loaded = await this.#load(codes.filter((_, i) => !known[i]));
    return codes.map((code, i) => known[i] ?? loaded.get(code)!);
  }

  async among(codes: readonly string[]): Promise<ReadonlyMap<string, Stream>> {
    const known = new Map(codes.flatMap((code) => [[code, this.#known.get(code)] as const]));
    const found = await this.#find(codes.filter((code) => !known.get(code)));
    return new Map(
      codes.flatMap((code): [string, Stream][] => {
        const stream = known.get(code) ?? found.get(code);
        return stream ? [[code, stream]] : [];
      }),
    );
  }

  async #load(codes: readonly string[]): Promise<ReadonlyMap<string, Stream>> {
    const found = await this.#find(codes);
    const unknown = codes.filter((code) => !found.has(code));
    if (unknown.length > 0) throw await this.unknown(unknown);
    return found;
  }

  async #find(codes: readonly string[]): Promise<ReadonlyMap<string, Stream>> {
    const found = await this.#streams.find(codes);
    for (const [code, stream] of found) this.#known.set(code, stream);
    return found;
  }

  async alike(code: string): Promise<string[]> {
    return this.#reading.alike(code);
  }

  async unknown(codes: readonly string[]): Promise<Error> {
    const alike = await Promise.all(codes.slice(0, SUGGESTED).map((code) => this.alike(code)));
    return unknownCodes(codes, [...new Set(alike.flat())], 'codes');
  }
}
