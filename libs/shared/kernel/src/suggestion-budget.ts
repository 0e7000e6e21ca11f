/** Limits of the suggestions of one refusal: names that get suggestions, and characters that are compared. */
export interface SuggestionLimits {
  readonly names: number;
  readonly steps: number;
}

/** Ten names, and a few milliseconds. */
const LIMITS: SuggestionLimits = { names: 10, steps: 1_000_000 };

/** Budget of the suggestions of one refusal, shared by all its lists of candidates. */
export class SuggestionBudget {
  #names = 0;
  #steps = 0;

  constructor(private readonly limits: SuggestionLimits = LIMITS) {}

  get steps(): number {
    return this.#steps;
  }

  get isSpent(): boolean {
    return this.#steps >= this.limits.steps;
  }

  /** Counts a name; false when the limit of names is passed. */
  takeName(): boolean {
    return this.#names++ < this.limits.names;
  }

  spend(steps: number): void {
    this.#steps += steps;
  }
}
