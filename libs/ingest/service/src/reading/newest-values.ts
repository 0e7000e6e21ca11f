import { type IngestTables, PlatformRepository } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';

/** Largest number of platforms that are told apart; the others count as one, `other`. */
const MOST_PLATFORMS = 200;
/** Time for which an answer is used again. */
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

  /** Seconds since 1970 by platform, at most half a minute old. The database is asked only when somebody wants to know. */
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
