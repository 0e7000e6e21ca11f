import fc from 'fast-check';
import { type Fault } from './judge';
import { type FuzzCase } from './fuzz-case';

/** A request that breaks a rule, and the command that sends it. */
export interface Seen {
  readonly fault: Fault;
  readonly line: string;
  readonly kept: FuzzCase;
}

/** The smallest request found that breaks a rule. */
export interface Finding extends Seen {
  /** Operation and rule: later requests that break the same rule there are no further finding. */
  readonly key: string;
  readonly seed: number;
}

/** Requests that are spent on making one finding smaller. */
const SHRINKS = 300;

/** Runs draws of requests and makes those that break a rule smaller. */
export class Chase {
  readonly #known = new Set<string>();
  readonly findings: Finding[] = [];

  /** Sends draws of one kind; resolves with the first new finding, made as small as it gets. */
  async run<T>(
    name: string,
    plans: fc.Arbitrary<T>,
    parameters: { readonly seed: number; readonly numRuns: number },
    send: (plan: T) => Promise<Seen | undefined>,
  ): Promise<Finding | undefined> {
    let finding: Finding | undefined;
    let spent = 0;
    const property = fc.asyncProperty(plans, async (plan) => {
      if (finding !== undefined && ++spent > SHRINKS) return;
      const seen = await send(plan);
      const key = `${name}: ${seen?.fault.rule}`;
      if (seen === undefined || (finding === undefined ? this.#known.has(key) : key !== finding.key)) return;
      this.#known.add(key);
      finding = { ...seen, key, seed: parameters.seed };
      throw new Error(key);
    });
    await fc.check(property, { ...parameters, endOnFailure: false });
    if (finding !== undefined) this.findings.push(finding);
    return finding;
  }
}
