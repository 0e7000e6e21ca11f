/** Numbers that depend on a seed alone (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** One of the values. */
  pick<Value>(values: readonly Value[]): Value {
    return values[this.between(0, values.length - 1)]!;
  }

  /** The values in another order. */
  shuffled<Value>(values: readonly Value[]): Value[] {
    const left = [...values];
    return values.map(() => left.splice(this.between(0, left.length - 1), 1)[0]!);
  }

  /** A source of numbers of its own, which depends on this one's state. */
  fork(): Random {
    return new Random(this.between(0, 2 ** 31));
  }
}
