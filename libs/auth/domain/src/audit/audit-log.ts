import { AnonymousTally } from './anonymous-tally';
import { type AuditEntry } from './audit-entry';

export interface AuditStore {
  append(entries: readonly AuditEntry[]): Promise<void>;
}

/** Delay that gathers entries for one write. */
const DELAY_MS = 500;
/** Most entries of a write. */
const BATCH = 500;
/** Most waiting entries while the database is away; the oldest go first. */
const MOST = 10_000;
/** Period of counting anonymous entries. */
const TALLY_MS = 60_000;

/**
 * Writes entries in the background, many at once: no request waits for its entry or fails with it. Retries failed
 * writes; lost entries, the oldest ones, are reported to `onTrouble`.
 */
export class AuditLog {
  #waiting: AuditEntry[] = [];
  #failing = false;
  #timer?: NodeJS.Timeout;
  #tally = new AnonymousTally();
  #tallying?: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: AuditStore,
    private readonly onTrouble: (error: unknown, lost: number) => void = () => undefined,
  ) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  add(entry: AuditEntry): void {
    this.#waiting.push(entry);
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }

  /** Adds an anonymous entry: of each network the first ones in a minute, then a count. */
  addAnonymous(entry: AuditEntry, network: string): void {
    this.#tallying ??= setTimeout(() => this.#endTally(), TALLY_MS).unref();
    if (this.#tally.keeps(entry, network)) this.add(entry);
  }

  /** Writes waiting and counted entries; resolves even on failure. */
  close(): Promise<void> {
    this.#endTally();
    return this.flush();
  }

  #endTally(): void {
    clearTimeout(this.#tallying);
    this.#tallying = undefined;
    for (const entry of this.#tally.summaries()) this.add(entry);
    this.#tally = new AnonymousTally();
  }

  /** Writes waiting entries; resolves even on failure. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await this.store.append(batch);
        this.#failing = false;
      } catch (error) {
        this.#keep(batch, error);
        return;
      }
    }
  }

  #keep(batch: readonly AuditEntry[], error: unknown): void {
    const all = [...batch, ...this.#waiting];
    this.#waiting = all.slice(-MOST);
    const lost = Math.max(0, all.length - MOST);
    // Reports the first failure of a series, and each loss.
    if (!this.#failing || lost > 0) this.onTrouble(error, lost);
    this.#failing = true;
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }
}
