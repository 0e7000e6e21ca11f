import { type IngestTables, PlatformRepository } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';

/** Most platforms told apart; further ones count as `other`. */
const MOST_PLATFORMS = 200;
/** Lifetime of an answer. */
const HOLDS_MS = 30_000;

export class NewestValues {
  readonly #platforms: PlatformRepository;
  #known?: { readonly since: number; readonly seconds: Promise<ReadonlyMap<string, number>> };

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#platforms = new PlatformRepository(database, tables);
  }

  /** Newest time by platform in seconds since 1970, at most half a minute old. Asks the database only on demand. */
  async byPlatform(): Promise<ReadonlyMap<string, number>> {
    const now = this.now();
    if (this.#known && now - this.#known.since < HOLDS_MS) return this.#known.seconds;
    const seconds = this.#platforms.newest(MOST_PLATFORMS);
    const known = { since: now, seconds };
    this.#known = known;
    try {
      return await seconds;
    } catch (error) {
      if (this.#known === known) this.#known = undefined;
      throw error;
    }
  }
}
