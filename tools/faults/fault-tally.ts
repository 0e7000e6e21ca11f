import { median } from '../measuring/quantiles.mjs';
import { type Difference, type Verdict } from './difference';

export interface FaultRow {
  readonly fault: string;
  readonly says: string;
  readonly times: number;
  /** Writes that were acknowledged from before the fault until it was served again. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: number;
  /** Seconds until every instance stored again, from the end of the cause. */
  readonly median: number;
  readonly worst: number;
}

export interface FaultOutcome {
  readonly fault: { readonly name: string; readonly says: string };
  readonly acknowledged: number;
  readonly differences: readonly Difference[];
  readonly seconds: number;
}

const counted = (outcomes: readonly FaultOutcome[], verdict: Verdict): number =>
  outcomes.flatMap(({ differences }) => differences).filter((each) => each.verdict === verdict).length;

export function rowsOf(outcomes: readonly FaultOutcome[]): FaultRow[] {
  const kinds = [...new Map(outcomes.map(({ fault }) => [fault.name, fault.says]))];
  return kinds.map(([fault, says]) => {
    const own = outcomes.filter((outcome) => outcome.fault.name === fault);
    const seconds = own.map((outcome) => outcome.seconds);
    return {
      fault,
      says,
      times: own.length,
      acknowledged: own.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      lost: counted(own, 'lost'),
      doubled: counted(own, 'doubled'),
      wrong: counted(own, 'wrong'),
      median: median(seconds),
      worst: Math.max(...seconds),
    };
  });
}
