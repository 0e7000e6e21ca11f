const FORM =
  /^P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?$/;
/** Lengths as people write them: `12 months`, `1 Jahr`, `365 d`. */
const WORDS = /^(\d{1,5})\s*(d|days?|tage?n?|w|weeks?|wochen?|months?|monate?n?|y|yrs?|years?|jahre?n?)$/i;
const MS = { week: 7 * 86_400_000, day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 };

/** Calendar months and milliseconds. */
export interface CalendarLength {
  readonly months: number;
  readonly ms: number;
}

/** Parses an ISO 8601 duration such as `P1Y` or `PT10M`; undefined otherwise. */
export function parseCalendarLength(text: string): CalendarLength | undefined {
  const match = FORM.exec(text.trim().toUpperCase());
  if (!match) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = [1, 2, 3, 4, 5, 6, 7].map((i) =>
    Number(match[i] ?? 0),
  ) as [number, number, number, number, number, number, number];
  const ms = weeks * MS.week + days * MS.day + hours * MS.hour + minutes * MS.minute + Math.round(seconds * MS.second);
  return { months: years * 12 + months, ms };
}

/** Parses a length in a custom field; a bare number counts months. */
export function readWrittenLength(text: string): CalendarLength | undefined {
  const trimmed = text.trim();
  if (/^\d{1,4}$/.test(trimmed)) return { months: Number(trimmed), ms: 0 };
  const match = WORDS.exec(trimmed);
  if (!match) return parseCalendarLength(trimmed);
  const [, number, word = ''] = match;
  const count = Number(number);
  if (/^(y|j)/i.test(word)) return { months: 12 * count, ms: 0 };
  if (/^mo/i.test(word)) return { months: count, ms: 0 };
  return { months: 0, ms: count * (/^w/i.test(word) ? MS.week : MS.day) };
}

/** Adds a length, or subtracts it with -1; the 31st of January and a month is the last of February. */
export function addLength(ms: number, length: CalendarLength, times: 1 | -1 = 1): number {
  const date = new Date(ms);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + times * length.months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime() + times * length.ms;
}

/** Formats milliseconds as an ISO 8601 duration in its longest units. */
export function writeLength(ms: number): string {
  const units = [MS.day, MS.hour, MS.minute, MS.second];
  const [days, hours, minutes, seconds] = units.map((unit, i) => {
    const rest = i === 0 ? ms : ms % units[i - 1]!;
    return unit === MS.second ? rest / unit : Math.floor(rest / unit);
  }) as [number, number, number, number];
  const time = [hours && `${hours}H`, minutes && `${minutes}M`, seconds && `${seconds}S`].filter(Boolean).join('');
  const date = days > 0 ? `${days}D` : '';
  if (date === '' && time === '') return 'PT0S';
  return `P${date}${time === '' ? '' : `T${time}`}`;
}
