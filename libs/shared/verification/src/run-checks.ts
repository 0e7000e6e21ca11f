import { type Check, type Finding, type Step } from './check';
import { type CheckReport, type ReportedFinding } from './report';

/** Number of findings of a check that a report has in full; further ones are counted. */
const REPORTED = 100;

export interface RunOptions {
  /** Whether to mend what can be derived. */
  readonly repair: boolean;
  /** Told the number of things that a check has looked at, whenever it grows. */
  readonly progress?: (check: string, looked: number) => void;
}

/** Runs checks one after another; one that fails does not keep the others from running. */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<CheckReport[]> {
  const reports: CheckReport[] = [];
  for (const check of checks) reports.push(await runCheck(check, options));
  return reports;
}

async function runCheck(check: Check, { repair, progress }: RunOptions): Promise<CheckReport> {
  const tally = new Tally();
  let looked = 0;
  const step: Step = (count) => {
    looked += count;
    progress?.(check.name, looked);
  };
  let failure: { failure: string } | undefined;
  try {
    for await (const finding of check.run(step)) tally.add(finding, repair ? await mend(finding) : {});
  } catch (error) {
    failure = { failure: messageOf(error) };
  }
  const { name, proves } = check;
  return { name, proves, looked, ...tally.result(), ...failure };
}

type Outcome = Partial<Pick<ReportedFinding, 'mended' | 'refusal'>>;

async function mend(finding: Finding): Promise<Outcome> {
  if (!finding.mend) return {};
  try {
    await finding.mend();
    return { mended: true };
  } catch (error) {
    return { refusal: messageOf(error) };
  }
}

/** Counts findings and keeps the first. */
class Tally {
  #faults = 0;
  #doubts = 0;
  #mended = 0;
  readonly #findings: ReportedFinding[] = [];

  add({ subject, fault, isDoubt = false }: Finding, { mended = false, refusal }: Outcome): void {
    if (isDoubt) this.#doubts++;
    else this.#faults++;
    if (mended) this.#mended++;
    if (this.#findings.length >= REPORTED) return;
    const kind = isDoubt ? 'doubt' : 'fault';
    this.#findings.push({ subject, fault, kind, mended, ...(refusal !== undefined && { refusal }) });
  }

  result(): Pick<CheckReport, 'faults' | 'doubts' | 'mended' | 'findings'> {
    return { faults: this.#faults, doubts: this.#doubts, mended: this.#mended, findings: this.#findings };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
