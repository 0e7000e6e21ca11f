import { AnonymousTally } from './anonymous-tally';
import { type AuditEntry } from './audit-entry';

/** The place in which entries are kept. */
export interface AuditStore {
  append(entries: readonly AuditEntry[]): Promise<void>;
}

/** Entries wait this long for others to be written with. */
const DELAY_MS = 500;
/** Entries of one write at the most. */
const BATCH = 500;
/** Entries that wait at the most, while the database is away; beyond them the oldest are given up. */
const MOST = 10_000;
/** Entries of requests without an account are counted over this time. */
const TALLY_MS = 60_000;

/**
 * Takes entries and writes them in the background, many at once: no request waits for its entry or fails with it. A
 * write that fails is tried again; entries that waited longest are given up, and counted in `onTrouble`.
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

  /** Takes an entry of a request without an account: of many from one network in a minute the first ones are kept, and the number of the others. */
  addAnonymous(entry: AuditEntry, network: string): void {
    this.#tallying ??= setTimeout(() => this.#endTally(), TALLY_MS).unref();
    if (this.#tally.keeps(entry, network)) this.add(entry);
  }

  /** Writes what waits or was counted; resolves when that is done or has failed. */
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

  /** Writes what waits; resolves when that is done or has failed. */
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
    // The first failure of several is told, and each loss.
    if (!this.#failing || lost > 0) this.onTrouble(error, lost);
    this.#failing = true;
    this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }
}
