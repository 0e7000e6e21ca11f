import {
  addLength,
  type DueCondition,
  dueDates,
  endDates,
  type EndsCondition,
  type ItemFacts,
  parseCalendarLength,
} from '@pelorus/watch/domain';
import { type ThingFiring, type TrialRange } from './trial-result';

/** Firings of due dates between events of an item, and of ends. */
export function itemFirings(
  condition: DueCondition | EndsCondition,
  item: ItemFacts,
  range: TrialRange,
): ThingFiring[] {
  const before = parseCalendarLength(condition.before) ?? { months: 0, ms: 0 };
  const firings: ThingFiring[] = [];
  const add = (subject: string, fromMs: number, toMs: number): void => {
    if (toMs <= range.fromMs || fromMs > range.toMs || toMs <= fromMs) return;
    const end = toMs <= range.toMs ? { toMs } : {};
    firings.push({ code: item.code, subject, fromMs: Math.max(fromMs, range.fromMs), ...end });
  };
  if (condition.kind === 'ends') {
    for (const { subject, dueMs } of endDates(condition, item)) add(subject, addLength(dueMs, before, -1), Infinity);
    return firings;
  }
  const moments = [...new Set(item.events.map(({ endMs }) => endMs))].sort((a, b) => a - b);
  moments.forEach((moment, i) => {
    const until = moments[i + 1] ?? Infinity;
    const known = { ...item, events: item.events.filter(({ endMs }) => endMs <= moment) };
    for (const { subject, dueMs } of dueDates(condition, known))
      add(subject, Math.max(moment, addLength(dueMs, before, -1)), until);
  });
  return joined(firings);
}

/** Joins consecutive firings of a subject. */
function joined(firings: readonly ThingFiring[]): ThingFiring[] {
  const result: ThingFiring[] = [];
  for (const firing of firings) {
    const at = result.findIndex(({ subject, toMs }) => subject === firing.subject && toMs === firing.fromMs);
    if (at < 0) result.push(firing);
    else result.splice(at, 1, { ...firing, fromMs: result[at]!.fromMs });
  }
  return result;
}
