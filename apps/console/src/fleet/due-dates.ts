import { momentOf } from '../ui/text/moment';

/** Recurring duty, or end, of an item. */
export interface DueDate {
  readonly code: string;
  /** Name of the custom field. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Item with records about due dates. */
export interface KeptItem {
  readonly code: string;
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
  readonly events?: readonly { readonly endDate: string; readonly type: { readonly systemName: string } }[];
}

/** Names of fields with a due day. */
const DUE =
  /\bdue\b|\bvalid until\b|\bexpir|\bnext (calibration|maintenance|service)|fällig|gültig bis|nächste (kalibrierung|wartung)/i;
/** Names of fields with an interval. */
const INTERVAL = /^(calibration|maintenance|kalibrier|wartungs)\s*-?(interval)l?$/i;
const CALIBRATION = /calibration/i;
const MAINTENANCE = /maintenance/i;
const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30.44, y: 365.25 };

/** Parts of such names, for the question to the registry. */
export const DUE_WORDS = [
  'due',
  'valid until',
  'expir',
  'next ',
  'interval',
  'fällig',
  'gültig bis',
  'nächste ',
] as const;

/**
 * Due dates in custom fields: `calibration due` or `valid until` has a day; `calibration interval` and `maintenance
 * interval` (`P1Y`, `12 months`) count from the last event of that kind.
 */
export const dueDates = ({ code, fields = [], events = [] }: KeptItem): readonly DueDate[] =>
  fields.flatMap(({ name, value }) => {
    const at = INTERVAL.test(name) ? afterInterval(name, value, events) : DUE.test(name) ? dayOf(value) : undefined;
    return at === undefined ? [] : [{ code, name, at }];
  });

function dayOf(value: string): number | undefined {
  const [day] = /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?/.exec(value.trim()) ?? [];
  return day === undefined ? undefined : momentOf(day)?.getTime();
}

/** End of the last event of the named kind, plus the interval. */
function afterInterval(name: string, value: string, events: KeptItem['events'] = []): number | undefined {
  const kind = /^(maintenance|wartungs)/i.test(name) ? MAINTENANCE : CALIBRATION;
  const ends = events
    .filter(({ type }) => kind.test(type.systemName))
    .map(({ endDate }) => momentOf(endDate)?.getTime());
  const last = Math.max(...ends.map((end) => end ?? -Infinity));
  const length = lengthOf(value);
  return Number.isFinite(last) && length !== undefined ? last + length : undefined;
}

/** Milliseconds of `P1Y`, `P18M`, `12 months`, `1 Jahr`, `90 d`. */
function lengthOf(value: string): number | undefined {
  const iso = /^P(\d+)([DWMY])$/i.exec(value.trim());
  const words = /^(\d+)\s*(d|w|m|y|t|j)/i.exec(value.trim());
  const [, count, unit = ''] = iso ?? words ?? [];
  const letter = { t: 'd', j: 'y' }[unit.toLowerCase()] ?? unit.toLowerCase();
  return count === undefined ? undefined : Number(count) * (UNITS[letter] ?? 0) * DAY_MS || undefined;
}
