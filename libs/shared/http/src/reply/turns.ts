/** Milliseconds of a round of the event loop that turns take, and the last of them longer. */
const ROUND_MS = 5;

/** A round of the event loop has some milliseconds of turns, then serves what arrived and goes on with who waits next. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  /** Callers who may have a turn in this round, and when it is over for them. */
  #left = 0;
  #until = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Resolves when it is the caller's turn, in a later round; turns are given in the order in which callers came. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(() => this.#begin());
    });
  }

  #begin(): void {
    this.#left = this.#waiting.length;
    this.#until = this.now() + ROUND_MS;
    this.#give();
  }

  #give(): void {
    this.#waiting[0]!();
    // A turn ends when nothing is left to do at once: the work of promises comes before that of the next tick.
    queueMicrotask(() => process.nextTick(() => this.#end()));
  }

  #end(): void {
    this.#waiting.shift();
    this.#left--;
    if (this.#left > 0 && this.now() < this.#until) this.#give();
    else if (this.#waiting.length > 0) setImmediate(() => this.#begin());
  }
}

const turns = new Turns();

/** Resolves when a long answer may go on: without a pause a fast client would keep all other requests waiting. */
export function nextTurn(): Promise<void> {
  return turns.next();
}
