import { headerOf, timeOf } from './files.mjs';
import { mixed } from '../../measuring/random.mjs';

/** Of every row. */
export const MINUTE_COLUMNS = 10;
const DAY_OF_MINUTES = 1440;
const MISSING = 100;

/** A day's course, noise, 2 to 4 decimals, a gap now and then; the same whenever it is asked for. */
function cellOf(minute, column) {
  const noise = mixed(minute, column);
  if (noise % MISSING === 0) return '';
  const decimals = 2 + (column % 3);
  const course = 400 * Math.sin((2 * Math.PI * minute) / DAY_OF_MINUTES + column);
  return (Math.round(5_000 + 1_000 * column + course + ((noise >>> 8) % 7)) / 10 ** decimals).toFixed(decimals);
}

/** The cells of a row, empty where there is no value. */
export const minuteCells = (minute) => Array.from({ length: MINUTE_COLUMNS }, (_, column) => cellOf(minute, column));

export const minuteTime = (minute) => timeOf(minute * 60);

export const minuteLine = (minute) => `${minuteTime(minute)}\t${minuteCells(minute).join('\t')}\n`;

const headers = {};

export const minuteHeader = (name) => (headers[name] ??= `${headerOf(MINUTE_COLUMNS, name)}\n`);

export const minuteFile = (minute, name) => minuteHeader(name) + minuteLine(minute);
