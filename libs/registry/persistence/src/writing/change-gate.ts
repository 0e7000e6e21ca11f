import { DomainError, type SlotState } from '@pelorus/shared/kernel';

/** Admits a few changes at a time, in order; the others wait without a connection, so that readers find one. */
export class ChangeGate {
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly capacity: number) {}

  /** Changes allowed, running, and waiting. */
  get state(): SlotState {
    return { slots: this.capacity, taken: this.#inside, waiting: this.#waiting.length };
  }

  /** Runs `work` in turn; DomainError `unavailable` after `limit` milliseconds. */
  async pass<Result>(limit: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.capacity) this.#inside++;
    else await this.#turn(limit);
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #turn(limit: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(busy());
      }, limit);
      this.#waiting.push(enter);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#inside--;
  }
}

function busy(): DomainError {
  const detail = 'Too many other changes are waiting to be made; try again.';
  return new DomainError('unavailable', 'busy', detail, { retryAfter: 1 });
}
