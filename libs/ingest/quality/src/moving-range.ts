/** The lowest and highest of the values of a window whose ends only move forward. */
export class MovingRange {
  count = 0;
  readonly #lows: Int32Array;
  readonly #highs: Int32Array;
  #lowFrom = 0;
  #lowTo = 0;
  #highFrom = 0;
  #highTo = 0;

  /** `most` is the number of values that are added in all. */
  constructor(
    private readonly values: Float64Array,
    most: number,
  ) {
    this.#lows = new Int32Array(most);
    this.#highs = new Int32Array(most);
  }

  add(place: number): void {
    const { values } = this;
    const value = values[place]!;
    if (value !== value) return;
    this.count++;
    while (this.#lowTo > this.#lowFrom && values[this.#lows[this.#lowTo - 1]!]! >= value) this.#lowTo--;
    this.#lows[this.#lowTo++] = place;
    while (this.#highTo > this.#highFrom && values[this.#highs[this.#highTo - 1]!]! <= value) this.#highTo--;
    this.#highs[this.#highTo++] = place;
  }

  take(place: number): void {
    if (this.values[place] !== this.values[place]) return;
    this.count--;
    if (this.#lowFrom < this.#lowTo && this.#lows[this.#lowFrom] === place) this.#lowFrom++;
    if (this.#highFrom < this.#highTo && this.#highs[this.#highFrom] === place) this.#highFrom++;
  }

  /** The place of the highest value, of several the last one; undefined without a value. */
  get highest(): number | undefined {
    return this.count === 0 ? undefined : this.#highs[this.#highFrom];
  }

  /** The highest less the lowest; 0 without a value. */
  get range(): number {
    return this.count === 0 ? 0 : this.values[this.#highs[this.#highFrom]!]! - this.values[this.#lows[this.#lowFrom]!]!;
  }
}
