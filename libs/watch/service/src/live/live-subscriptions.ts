import { createHash } from 'node:crypto';
import { type IngestTables, LiveSubscriptionRepository } from '@pelorus/ingest/persistence';
import { foldCode } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { tooManySubscriptions, unknownSubscription } from '@pelorus/watch/domain';

/** Days after which an unused list is removed. */
export const SUBSCRIPTION_DAYS = 7;
const MOST = 10_000;

/** Lists of codes too long for a URL, by an id derived from the list. */
export class LiveSubscriptions {
  readonly #stored: LiveSubscriptionRepository;

  constructor(database: Database, tables: IngestTables) {
    this.#stored = new LiveSubscriptionRepository(database, tables);
  }

  /** Stores a list; equal codes have one id. DomainError `too-many` without room. */
  async store(codes: readonly string[]): Promise<string> {
    const sorted = [...new Set(codes.map(foldCode))].sort();
    const id = createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
    if (!(await this.#stored.store(id, sorted, SUBSCRIPTION_DAYS, MOST))) throw tooManySubscriptions();
    return id;
  }

  /** Codes of a list. DomainError `not-found`. */
  async codes(id: string): Promise<readonly string[]> {
    const codes = await this.#stored.use(id);
    if (!codes) throw unknownSubscription(id);
    return codes;
  }
}
