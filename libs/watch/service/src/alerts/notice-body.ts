import {
  type AlertRule,
  type AlertState,
  FIRING_STATES,
  type NoticeReason,
  type Severity,
} from '@pelorus/watch/domain';
import { type AlertRow } from '@pelorus/watch/persistence';

/** Longest message in characters of JSON, and most alerts in it. */
const MOST_CHARACTERS = 18_000;
const MOST_ALERTS = 100;

export interface ToldAlert {
  readonly id: number;
  readonly code: string;
  readonly subject?: string;
  readonly state: AlertState;
  readonly since: string;
  readonly value?: number;
  readonly detail?: string;
}

/** Message about a rule: its firing and resolved alerts. */
export interface NoticeBody {
  readonly type: 'alert.firing' | 'alert.resolved';
  readonly timestamp: string;
  readonly data: {
    readonly rule: string;
    readonly ruleId: number;
    readonly severity: Severity;
    readonly description?: string;
    readonly reason: NoticeReason;
    readonly firing: number;
    readonly resolved: number;
    /** Unacknowledged firing alerts first. */
    readonly alerts: readonly ToldAlert[];
    /** Number of left-out alerts. */
    readonly truncated?: number;
  };
}

export function noticeBody(
  { id, name, severity, description }: AlertRule,
  reason: NoticeReason,
  firing: readonly AlertRow[],
  resolved: readonly AlertRow[],
  nowMs: number,
): NoticeBody {
  const told = [...firing].filter(({ mutedBy }) => mutedBy === null);
  const all = [...told.sort((a, b) => b.sinceMs - a.sinceMs), ...resolved];
  const alerts: ToldAlert[] = [];
  let characters = 0;
  for (const alert of all.slice(0, MOST_ALERTS)) {
    const written = toldAlert(alert);
    characters += JSON.stringify(written).length;
    if (characters > MOST_CHARACTERS) break;
    alerts.push(written);
  }
  return {
    type: firing.length > 0 ? 'alert.firing' : 'alert.resolved',
    timestamp: new Date(nowMs).toISOString(),
    data: {
      rule: name,
      ruleId: id,
      severity,
      ...(description !== undefined && { description: description.slice(0, 1_000) }),
      reason,
      firing: told.length,
      resolved: resolved.length,
      alerts,
      ...(alerts.length < all.length && { truncated: all.length - alerts.length }),
    },
  };
}

function toldAlert({ id, code, subject, state, sinceMs, startedMs, value, detail }: AlertRow): ToldAlert {
  const since = FIRING_STATES.has(state) ? (startedMs ?? sinceMs) : sinceMs;
  return {
    id,
    code,
    ...(subject !== '' && { subject }),
    state,
    since: new Date(since).toISOString(),
    ...(value !== null && { value }),
    ...(detail !== null && { detail: detail.slice(0, 500) }),
  };
}
