import { parseDateTime } from '@pelorus/shared/kernel';

/** A body's date-time, which was checked, as a moment; what is cleared or not given stays so. */
export function toMoment(text: string): Date;
export function toMoment(text: string | null): Date | null;
export function toMoment(text: string | null): Date | null {
  if (text === null) return null;
  const parsed = parseDateTime(text);
  if (!parsed) throw new Error(`${text} was not checked`);
  return new Date(parsed.instant.ms);
}
