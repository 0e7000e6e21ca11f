import { type AlertTiming } from './alert-rule';

/** States of an alert. */
export const ALERT_STATES = ['normal', 'pending', 'alerting', 'recovering', 'noData', 'error'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** States that receivers hear of. */
export const FIRING_STATES: ReadonlySet<AlertState> = new Set(['alerting', 'recovering', 'noData', 'error']);

/** State after `pending`. */
export type AlertTarget = 'alerting' | 'noData' | 'error';

/** State of an alert with its begin in milliseconds since 1970. */
export interface Standing {
  readonly state: AlertState;
  readonly sinceMs: number;
  /** Present while pending. */
  readonly target?: AlertTarget;
}

/** Result of an evaluation. `keep` changes nothing: the condition cannot be judged now. */
export type VerdictKind = 'met' | 'unmet' | 'noData' | 'error' | 'keep';

export const NORMAL: Standing = { state: 'normal', sinceMs: 0 };

/** Standing after a verdict; the same object where nothing changed. */
export function nextStanding(standing: Standing, verdict: VerdictKind, nowMs: number, timing: AlertTiming): Standing {
  const target = targetOf(verdict, timing);
  if (target === 'keep') return settled(standing, nowMs, timing);
  return target === 'normal' ? left(standing, nowMs, timing) : entered(standing, target, nowMs, timing);
}

/** Moment at which time alone changes a standing; Infinity for never. */
export function standingEndsMs({ state, sinceMs }: Standing, { forMs, keepFiringMs }: AlertTiming): number {
  if (state === 'pending') return sinceMs + forMs;
  return state === 'recovering' ? sinceMs + keepFiringMs : Infinity;
}

function targetOf(verdict: VerdictKind, { noData }: AlertTiming): AlertTarget | 'normal' | 'keep' {
  if (verdict === 'met') return 'alerting';
  if (verdict === 'unmet') return 'normal';
  if (verdict === 'keep' || noData === 'keep') return 'keep';
  return noData === 'noData' ? verdict : noData;
}

function entered(standing: Standing, target: AlertTarget, nowMs: number, { forMs }: AlertTiming): Standing {
  const { state, sinceMs } = standing;
  if (state === target) return standing;
  // A firing alert goes on, for another reason.
  if (state === 'recovering' || (FIRING_STATES.has(state) && target !== 'alerting')) {
    return { state: target, sinceMs: nowMs };
  }
  const began = state === 'pending' && standing.target === target ? sinceMs : nowMs;
  if (nowMs - began >= forMs) return { state: target, sinceMs: nowMs };
  return began === sinceMs && state === 'pending' ? standing : { state: 'pending', sinceMs: nowMs, target };
}

function left(standing: Standing, nowMs: number, { keepFiringMs }: AlertTiming): Standing {
  const { state, sinceMs } = standing;
  if (state === 'normal') return standing;
  const normal: Standing = { state: 'normal', sinceMs: nowMs };
  if (state === 'recovering') return nowMs - sinceMs >= keepFiringMs ? normal : standing;
  if (state === 'pending' || keepFiringMs === 0) return normal;
  return { state: 'recovering', sinceMs: nowMs };
}

/** Time alone ends recovering; pending waits for a verdict. */
function settled(standing: Standing, nowMs: number, timing: AlertTiming): Standing {
  return standing.state === 'recovering' ? left(standing, nowMs, timing) : standing;
}
