import { formatDateTime, type Instant } from '@pelorus/shared/kernel';

/** How a time stamp is written, in one byte: the number of digits after the point (0 to 9), and these bits. */
export const TimeForm = { digits: 15, t: 16, zone: 32 } as const;

/** A time stamp of a file as it is written there. */
export function timeText(instant: Instant, form: number): string {
  const full = formatDateTime(instant, 6);
  const digits = form & TimeForm.digits;
  const separator = form & TimeForm.t ? 'T' : ' ';
  const fraction = digits > 0 ? full.slice(19, 20 + digits).padEnd(1 + digits, '0') : '';
  return `${full.slice(0, 10)}${separator}${full.slice(11, 19)}${fraction}${form & TimeForm.zone ? 'Z' : ''}`;
}
