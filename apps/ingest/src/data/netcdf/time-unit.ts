import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { type TableExtent } from '../../content/table-extent';

/** A unit that counts the time stamps of a file as doubles. */
export interface TimeUnit {
  /** As CF writes it. */
  readonly text: string;
  readonly count: (ms: number, us: number) => number;
}

/**
 * The unit for the time stamps of a table: the largest step that all are multiples of. Steps below a second count from the first
 * day: readers turn them into nanoseconds as doubles, which are exact for 104 days then, and for less than a second from 1970 on.
 */
export function timeUnitOf({ step, times }: TableExtent): TimeUnit {
  if (step === 'seconds') return { text: `seconds since ${dayOf(0)}`, count: (ms) => ms / 1000 };
  const begin = Math.floor((times?.[0] ?? 0) / MS_PER_DAY) * MS_PER_DAY;
  return {
    text: `${step} since ${dayOf(begin)}`,
    count: step === 'milliseconds' ? (ms) => ms - begin : (ms, us) => (ms - begin) * 1000 + us,
  };
}

function dayOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
