/** Numbers that depend on a seed alone (mulberry32). */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to below 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /**
   * A whole number from 0 to below `count`.
   * @param {number} count
   */
  below(count) {
    return Math.floor(this.next() * count);
  }

  /**
   * A whole number from `from` to `to`, both included.
   * @param {number} from
   * @param {number} to
   */
  between(from, to) {
    return from + this.below(to - from + 1);
  }

  /**
   * One of the values.
   * @template Value
   * @param {readonly Value[]} values
   * @returns {Value}
   */
  pick(values) {
    return /** @type {Value} */ (values[this.below(values.length)]);
  }

  /**
   * The values in another order.
   * @template Value
   * @param {Iterable<Value>} values
   * @returns {Value[]}
   */
  shuffled(values) {
    const drawn = [...values];
    for (let i = drawn.length - 1; i > 0; i--) {
      const other = this.below(i + 1);
      [drawn[i], drawn[other]] = /** @type {[Value, Value]} */ ([drawn[other], drawn[i]]);
    }
    return drawn;
  }

  /** A source of numbers of its own, which depends on this one's state. */
  fork() {
    return new Random(this.below(2 ** 31));
  }
}

/**
 * A whole number from 0 to 2^32 - 1 that two whole numbers always give.
 * @param {number} a
 * @param {number} b
 */
export function mixed(a, b) {
  let t = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  t = Math.imul(t ^ (t >>> 15), 0x2c1b3c6d);
  t = Math.imul(t ^ (t >>> 12), 0x297a2d39);
  return (t ^ (t >>> 15)) >>> 0;
}
