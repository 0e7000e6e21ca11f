/** Typed date and time: parts may be missing from the right, a zone may follow. */
const TYPED =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:\s*T\s*|\s+)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Parses to milliseconds since 1970, UTC by default; undefined otherwise, as for 30 February. */
export function typedMoment(text: string): number | undefined {
  const parts = TYPED.exec(text.trim());
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? 0));
  const clock = [hour!, minute!, second!] as const;
  const midnight = new Date(0);
  midnight.setUTCFullYear(year!, month! - 1, day!);
  const isDay = midnight.getUTCMonth() === month! - 1 && midnight.getUTCDate() === day;
  if (!isDay || clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return undefined;
  const fraction = Math.floor(1000 * Number(`0.${parts[7] ?? 0}`));
  return midnight.setUTCHours(...clock, fraction) - offsetOf(parts[8] ?? 'Z');
}

/** Offset of a zone in milliseconds. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** ISO 8601 in UTC without zone, milliseconds where needed, for URLs, bodies and fields. */
export const isoMoment = (time: number): string => new Date(time).toISOString().replace(/(?:\.000)?Z$/, '');

/** Normalises a typed moment to ISO 8601 in UTC; other texts stay. */
export function isoText(text: string): string {
  const time = typedMoment(text);
  return time === undefined ? text : isoMoment(time);
}
