import { isOfWindow, type HeardStream, type Verdict, windowMs } from '@pelorus/watch/domain';
import { type WatchedRule } from './watched-rules';
import { thingKey, type WatchedThing } from './watched-thing';
import { COUNTED_TOGETHER, type WindowJudge } from './window-judge';

/** Shortest pause between two looks at a window, and its share of the window's length. */
const WINDOW_LOOK_MS = 5_000;
const WINDOW_LOOKS = 20;
/** Share of time for windows (one part in so many), and most time in a pass. */
const WINDOW_SHARE = 25;
const A_PASS_MS = 200;
/** Longest rest: one slow read must not delay all windows for minutes. */
const LONGEST_REST_MS = 10_000;
/** Most windows of a pass. */
const MOST_A_PASS = 1_000;

/** Queue of windows, judged in turns in a small share of the time. */
export class WindowTurns {
  readonly #waiting = new Map<string, WatchedThing>();
  readonly #notBefore = new Map<string, number>();
  #restUntil = -Infinity;

  constructor(
    private readonly streams: ReadonlyMap<number, HeardStream>,
    private readonly windows: WindowJudge,
  ) {}

  forget(): void {
    this.#waiting.clear();
    this.#notBefore.clear();
  }

  /** Adapts to a clock set back: pauses would be too long. */
  setBack(): void {
    this.#notBefore.clear();
  }

  add(pair: WatchedThing): void {
    this.#waiting.set(thingKey(pair), pair);
  }

  /** Judges some windows; passes verdicts to `take`. */
  async judge(nowMs: number, signal: AbortSignal, take: (pair: WatchedThing, verdict: Verdict) => void): Promise<void> {
    const began = performance.now();
    if (began < this.#restUntil) return;
    const batches = this.#batches(nowMs);
    for (const [watched, pairs] of batches) {
      if (signal.aborted) return;
      await this.#judgeBatch(watched, pairs, nowMs, signal, take);
      if (performance.now() - began > A_PASS_MS) break;
    }
    if (batches.size === 0) return;
    const took = performance.now() - began;
    this.#restUntil = performance.now() + Math.min(took * (WINDOW_SHARE - 1), LONGEST_REST_MS);
  }

  #batches(nowMs: number): Map<WatchedRule, WatchedThing[]> {
    const batches = new Map<WatchedRule, WatchedThing[]>();
    for (const [key, pair] of this.#waiting) {
      if ((this.#notBefore.get(key) ?? -Infinity) > nowMs) continue;
      const own = batches.get(pair.watched) ?? [];
      if (own.length < COUNTED_TOGETHER) batches.set(pair.watched, [...own, pair]);
      if (batches.size * COUNTED_TOGETHER > MOST_A_PASS) break;
    }
    return batches;
  }

  async #judgeBatch(
    { rule: { condition } }: WatchedRule,
    pairs: readonly WatchedThing[],
    nowMs: number,
    signal: AbortSignal,
    take: (pair: WatchedThing, verdict: Verdict) => void,
  ): Promise<void> {
    if (!isOfWindow(condition)) return;
    for (const pair of pairs) this.#waiting.delete(thingKey(pair));
    const facts = pairs.flatMap(({ thing }) => this.streams.get(thing as number) ?? []);
    const verdicts = await this.windows.judge(condition, facts, signal);
    const later = nowMs + Math.max(WINDOW_LOOK_MS, windowMs(condition) / WINDOW_LOOKS);
    for (const pair of pairs) {
      this.#notBefore.set(thingKey(pair), later);
      const verdict = verdicts.get(pair.thing as number);
      if (verdict) take(pair, verdict);
    }
  }
}
