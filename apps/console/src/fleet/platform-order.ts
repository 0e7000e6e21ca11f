import { type FleetPart, type FleetSearch } from './fleet-search';
import { type PlatformState } from './platform';

/** Milliseconds before a due date from which it is shown. */
export const DUE_SOON = 30 * 86_400_000;

const KEYS: Readonly<Record<string, (a: PlatformState, b: PlatformState) => number>> = {
  platform: (a, b) => a.platform.name.localeCompare(b.platform.name),
  streams: (a, b) =>
    a.counts.silent - b.counts.silent || a.counts.late - b.counts.late || a.counts.fresh - b.counts.fresh,
  last: (a, b) => (a.last ?? '').localeCompare(b.last ?? ''),
  due: (a, b) => (a.due[0]?.at ?? Infinity) - (b.due[0]?.at ?? Infinity) || 0,
};

/** Whether a platform is in a part of the fleet. */
export const isOfPart = ({ counts, due }: PlatformState, part: FleetPart | undefined, now: number): boolean => {
  if (part === undefined) return true;
  return part === 'due' ? due.some(({ at }) => at < now + DUE_SOON) : counts[part] > 0;
};

/** Chosen platforms in order, by default the most silent streams first. */
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
