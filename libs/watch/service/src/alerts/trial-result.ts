import { grouped } from '@pelorus/shared/kernel';
import { type Firing } from '@pelorus/watch/domain';

/** Most firings of an answer. */
const MOST_FIRINGS = 10_000;

/** Milliseconds since 1970. */
export interface TrialRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ThingFiring extends Firing {
  readonly code: string;
  readonly subject?: string;
}

export interface TrialResult {
  readonly firings: readonly ThingFiring[];
  readonly total: number;
  /** Seconds of all firings. */
  readonly seconds: number;
  /** Number of streams or items. */
  readonly things: number;
  readonly isComplete: boolean;
  readonly byCode: readonly { readonly code: string; readonly firings: number; readonly seconds: number }[];
}

/** Sums up firings, by begin. */
export function trialResult(
  firings: ThingFiring[],
  things: number,
  range: TrialRange,
  isComplete: boolean,
): TrialResult {
  firings.sort((a, b) => a.fromMs - b.fromMs || (a.code < b.code ? -1 : 1));
  const secondsOf = ({ fromMs, toMs = range.toMs }: Firing): number => (toMs - fromMs) / 1_000;
  const byCode = [...grouped(firings, ({ code }) => code)]
    .map(([code, own]) => ({ code, firings: own.length, seconds: own.reduce((sum, each) => sum + secondsOf(each), 0) }))
    .sort((a, b) => b.firings - a.firings || (a.code < b.code ? -1 : 1));
  return {
    firings: firings.slice(0, MOST_FIRINGS),
    total: firings.length,
    seconds: firings.reduce((sum, each) => sum + secondsOf(each), 0),
    things,
    isComplete,
    byCode,
  };
}
