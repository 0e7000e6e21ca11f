import { createHash } from 'node:crypto';
import { type IngestTables, LiveSubscriptionRepository } from '@pelorus/ingest/persistence';
import { foldCode } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { tooManySubscriptions, unknownSubscription } from '@pelorus/watch/domain';

/** Days after which a list is taken away that nobody uses. */
export const SUBSCRIPTION_DAYS = 7;
const MOST = 10_000;

/** Lists of codes that are too long for an address, by an id that follows from the list. */
export class LiveSubscriptions {
  readonly #stored: LiveSubscriptionRepository;

  constructor(database: Database, tables: IngestTables) {
    this.#stored = new LiveSubscriptionRepository(database, tables);
  }

  /** Stores a list; the same codes have the same id. DomainError `too-many` when there is no room for another. */
  async store(codes: readonly string[]): Promise<string> {
    const sorted = [...new Set(codes.map(foldCode))].sort();
    const id = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
    if (!(await this.#stored.store(id, sorted, SUBSCRIPTION_DAYS, MOST))) throw tooManySubscriptions();
    return id;
  }

  /** The codes of a list; DomainError `not-found` without it. */
  async codes(id: string): Promise<readonly string[]> {
    const codes = await this.#stored.use(id);
    if (!codes) throw unknownSubscription(id);
    return codes;
  }
}
