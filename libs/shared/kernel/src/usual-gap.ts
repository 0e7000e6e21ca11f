const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Gap lengths in milliseconds; round, so that a few values seldom change the choice. */
const LENGTHS = [
  ...[10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 30].map((minutes) => minutes * MINUTE),
  ...[1, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 3, 7, 31, 100, 400, 4_000, 40_000].map((days) => days * DAY),
] as const;
const LONGEST = LENGTHS.at(-1)!;
/** Share of usual steps. */
const USUAL = 0.75;
/** Usual steps without a value. */
const STEPS = 3;

/** Shortest round length of at least three usual steps (75th percentile); 10 ms without steps. */
export class UsualGap {
  readonly #counts = new Float64Array(LENGTHS.length);
  #steps = 0;

  /** Adds steps in milliseconds. */
  add(step: number, times = 1): void {
    const place = LENGTHS.findIndex((length) => STEPS * step <= length);
    this.#counts[place < 0 ? LENGTHS.length - 1 : place]! += times;
    this.#steps += times;
  }

  /** Milliseconds above which a time is a gap. */
  get ms(): number {
    let left = this.#steps === 0 ? 0 : Math.floor(USUAL * (this.#steps - 1)) + 1;
    return LENGTHS.find((_length, place) => (left -= this.#counts[place]!) <= 0) ?? LONGEST;
  }
}
