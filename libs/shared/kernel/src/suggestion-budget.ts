/** What the suggestions of one refusal may cost: names that get any, and characters that are compared. */
export interface SuggestionLimits {
  readonly names: number;
  readonly steps: number;
}

/** Ten names, and a few milliseconds. */
const LIMITS: SuggestionLimits = { names: 10, steps: 1_000_000 };

/** The work that the suggestions of one refusal may be, from however many lists of candidates they come. */
export class SuggestionBudget {
  #names = 0;
  #steps = 0;

  constructor(private readonly limits: SuggestionLimits = LIMITS) {}

  /** How many characters were compared so far. */
  get steps(): number {
    return this.#steps;
  }

  get isSpent(): boolean {
    return this.#steps >= this.limits.steps;
  }

  /** Counts a name; false when it is one too many. */
  takeName(): boolean {
    return this.#names++ < this.limits.names;
  }

  spend(steps: number): void {
    this.#steps += steps;
  }
}
