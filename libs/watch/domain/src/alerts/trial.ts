import { type AlertTiming } from './alert-rule';
import { FIRING_STATES, nextStanding, NORMAL, type Standing, standingEndsMs, type VerdictKind } from './alert-state';

/** Period in which a rule would have fired; without `toMs` it still would. Milliseconds since 1970. */
export interface Firing {
  readonly fromMs: number;
  readonly toMs?: number;
}

/** Replays one alert: verdicts by time, and the effects of time between them. */
export class AlertTrial {
  readonly #firings: { fromMs: number; toMs?: number }[] = [];
  #standing: Standing = NORMAL;
  #last: VerdictKind = 'keep';

  constructor(private readonly timing: AlertTiming) {}

  add(verdict: VerdictKind, atMs: number): void {
    this.#pass(atMs);
    this.#step(verdict, atMs);
    this.#last = verdict;
  }

  /** Firings up to a moment, cut to a range. */
  end(minMs: number, maxMs: number): Firing[] {
    this.#pass(maxMs);
    return this.#firings
      .filter(({ fromMs, toMs = Infinity }) => toMs > minMs && fromMs <= maxMs)
      .map(({ fromMs, toMs }) => ({
        fromMs: Math.max(fromMs, minMs),
        ...(toMs !== undefined && toMs <= maxMs && { toMs }),
      }));
  }

  #pass(atMs: number): void {
    const ends = standingEndsMs(this.#standing, this.timing);
    if (ends <= atMs) this.#step(this.#last, ends);
  }

  #step(verdict: VerdictKind, atMs: number): void {
    const next = nextStanding(this.#standing, verdict, atMs, this.timing);
    const [former, fires] = [this.#standing, next].map(({ state }) => FIRING_STATES.has(state));
    if (!former && fires) this.#firings.push({ fromMs: atMs });
    if (former && !fires) this.#firings.at(-1)!.toMs = atMs;
    this.#standing = next;
  }
}
