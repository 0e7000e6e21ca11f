import { type HeardStream, judgeSilence, type MissingCondition, stepOf, type Verdict } from '@pelorus/watch/domain';

/** Judges silence of groups of streams, without outages. */
export class SilenceJudge {
  #graces: { readonly atMs: number; readonly ms: number }[] = [];

  /** Excuses an outage of `ms` up to a moment: the service was off, or the clock was set. */
  grace(atMs: number, ms: number): void {
    this.#graces.push({ atMs, ms });
  }

  /** Shifts noted moments; `ms` is negative. */
  setBack(ms: number): void {
    this.#graces = this.#graces.map((grace) => ({ ...grace, atMs: grace.atMs + ms }));
  }

  forget(): void {
    this.#graces = [];
  }

  judge(condition: MissingCondition, streams: readonly HeardStream[], nowMs: number, isFiring: boolean): Verdict {
    let [lastMs, arrivedMs, stepMs] = [-Infinity, 0, Infinity];
    for (const facts of streams) {
      lastMs = Math.max(lastMs, facts.lastMs ?? -Infinity);
      arrivedMs = Math.max(arrivedMs, facts.arrivedMs);
      stepMs = Math.min(stepMs, stepOf(facts) ?? Infinity);
    }
    const graceMs = this.#graces.reduce((sum, grace) => sum + (arrivedMs <= grace.atMs ? grace.ms : 0), 0);
    const heard = {
      ...(lastMs > -Infinity && { lastMs }),
      arrivedMs,
      ...(stepMs < Infinity && { stepMs }),
      graceMs,
    };
    return judgeSilence(condition, heard, nowMs, isFiring);
  }
}
