const FIRST_MS = 500;
const MOST_MS = 30_000;
/** A worker that has run so long has not failed at its start. */
const SOUND_MS = 60_000;

/** The pause before a worker that crashed is started again: it doubles while workers do not last a minute. */
export class RestartDelay {
  #next = FIRST_MS;

  /** Milliseconds to wait after a worker that ran for so many. */
  after(ranMs: number): number {
    const delay = ranMs >= SOUND_MS ? FIRST_MS : this.#next;
    this.#next = Math.min(MOST_MS, delay * 2);
    return delay;
  }
}
