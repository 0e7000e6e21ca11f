import { type AlertState, type Severity } from '../records/alerts';

/** Kinds of conditions in the order in which they are offered. */
export const CONDITION_KINDS = [
  'value',
  'missing',
  'quality',
  'stuck',
  'position',
  'due',
  'ends',
  'refused',
  'service',
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** A condition: its kind, and what that kind takes. Lengths are ISO 8601. */
export interface RuleCondition {
  readonly kind: ConditionKind;
  readonly aggregate?: { readonly function: string; readonly within: string };
  readonly [key: string]: unknown;
}

/** What becomes of an alert without data. */
export const NO_DATA = ['keep', 'noData', 'alerting', 'normal'] as const;

/** What is watched, when it is bad, how bad, and who is told. */
export interface AlertRule {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly where?: string;
  readonly condition: RuleCondition;
  readonly for: string;
  readonly keepFiring: string;
  readonly noData: (typeof NO_DATA)[number];
  readonly severity: Severity;
  readonly receivers: readonly number[];
  readonly enabled: boolean;
  readonly institute: boolean;
  readonly username?: string;
  readonly builtIn?: string;
  /** Why it does not watch all that it should. */
  readonly problem?: string;
  readonly state: AlertState;
  readonly alerting: number;
}

/** Who is told: an address of mail, or of a program. */
export interface Receiver {
  readonly id: number;
  readonly kind: 'mail' | 'webhook';
  readonly name: string;
  readonly url?: string;
  readonly to?: readonly string[];
  readonly default: boolean;
  readonly institute: boolean;
  readonly username?: string;
  readonly enabled: boolean;
  readonly disabledReason?: string;
}

/** What was sent, or will be, to a receiver. */
export interface Delivery {
  readonly id: number;
  readonly receiverId: number;
  readonly ruleId?: number;
  readonly type: 'alert.firing' | 'alert.resolved' | 'test';
  readonly created: string;
  readonly state: 'waiting' | 'sent' | 'failed' | 'cancelled';
  readonly attempts: number;
  readonly nextAttempt?: string;
  readonly lastError?: string;
}

/** One attempt to deliver. */
export interface Attempt {
  readonly datetime: string;
  readonly result: string;
  readonly status?: number;
  readonly error?: string;
  readonly milliseconds?: number;
}

/** A calendar of what is due. */
export interface AlertCalendar {
  readonly id: number;
  readonly name: string;
  readonly where?: string;
  readonly created: string;
}

/** What a rule would have done. */
export interface Trial {
  readonly firings: readonly Firing[];
  readonly total: number;
  readonly seconds: number;
  readonly things: number;
  readonly isComplete: boolean;
  readonly byCode: readonly { readonly code: string; readonly firings: number; readonly seconds: number }[];
}

/** A time in which a rule would have alerted; without an end it still would. */
export interface Firing {
  readonly code: string;
  readonly subject?: string;
  readonly from: string;
  readonly to?: string;
}
