import { type FleetPart, type FleetSearch } from './fleet-search';
import { type PlatformState } from './platform';

/** Time before a day at which what is due is told, in milliseconds. */
export const DUE_SOON = 30 * 86_400_000;

/** Keys by which the fleet is sorted. */
const KEYS: Readonly<Record<string, (a: PlatformState, b: PlatformState) => number>> = {
  platform: (a, b) => a.platform.name.localeCompare(b.platform.name),
  streams: (a, b) =>
    a.counts.silent - b.counts.silent || a.counts.late - b.counts.late || a.counts.fresh - b.counts.fresh,
  last: (a, b) => (a.last ?? '').localeCompare(b.last ?? ''),
  due: (a, b) => (a.due[0]?.at ?? Infinity) - (b.due[0]?.at ?? Infinity) || 0,
};

/** Whether a platform belongs to a part of the fleet at a moment. */
export const isOfPart = ({ counts, due }: PlatformState, part: FleetPart | undefined, now: number): boolean => {
  if (part === undefined) return true;
  return part === 'due' ? due.some(({ at }) => at < now + DUE_SOON) : counts[part] > 0;
};

/** The platforms that are asked for, in order: those with the most silent streams first, unless another order is asked for. */
export function chosenPlatforms(
  states: readonly PlatformState[],
  { q = '', only, sorts = '-streams' }: FleetSearch,
  now: number,
): PlatformState[] {
  const words = q.toLowerCase().split(/\s+/);
  const isMeant = (state: PlatformState): boolean => {
    const { name, code, type } = state.platform;
    const text = `${name} ${code} ${type}`.toLowerCase();
    return words.every((word) => text.includes(word)) && isOfPart(state, only, now);
  };
  const compare = KEYS[sorts.replace(/^-/, '')] ?? (() => 0);
  const sign = sorts.startsWith('-') ? -1 : 1;
  return states.filter(isMeant).sort((a, b) => sign * compare(a, b) || a.platform.name.localeCompare(b.platform.name));
}
