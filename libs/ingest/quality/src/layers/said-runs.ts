import { FLAG } from '../flag';

/** Time in microseconds since 1970, ends included. */
export interface TimeSpan {
  readonly minUs: number;
  readonly maxUs: number;
}

export interface TimeRun extends TimeSpan {
  readonly flag: number;
}

/**
 * Run with the time in which it was said, in microseconds since 1970. A first saying has no `sinceUs`: it counts from
 * the layer's creation. A present one has no `untilUs`.
 */
export interface SaidRun extends TimeRun {
  readonly sinceUs?: number;
  readonly untilUs?: number;
}

export function isSaidAt({ sinceUs, untilUs }: SaidRun, atUs: number): boolean {
  return (sinceUs === undefined || sinceUs <= atUs) && (untilUs === undefined || atUs < untilUs);
}

/** Part of a run in a time; undefined for none. */
export function runWithin<Run extends TimeSpan>(run: Run, { minUs, maxUs }: TimeSpan): Run | undefined {
  if (run.minUs > maxUs || run.maxUs < minUs) return undefined;
  if (run.minUs >= minUs && run.maxUs <= maxUs) return run;
  return { ...run, minUs: Math.max(run.minUs, minUs), maxUs: Math.min(run.maxUs, maxUs) };
}

interface Difference extends TimeSpan {
  readonly former?: SaidRun;
  readonly flag: number;
}

/**
 * State of a layer that says only these runs in a span from `nowUs` on. Former runs end where they differ, and stay.
 * All are sorted; `runs` do not overlap. Undefined where nothing changes.
 */
export function replaceRuns(
  said: readonly SaidRun[],
  span: TimeSpan,
  runs: readonly TimeRun[],
  nowUs: number,
): SaidRun[] | undefined {
  const present = said.filter(({ untilUs }) => untilUs === undefined);
  const differences = differencesOf(present, span, runs);
  if (differences.length === 0) return undefined;
  const ended = said.filter(({ untilUs }) => untilUs !== undefined);
  return joined([...ended, ...cut(present, differences, nowUs), ...added(differences, timesOf(said), nowUs)]);
}

function differencesOf(present: readonly SaidRun[], span: TimeSpan, runs: readonly TimeRun[]): Difference[] {
  const differences: Difference[] = [];
  let [i, j] = [0, 0];
  for (let at = span.minUs; at <= span.maxUs;) {
    while (i < present.length && present[i]!.maxUs < at) i++;
    while (j < runs.length && runs[j]!.maxUs < at) j++;
    const [former, formerEnd] = runAt(present[i], at);
    const [wanted, wantedEnd] = runAt(runs[j], at);
    const end = Math.min(span.maxUs, formerEnd, wantedEnd);
    const flag = wanted?.flag ?? FLAG.none;
    if (flag !== (former?.flag ?? FLAG.none)) {
      differences.push({ minUs: at, maxUs: end, flag, ...(former && { former }) });
    }
    at = end + 1;
  }
  return differences;
}

/** The run at a time, if it has begun, and the last time for which that holds. */
function runAt<Run extends TimeSpan>(next: Run | undefined, at: number): [Run | undefined, number] {
  if (!next) return [undefined, Infinity];
  return next.minUs <= at ? [next, next.maxUs] : [undefined, next.minUs - 1];
}

/** Present runs, ended where they differ. */
function cut(present: readonly SaidRun[], differences: readonly Difference[], nowUs: number): SaidRun[] {
  const cuts = new Map<SaidRun, Difference[]>();
  for (const each of differences) {
    const own = each.former && cuts.get(each.former);
    if (own) own.push(each);
    else if (each.former) cuts.set(each.former, [each]);
  }
  return present.flatMap((run): SaidRun[] => {
    const own = cuts.get(run);
    if (!own) return [run];
    const parts: SaidRun[] = [];
    let at = run.minUs;
    for (const { minUs, maxUs } of own) {
      if (minUs > at) parts.push({ ...run, minUs: at, maxUs: minUs - 1 });
      // Runs of this very moment were never read.
      if (run.sinceUs === undefined || run.sinceUs < nowUs) parts.push({ ...run, minUs, maxUs, untilUs: nowUs });
      at = maxUs + 1;
    }
    if (at <= run.maxUs) parts.push({ ...run, minUs: at });
    return parts;
  });
}

/** New runs: since now, or first of all where nothing was ever said. */
function added(differences: readonly Difference[], told: readonly TimeSpan[], nowUs: number): SaidRun[] {
  let next = 0;
  return differences.flatMap(({ minUs, maxUs, flag }): SaidRun[] => {
    if (flag === FLAG.none) return [];
    const parts: SaidRun[] = [];
    for (let at = minUs; at <= maxUs;) {
      while (next < told.length && told[next]!.maxUs < at) next++;
      const [former, end] = runAt(told[next], at);
      const last = Math.min(end, maxUs);
      parts.push({ minUs: at, maxUs: last, flag, ...(former && { sinceUs: nowUs }) });
      at = last + 1;
    }
    return parts;
  });
}

/** Times of sorted runs, joined where they overlap or touch. */
export function timesOf(runs: readonly TimeSpan[]): TimeSpan[] {
  const times: { minUs: number; maxUs: number }[] = [];
  for (const { minUs, maxUs } of runs) {
    const last = times.at(-1);
    if (last && minUs <= last.maxUs + 1) last.maxUs = Math.max(last.maxUs, maxUs);
    else times.push({ minUs, maxUs });
  }
  return times;
}

/** Sorts runs; joins alike ones that touch. */
export function joined(runs: readonly SaidRun[]): SaidRun[] {
  const result: { -readonly [Key in keyof SaidRun]: SaidRun[Key] }[] = [];
  const last = new Map<string, (typeof result)[number]>();
  for (const run of [...runs].sort((a, b) => a.minUs - b.minUs)) {
    const key = `${run.flag} ${run.sinceUs} ${run.untilUs}`;
    const before = last.get(key);
    if (before?.maxUs === run.minUs - 1) {
      before.maxUs = run.maxUs;
      continue;
    }
    const own = { ...run };
    last.set(key, own);
    result.push(own);
  }
  return result;
}
