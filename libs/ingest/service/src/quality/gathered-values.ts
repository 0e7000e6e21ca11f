import { type ReadRows } from '@pelorus/ingest/domain';
import { GrowingNumbers } from './growing-numbers';

/** Values by time in microseconds since 1970, each with the newest values of the other streams. */
export class GatheredValues {
  readonly #times = new GrowingNumbers();
  readonly #values = new GrowingNumbers();
  readonly #others: readonly GrowingNumbers[];
  readonly #newest: Float64Array;
  readonly #newestAt: Float64Array;
  /** Rows read, with or without a value. */
  rows = 0;

  /** Takes the greatest age of values of other streams. */
  constructor(
    others: number,
    private readonly withinUs: number,
  ) {
    this.#others = Array.from({ length: others }, () => new GrowingNumbers());
    this.#newest = new Float64Array(others).fill(NaN);
    this.#newestAt = new Float64Array(others).fill(-Infinity);
  }

  get length(): number {
    return this.#values.length;
  }

  get timesUs(): Float64Array {
    return this.#times.all;
  }

  get values(): Float64Array {
    return this.#values.all;
  }

  get others(): Float64Array[] {
    return this.#others.map(({ all }) => all);
  }

  /** Adds rows: the first column is the stream, the further ones the others. */
  add({ rows, ms, us, columns }: ReadRows): void {
    this.rows += rows;
    const [own, ...others] = columns.map((cells) => (cells?.kind === 'number' ? cells.values : undefined));
    for (let row = 0; row < rows; row++) {
      const time = ms[row]! * 1_000 + us[row]!;
      for (let i = 0; i < others.length; i++) this.#note(i, others[i]?.[row] ?? NaN, time);
      const value = own?.[row] ?? NaN;
      if (value !== value) continue;
      this.#times.push(time);
      this.#values.push(value);
      for (let i = 0; i < others.length; i++) this.#others[i]!.push(this.#newestOf(i, time));
    }
  }

  #note(other: number, value: number, time: number): void {
    if (value !== value) return;
    this.#newest[other] = value;
    this.#newestAt[other] = time;
  }

  #newestOf(other: number, time: number): number {
    return time - this.#newestAt[other]! <= this.withinUs ? this.#newest[other]! : NaN;
  }
}
