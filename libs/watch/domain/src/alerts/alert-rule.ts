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

/** What an account gives of a rule. */
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
  readonly createdMs: number;
  readonly lastModifiedMs: number;
}
