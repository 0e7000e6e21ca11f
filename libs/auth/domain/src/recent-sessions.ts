import { type Session } from './session';

/** Life of an entry: well below the second within which a revocation must act. */
const HOLDS_MS = 500;
const MOST = 10_000;

/** A session that was asked for a moment ago, or is being asked for. */
interface Entry {
  readonly session: Promise<Session | undefined>;
  /** The session once it is there. */
  found?: Session;
  readonly since: number;
}

/**
 * Sessions found a moment ago, for operations that come many times a second. An entry's time begins before the database
 * is asked; tokens without a session are not kept.
 */
export class RecentSessions {
  readonly #entries = new Map<string, Entry>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The session of a token that was found a moment ago. */
  known(token: string): Session | undefined {
    const entry = this.#entries.get(token);
    return entry && this.now() - entry.since < HOLDS_MS ? entry.found : undefined;
  }

  /** The session of a token: the one that was found a moment ago, or the one that `find` finds. */
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
    // Oldest first: an entry that is kept again goes to the end.
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
