import { type Database } from '@pelorus/shared/persistence';

/** Milliseconds for which an answer of the database is taken for true. */
const FRESH_MS = 1_000;

/** Asks the database whether it answers, once a second, however many ask for it. */
export class DatabaseHealth {
  #asked = -Infinity;
  #answer: Promise<boolean> = Promise.resolve(false);

  constructor(
    private readonly database: Pick<Database, 'isReachable'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether the database answers, or did so within the last second. */
  isReachable(): Promise<boolean> {
    const now = this.now();
    if (now - this.#asked >= FRESH_MS) {
      this.#asked = now;
      this.#answer = this.database.isReachable();
    }
    return this.#answer;
  }
}
