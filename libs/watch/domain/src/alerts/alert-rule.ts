import { type AlertCondition } from './alert-condition';

/** Severities, the mildest first. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** State of an alert without data or with a failed evaluation: unchanged, its own, alerting, or normal. */
export const NO_DATA_CHOICES = ['keep', 'noData', 'alerting', 'normal'] as const;
export type NoDataChoice = (typeof NO_DATA_CHOICES)[number];

/** Times that a condition must hold and an alert outlasts it, and the state without data. */
export interface AlertTiming {
  readonly forMs: number;
  readonly keepFiringMs: number;
  readonly noData: NoDataChoice;
}

/** Part of a rule that judges; a change restarts all its alerts. */
export interface RuleContent extends AlertTiming {
  /** RSQL over streams or items; absent for all. */
  readonly where?: string;
  readonly condition: AlertCondition;
}

/** Fields that accounts write. */
export interface GivenRule extends RuleContent {
  readonly name: string;
  readonly description?: string;
  readonly severity: Severity;
  /** Ids of receivers; empty for the default ones. */
  readonly receivers: readonly number[];
  readonly enabled: boolean;
}

/** Stored rule. */
export interface AlertRule extends GivenRule {
  readonly id: number;
  readonly revision: number;
  /** Grows with changes of content. */
  readonly contentRevision: number;
  /** Account; absent for rules of the institute. */
  readonly owner?: string;
  /** Key of a built-in rule. */
  readonly builtIn?: string;
  /** Why it watches less than it should; absent otherwise. */
  readonly problem?: string;
  readonly createdMs: number;
  readonly lastModifiedMs: number;
}

/** Most streams of a rule, of an account and of the institute. */
export const MOST_STREAMS = { account: 20_000, institute: 1_000_000 } as const;

/** Problem of a filter that has grown beyond the most streams. */
export function outgrownProblem(owner: string | undefined): string {
  const most = owner === undefined ? MOST_STREAMS.institute : MOST_STREAMS.account;
  const help = owner === undefined ? 'narrow it' : 'narrow it, or ask an administrator for a rule of the institute';
  return `The filter finds more than ${most} streams, and only the first ${most} are watched: ${help}.`;
}

/** Problem of an unusable filter; `detail` is about the filter. */
export function failedFilterProblem(detail?: string): string {
  return `The filter fails, and nothing is watched${detail === undefined ? '' : `: ${detail}`}`;
}
