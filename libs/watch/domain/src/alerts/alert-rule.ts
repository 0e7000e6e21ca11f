import { type AlertCondition } from './alert-condition';

/** How bad an alert is, from the mildest to the worst. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What becomes of an alert without data or with a failed evaluation: a state of its own, alerting, normal, or as it was. */
export const NO_DATA_CHOICES = ['keep', 'noData', 'alerting', 'normal'] as const;
export type NoDataChoice = (typeof NO_DATA_CHOICES)[number];

/** How long a condition must hold, how long an alert lasts after it, and what becomes of it without data. */
export interface AlertTiming {
  readonly forMs: number;
  readonly keepFiringMs: number;
  readonly noData: NoDataChoice;
}

/** The part of a rule by which things are judged; a change of it begins all of its alerts anew. */
export interface RuleContent extends AlertTiming {
  /** RSQL over streams or items; absent for all of them. */
  readonly where?: string;
  readonly condition: AlertCondition;
}

/** Fields of a rule that accounts write. */
export interface GivenRule extends RuleContent {
  readonly name: string;
  readonly description?: string;
  readonly severity: Severity;
  /** The ids of receivers; none for the ones that are told by default. */
  readonly receivers: readonly number[];
  readonly enabled: boolean;
}

/** A rule as it is kept. */
export interface AlertRule extends GivenRule {
  readonly id: number;
  readonly revision: number;
  /** Grows when the content changes. */
  readonly contentRevision: number;
  /** The account it belongs to; absent for rules of the institute. */
  readonly owner?: string;
  /** The key of a rule that exists from the start. */
  readonly builtIn?: string;
  /** Why it does not watch all that it should, in words; absent while it does. */
  readonly problem?: string;
  readonly createdMs: number;
  readonly lastModifiedMs: number;
}

/** Streams that a rule watches at most: one of an account, and one of the institute. */
export const MOST_STREAMS = { account: 20_000, institute: 1_000_000 } as const;

/** Says that a filter has come to find more streams than a rule watches. */
export function outgrownProblem(owner: string | undefined): string {
  const most = owner === undefined ? MOST_STREAMS.institute : MOST_STREAMS.account;
  const help = owner === undefined ? 'narrow it' : 'narrow it, or ask an administrator for a rule of the institute';
  return `The filter finds more than ${most} streams, and only the first ${most} are watched: ${help}.`;
}

/** Says that a filter cannot be used; `detail` says why, where that concerns the filter. */
export function failedFilterProblem(detail?: string): string {
  return `The filter fails, and nothing is watched${detail === undefined ? '' : `: ${detail}`}`;
}
