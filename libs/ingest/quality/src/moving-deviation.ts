/** A removed square so many times larger than the rest leaves its rounding behind. */
const SPOILING = 1e8;

/**
 * Standard deviation (population) over a moving window of time. Restarts its sums at each cell of a grid as long as the
 * window: they depend on two windows at most, wherever a series begins, and rounding does not add up.
 */
export class MovingDeviation {
  count = 0;
  #first = 0;
  #next = 0;
  #cell = NaN;
  #centre = 0;
  #sum = 0;
  #squares = 0;

  constructor(
    private readonly timesUs: Float64Array,
    private readonly values: Float64Array,
    private readonly windowUs: number,
  ) {}

  /** First place to move sums from so that they equal those of a longer series. */
  static startFor(timesUs: Float64Array, windowUs: number, place: number): number {
    const cell = Math.floor(timesUs[place]! / windowUs);
    let start = place;
    while (start > 0 && Math.floor(timesUs[start - 1]! / windowUs) === cell) start--;
    return start;
  }

  /** Moves the window to end at `times[last]`, its start excluded. */
  moveTo(last: number): void {
    const { timesUs, windowUs } = this;
    const cell = Math.floor(timesUs[last]! / windowUs);
    const start = timesUs[last]! - windowUs;
    if (cell !== this.#cell) {
      this.#cell = cell;
      let first = last;
      while (first > 0 && timesUs[first - 1]! > start) first--;
      this.#begin(first, last);
      return;
    }
    while (this.#next <= last) this.#add(this.values[this.#next++]!);
    let isSpoilt = false;
    while (timesUs[this.#first]! <= start) isSpoilt = this.#take(this.values[this.#first++]!) || isSpoilt;
    if (isSpoilt) this.#begin(this.#first, last);
  }

  /** Mean of the window; NaN without a value. */
  get mean(): number {
    return this.#centre + this.#sum / this.count;
  }

  /** NaN without a value. */
  get deviation(): number {
    const mean = this.#sum / this.count;
    return Math.sqrt(Math.max(0, this.#squares / this.count - mean * mean));
  }

  #begin(first: number, last: number): void {
    [this.#first, this.#next] = [first, last + 1];
    [this.count, this.#sum, this.#squares, this.#centre] = [0, 0, 0, 0];
    for (let i = first; i <= last; i++) this.#add(this.values[i]!);
    if (this.count === 0) return;
    const centre = this.#sum / this.count;
    [this.count, this.#sum, this.#squares, this.#centre] = [0, 0, 0, centre];
    for (let i = first; i <= last; i++) this.#add(this.values[i]!);
  }

  #add(value: number): void {
    if (value !== value) return;
    const distance = value - this.#centre;
    this.count++;
    this.#sum += distance;
    this.#squares += distance * distance;
  }

  /** Removes a value; returns whether rounding spoils the sums. */
  #take(value: number): boolean {
    if (value !== value) return false;
    const distance = value - this.#centre;
    const square = distance * distance;
    this.count--;
    this.#sum -= distance;
    this.#squares -= square;
    return square > this.#squares * SPOILING;
  }
}
