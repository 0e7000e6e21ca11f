import {
  type AlertRule,
  FIRING_STATES,
  nextStanding,
  NORMAL,
  type Standing,
  standingEndsMs,
  type Verdict,
} from '@pelorus/watch/domain';
import { type AlertRow, type NewTransition } from '@pelorus/watch/persistence';

export interface StandingAlert {
  id?: number;
  readonly ruleId: number;
  readonly code: string;
  readonly subject: string;
  readonly kind: string;
  standing: Standing;
  value: number | null;
  detail: string | null;
  mutedBy: string | null;
}

/** Alerts that are not normal, and unstored transitions, in memory. Reloaded where a transition could not be stored. */
export class AlertBook {
  readonly #alerts = new Map<number, Map<string, StandingAlert>>();
  #transitions: (NewTransition & { readonly alert: StandingAlert })[] = [];
  readonly #refreshed = new Set<StandingAlert>();

  load(rows: readonly AlertRow[]): void {
    this.#alerts.clear();
    this.#transitions = [];
    this.#refreshed.clear();
    for (const { id, ruleId, code, subject, kind, state, target, sinceMs, value, detail, mutedBy } of rows) {
      const standing: Standing = { state, sinceMs, ...(target !== null && { target }) };
      this.#put({ id, ruleId, code, subject, kind, standing, value, detail, mutedBy });
    }
  }

  get ruleIds(): number[] {
    return [...this.#alerts.keys()];
  }

  /** Alerts of a rule that are not normal. */
  ofRule(ruleId: number): StandingAlert[] {
    return [...(this.#alerts.get(ruleId)?.values() ?? [])];
  }

  *firing(): Generator<StandingAlert> {
    for (const alerts of this.#alerts.values()) {
      for (const alert of alerts.values()) if (FIRING_STATES.has(alert.standing.state)) yield alert;
    }
  }

  isFiring(ruleId: number, code: string, subject = ''): boolean {
    return FIRING_STATES.has(this.#find(ruleId, code, subject)?.standing.state ?? 'normal');
  }

  /** Applies a verdict; returns when time alone changes the standing. */
  take(rule: AlertRule, code: string, subject: string, verdict: Verdict, nowMs: number): number {
    const alert = this.#find(rule.id, code, subject);
    const former = alert?.standing ?? NORMAL;
    const standing = nextStanding(former, verdict.kind, nowMs, rule);
    if (standing !== former) this.#change(rule, code, subject, alert, standing, verdict, nowMs);
    else if (alert && verdict.kind === 'met') this.#refresh(alert, verdict);
    return standingEndsMs(standing, rule);
  }

  /** Makes an alert normal that nothing watches any more, whatever its rule says. */
  settle(alert: StandingAlert, rule: Pick<AlertRule, 'id' | 'condition'>, detail: string, nowMs: number): void {
    const { code, subject } = alert;
    this.#change(
      rule,
      code,
      subject,
      alert,
      { state: 'normal', sinceMs: nowMs },
      { kind: 'unmet', detail, againMs: Infinity },
      nowMs,
    );
  }

  /** Shifts begins with the clock. */
  shift(ms: number): void {
    for (const alerts of this.#alerts.values()) {
      for (const alert of alerts.values()) {
        const { state, sinceMs } = alert.standing;
        if (state === 'pending' || state === 'recovering')
          alert.standing = { ...alert.standing, sinceMs: sinceMs + ms };
      }
    }
  }

  /** Takes transitions to store. */
  takeTransitions(): readonly (NewTransition & { readonly alert: StandingAlert })[] {
    const transitions = this.#transitions;
    this.#transitions = [];
    return transitions;
  }

  /** Takes alerts with another value than stored. */
  takeRefreshed(): StandingAlert[] {
    const alerts = [...this.#refreshed].filter(({ id }) => id !== undefined);
    this.#refreshed.clear();
    return alerts;
  }

  #change(
    { id: ruleId, condition }: Pick<AlertRule, 'id' | 'condition'>,
    code: string,
    subject: string,
    known: StandingAlert | undefined,
    standing: Standing,
    { value: given, detail: told }: Verdict,
    nowMs: number,
  ): void {
    const [value, detail] = [given ?? null, told ?? null];
    const from = known?.standing.state ?? 'normal';
    const alert = known ?? { ruleId, code, subject, kind: condition.kind, standing, value, detail, mutedBy: null };
    Object.assign(alert, { standing, value, detail });
    if (standing.state === 'normal') {
      alert.mutedBy = null;
      this.#alerts.get(ruleId)?.delete(keyOf(code, subject));
    } else this.#put(alert);
    const target = standing.target ?? null;
    this.#transitions.push({
      alert,
      ruleId,
      code,
      subject,
      from,
      to: standing.state,
      target,
      atMs: Math.floor(nowMs),
      value,
      detail,
      mutedBy: null,
    });
  }

  #refresh(alert: StandingAlert, { value: given, detail: told }: Verdict): void {
    const [value, detail] = [given ?? null, told ?? null];
    if (alert.value === value && alert.detail === detail) return;
    Object.assign(alert, { value, detail });
    this.#refreshed.add(alert);
  }

  #put(alert: StandingAlert): void {
    const own = this.#alerts.get(alert.ruleId) ?? new Map<string, StandingAlert>();
    this.#alerts.set(alert.ruleId, own.set(keyOf(alert.code, alert.subject), alert));
  }

  #find(ruleId: number, code: string, subject: string): StandingAlert | undefined {
    return this.#alerts.get(ruleId)?.get(keyOf(code, subject));
  }
}

function keyOf(code: string, subject: string): string {
  return `${code}\t${subject}`;
}
