/** Least and greatest values by time: what a small plot shows of a column. */
export interface ThinnedSeries {
  /** Begins of the buckets in milliseconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** Buckets of which no more are kept. */
const MOST = 512;

/** Least and greatest value of a bucket, by its place. */
type Buckets = Map<number, [low: number, high: number]>;

/** Thins values in any order into at most 512 buckets of time, which grow with the time that they span. */
export class SeriesThinner {
  /** Length of a bucket in milliseconds. */
  #length = 1000;
  #buckets: Buckets = new Map();

  add(time: number, value: number): void {
    put(this.#buckets, Math.floor(time / this.#length), value, value);
    while (this.#buckets.size > MOST) this.#double();
  }

  series(): ThinnedSeries {
    const buckets = [...this.#buckets].sort(([a], [b]) => a - b);
    return {
      times: buckets.map(([place]) => place * this.#length),
      lows: buckets.map(([, [low]]) => low),
      highs: buckets.map(([, [, high]]) => high),
    };
  }

  #double(): void {
    this.#length *= 2;
    const merged: Buckets = new Map();
    for (const [place, [low, high]] of this.#buckets) put(merged, Math.floor(place / 2), low, high);
    this.#buckets = merged;
  }
}

function put(buckets: Buckets, place: number, low: number, high: number): void {
  const bucket = buckets.get(place);
  if (!bucket) {
    buckets.set(place, [low, high]);
    return;
  }
  if (low < bucket[0]) bucket[0] = low;
  if (high > bucket[1]) bucket[1] = high;
}
