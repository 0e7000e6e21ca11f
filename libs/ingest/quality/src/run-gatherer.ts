import { FLAG } from './flag';
import { type FlagRun } from './runs';

/** Gathers runs of bad flags, window by window; keeps the first and counts all. */
export class RunGatherer {
  readonly #runs: FlagRun[] = [];
  #first = 0;
  #next = 0;
  #flag: number = FLAG.none;
  #total = 0;

  constructor(
    private readonly mostKept: number,
    start = 0,
  ) {
    this.#next = start;
  }

  add(flags: Uint8Array, to: number): void {
    for (let i = this.#next; i < to; i++) {
      const flag = flags[i]!;
      if (flag === this.#flag) continue;
      this.#close(i);
      this.#flag = flag;
      this.#first = i;
    }
    this.#next = Math.max(this.#next, to);
  }

  /** Ends the last run; returns the kept runs and the number of all. */
  end(): { readonly runs: readonly FlagRun[]; readonly total: number } {
    this.#close(this.#next);
    this.#flag = FLAG.none;
    return { runs: this.#runs, total: this.#total };
  }

  #close(end: number): void {
    if (!speaksAgainst(this.#flag)) return;
    if (this.#total++ < this.mostKept) this.#runs.push({ first: this.#first, last: end - 1, flag: this.#flag });
  }
}

/** Whether a flag casts doubt on a present value: neither good, nor unjudged, nor missing. */
export function speaksAgainst(flag: number): boolean {
  return flag === FLAG.probablyBad || flag === FLAG.bad || flag === FLAG.primalError;
}
