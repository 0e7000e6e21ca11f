import { momentAt, type RangeText, resolveRange, type TimeRange } from '../plot/time-range';
import { pickTexts } from '../ui/page/address';

/** State of the page Changes: bounds of the time, the code or id of an item, an account. */
export type ChangesSearch = ReturnType<typeof readChangesSearch>;

/** Reads the state of the page Changes from its address. */
export const readChangesSearch = (search: Readonly<Record<string, unknown>>) =>
  pickTexts(search, ['from', 'to', 'item', 'by']);

/** Times before now that the page offers. */
export const CHANGE_TIMES = ['-P1D', '-P7D', '-P30D', '-P365D'] as const;

const DAY_LENGTH = 10;
const LAST_OF_DAY = 86_400_000 - 1;

/** The time that an address names, a week without any; a date as its end means all of that day. */
export function changesRange({ from, to }: RangeText, now: number): TimeRange {
  const end = to?.length === DAY_LENGTH ? (momentAt(to) ?? NaN) + LAST_OF_DAY : undefined;
  const until = end === undefined || Number.isNaN(end) ? to : new Date(end).toISOString();
  const range = resolveRange({ from: from ?? '-P7D', to: until }, undefined, now);
  return range ?? { from: now - 7 * (LAST_OF_DAY + 1), to: now };
}
