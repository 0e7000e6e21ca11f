import { type ColumnStats } from '@pelorus/ingest/blocks';
import { type AggregateFunction, describeFunction, FUNCTIONS } from './aggregate-function';
import { quantile } from './quantile';

export interface TallyNeeds {
  readonly squares: boolean;
  readonly values: boolean;
}

export function needsOf(functions: readonly AggregateFunction[]): TallyNeeds {
  const needs = new Set(functions.map((name) => describeFunction(name).needs));
  return { squares: needs.has('squares'), values: needs.has('values') };
}

/** Aggregates numbers of a stream, bucket after bucket, by time; NaN is none. */
export class NumberTally {
  count = 0;
  #sum = 0;
  /** Rounding error of `#sum`. */
  #lost = 0;
  #mean = 0;
  #m2 = 0;
  #min = Infinity;
  #max = -Infinity;
  #first = NaN;
  #last = NaN;
  #values = new Float64Array(0);

  constructor(private readonly needs: TallyNeeds) {}

  add(values: Float64Array, from: number, to: number): void {
    let count = 0;
    let sum = 0;
    let min = Infinity;
    let max = -Infinity;
    for (let i = from; i < to; i++) {
      const value = values[i]!;
      if (value !== value) continue;
      count++;
      sum += value;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    if (count === 0) return;
    const mean = Number.isFinite(sum) ? sum / count : meanOfHuge(values, from, to, count);
    const m2 = this.needs.squares ? squaresAround(values, from, to, count, mean) : 0;
    if (this.needs.values) this.#keep(values, from, to, count);
    this.#combine(count, sum, mean, m2, min, max);
    this.#ends(firstValue(values, from), lastValue(values, to));
  }

  /** Adds sums of values, for functions of sums only. */
  addStats({ count, mean, m2, min, max, first, last }: ColumnStats): void {
    if (count === 0) return;
    this.#combine(count, mean * count, mean, m2, min, max);
    this.#ends(first, last);
  }

  /** Result of a function; NaN without values, and where not finite. */
  result(name: AggregateFunction): number {
    const value = this.count === 0 ? NaN : this.#result(name);
    return Number.isFinite(value) ? value : NaN;
  }

  clear(): void {
    this.count = 0;
    this.#sum = this.#lost = this.#mean = this.#m2 = 0;
    this.#min = Infinity;
    this.#max = -Infinity;
    this.#first = this.#last = NaN;
  }

  #result(name: AggregateFunction): number {
    switch (name) {
      case 'COUNT':
        return this.count;
      case 'SUM':
        return this.#sum + this.#lost;
      case 'MEAN':
        return this.#meanOfAll();
      case 'MIN':
        return this.#min;
      case 'MAX':
        return this.#max;
      case 'STD':
        return this.count > 1 ? Math.sqrt(this.#m2 / (this.count - 1)) : NaN;
      case 'FIRST':
        return this.#first;
      case 'LAST':
        return this.#last;
      case 'MEDIAN':
      case 'Q25':
      case 'Q75':
        return quantile(this.#values, this.count, FUNCTIONS[name].fraction);
      case 'COVERAGE':
      case 'LEFT_OUT':
        throw new Error(`the numbers that are kept have no ${name}`);
    }
  }

  #meanOfAll(): number {
    const sum = this.#sum + this.#lost;
    const mean = Number.isFinite(sum) ? sum / this.count : this.#mean;
    return Math.min(Math.max(mean, this.#min), this.#max);
  }

  /** Combines means and squares by Chan, sums by Neumaier. */
  #combine(count: number, sum: number, mean: number, m2: number, min: number, max: number): void {
    const total = this.count + count;
    const share = count / total;
    const difference = mean - this.#mean;
    this.#m2 += m2 + difference * difference * this.count * share;
    this.#mean = Number.isFinite(difference) ? this.#mean + difference * share : mixed(this.#mean, mean, share);
    this.count = total;
    const next = this.#sum + sum;
    this.#lost += Math.abs(this.#sum) >= Math.abs(sum) ? this.#sum - next + sum : sum - next + this.#sum;
    this.#sum = next;
    if (min < this.#min) this.#min = min;
    if (max > this.#max) this.#max = max;
  }

  #ends(first: number, last: number): void {
    if (this.#first !== this.#first) this.#first = first;
    this.#last = last;
  }

  #keep(values: Float64Array, from: number, to: number, count: number): void {
    const needed = this.count + count;
    if (needed > this.#values.length) {
      const larger = new Float64Array(Math.max(needed, 2 * this.#values.length, 1024));
      larger.set(this.#values.subarray(0, this.count));
      this.#values = larger;
    }
    if (count === to - from) {
      this.#values.set(values.subarray(from, to), this.count);
      return;
    }
    for (let i = from, at = this.count; i < to; i++) if (values[i]! === values[i]!) this.#values[at++] = values[i]!;
  }
}

/** Mean where the sum overflows. */
function meanOfHuge(values: Float64Array, from: number, to: number, count: number): number {
  let mean = 0;
  for (let i = from; i < to; i++) if (values[i]! === values[i]!) mean += values[i]! / count;
  return mean;
}

function mixed(a: number, b: number, share: number): number {
  return a * (1 - share) + b * share;
}

/** Squared differences from `mean`, corrected for its rounding. */
function squaresAround(values: Float64Array, from: number, to: number, count: number, mean: number): number {
  let squares = 0;
  let residue = 0;
  for (let i = from; i < to; i++) {
    const difference = values[i]! - mean;
    if (difference !== difference) continue;
    squares += difference * difference;
    residue += difference;
  }
  return Math.max(squares - residue * (residue / count), 0);
}

function firstValue(values: Float64Array, from: number): number {
  let i = from;
  while (values[i]! !== values[i]!) i++;
  return values[i]!;
}

function lastValue(values: Float64Array, to: number): number {
  let i = to - 1;
  while (values[i]! !== values[i]!) i--;
  return values[i]!;
}
