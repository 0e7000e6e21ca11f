import { MS_PER_DAY } from '@pelorus/shared/kernel';

const TWO = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'));

let lastDay = NaN;
let lastDate = '';

/** How a moment (see `Instant`) is written. */
export type TimeStampFormat = (ms: number, us: number) => string;

/** A moment as files have it: `yyyy-mm-dd HH:MM:SS`, with a fraction of 3 or 6 digits when it is not zero. */
export function formatTimeStamp(ms: number, us: number): string {
  return `${dateOf(ms)} ${clockOf(ms)}${ms % 1000 === 0 && us === 0 ? '' : fractionOf(ms, us)}`;
}

/** A moment as tables of data have it: `yyyy-mm-ddTHH:MM:SS.sss`, with 6 digits when it has microseconds. */
export function formatDataTimeStamp(ms: number, us: number): string {
  return `${dateOf(ms)}T${clockOf(ms)}${fractionOf(ms, us)}`;
}

function dateOf(ms: number): string {
  const day = Math.floor(ms / MS_PER_DAY);
  if (day !== lastDay) {
    lastDate = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
    lastDay = day;
  }
  return lastDate;
}

function clockOf(ms: number): string {
  const seconds = Math.floor(ms / 1000) - Math.floor(ms / MS_PER_DAY) * 86_400;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${TWO[hours]!}:${TWO[minutes - hours * 60]!}:${TWO[seconds - minutes * 60]!}`;
}

function fractionOf(ms: number, us: number): string {
  const thousandths = ms - Math.floor(ms / 1000) * 1000;
  if (us > 0) return `.${String(thousandths * 1000 + us).padStart(6, '0')}`;
  return `.${String(thousandths).padStart(3, '0')}`;
}
