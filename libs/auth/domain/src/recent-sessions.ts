import { type Session } from './session';

/** Life of an entry, below the second within which a revocation must act. */
const HOLDS_MS = 500;
const MOST = 10_000;

/** Session found recently, or being looked up. */
interface Entry {
  readonly session: Promise<Session | undefined>;
  found?: Session;
  readonly since: number;
}

/**
 * Caches sessions for half a second, for frequent operations. The time starts before the look-up; misses are not
 * cached.
 */
export class RecentSessions {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Cached session. */
  known(token: string): Session | undefined {
    const entry = this.#entries.get(token);
    return entry && this.now() - entry.since < HOLDS_MS ? entry.found : undefined;
  }

  /** Cached session, or the result of `find`. */
  async get(token: string, find: () => Promise<Session | undefined>): Promise<Session | undefined> {
    const known = this.#entries.get(token);
    if (known && this.now() - known.since < HOLDS_MS) return known.session;
    const entry: Entry = { session: find(), since: this.now() };
    this.#keep(token, entry);
    try {
      const session = await entry.session;
      entry.found = session;
      if (!session) this.#drop(token, entry);
      return session;
    } catch (error) {
      this.#drop(token, entry);
      throw error;
    }
  }

  forget(token: string): void {
    this.#entries.delete(token);
  }

  #keep(token: string, entry: Entry): void {
    // Re-inserts at the end: the oldest stands first.
    this.#entries.delete(token);
    this.#entries.set(token, entry);
    for (const [oldest, { since }] of this.#entries) {
      if (this.#entries.size <= MOST && this.now() - since < HOLDS_MS) return;
      this.#entries.delete(oldest);
    }
  }

  #drop(token: string, entry: Entry): void {
    if (this.#entries.get(token) === entry) this.#entries.delete(token);
  }
}
