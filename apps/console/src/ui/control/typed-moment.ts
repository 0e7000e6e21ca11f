/** A date and a time as people type them: parts may lack from the right, a zone may follow. */
const TYPED =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:\s*T\s*|\s+)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/**
 * Milliseconds since 1970 of a moment that somebody typed, in UTC unless a zone follows; undefined for anything else,
 * such as 30 February.
 */
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

/** Milliseconds that a zone is ahead of UTC. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/**
 * A moment as ISO 8601 in UTC without its zone, with milliseconds only where there are some: what addresses, bodies and
 * fields have.
 */
export const isoMoment = (time: number): string => new Date(time).toISOString().replace(/(?:\.000)?Z$/, '');

/** The text of a moment that somebody typed as ISO 8601 in UTC; a text that is none stays as it is. */
export function isoText(text: string): string {
  const time = typedMoment(text);
  return time === undefined ? text : isoMoment(time);
}
