import { type LiveEvent } from '@pelorus/ingest/domain';
import { type IngestTables, type LiveBounds, LiveEventRepository } from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';

/** Distance of ids in one database; those of another lie further. */
const NEAR = 1e11;

/** Numbered events of the data. */
export class LiveLog {
  readonly #events: LiveEventRepository;
  #own = NaN;

  constructor(database: Database, tables: IngestTables) {
    this.#events = new LiveEventRepository(database, tables);
  }

  async bounds(): Promise<LiveBounds> {
    const bounds = await this.#events.bounds();
    this.#own = Number(bounds.newest);
    return bounds;
  }

  after(id: string, most: number): Promise<LiveEvent[]> {
    return this.#events.after(id, most);
  }

  async recent(most: number): Promise<string> {
    const { oldest, newest } = await this.bounds();
    return String(Math.max(Number(oldest), Number(newest) - most));
  }

  /** Whether an id can be from this database; known after `bounds`. */
  isOwn(id: string): boolean {
    return /^\d{16}$/.test(id) && Math.abs(Number(id) - this.#own) < NEAR;
  }
}
