/** Lowest and highest value of a window that moves forward. */
export class MovingRange {
  count = 0;
  readonly #lows: Int32Array;
  readonly #highs: Int32Array;
  #lowFrom = 0;
  #lowTo = 0;
  #highFrom = 0;
  #highTo = 0;

  /** `most` bounds the added values. */
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

  /** Index of the highest value, the last of several; undefined without a value. */
  get highest(): number | undefined {
    return this.count === 0 ? undefined : this.#highs[this.#highFrom];
  }

  /** Highest less lowest; 0 without a value. */
  get range(): number {
    return this.count === 0 ? 0 : this.values[this.#highs[this.#highFrom]!]! - this.values[this.#lows[this.#lowFrom]!]!;
  }
}
