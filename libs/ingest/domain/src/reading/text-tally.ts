import { type AggregateFunction } from './aggregate-function';

/** Aggregates texts of a stream, bucket after bucket, by time; `''` is none. */
export class TextTally {
  count = 0;
  #first = '';
  #last = '';

  add(texts: readonly string[], from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const text = texts[i]!;
      if (text === '') continue;
      if (this.count === 0) this.#first = text;
      this.#last = text;
      this.count++;
    }
  }

  /** Result of a function for texts; NaN or `''` without texts. */
  result(name: AggregateFunction): number | string {
    switch (name) {
      case 'COUNT':
        return this.count === 0 ? NaN : this.count;
      case 'FIRST':
        return this.#first;
      case 'LAST':
        return this.#last;
      default:
        throw new Error(`texts have no ${name}`);
    }
  }

  clear(): void {
    this.count = 0;
    this.#first = this.#last = '';
  }
}
