export interface Finding {
  /** The row or file that it is about: `block 12 of part 4096423`. */
  readonly subject: string;
  readonly fault: string;
  /** Whether a sound database could look like this, too: a doubt is reported, and is no fault. */
  readonly isDoubt?: boolean;
  /** Derives anew what is at fault; absent where nothing else tells what was there. */
  readonly mend?: () => Promise<void>;
}

/** Called with the number of things that a check has looked at since the last call. */
export type Step = (count: number) => void;

/** One thing that must be so in a sound database. A check reads only, batch by batch, each batch of one moment. */
export interface Check {
  /** One word, by which reports name the check. */
  readonly name: string;
  /** The statement that holds when the check finds nothing. */
  readonly proves: string;
  run(step: Step): AsyncGenerator<Finding, void, undefined>;
}
