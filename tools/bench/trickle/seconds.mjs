import { headerOf } from '../ingest/files.mjs';
import { mixed } from '../../measuring/random.mjs';

export const HOUR = 3600;
const START = Date.UTC(2010, 0, 1) / 1000;
const VARIANTS = 61;
const HEAD = 'yyyy-mm-dd HH'.length;

export const SECONDS = 'seconds';

/** The moment of an hour, in milliseconds. */
export const hourTime = (hour) => (START + hour * HOUR) * 1000;

const headOf = (hour) => new Date(hourTime(hour)).toISOString().slice(0, HEAD).replace('T', ' ');

const twoDigits = (number) => String(number).padStart(2, '0');

/** At 1 Hz, time stamps without day and hour: the text, where its lines begin, and what its values sum up to. */
function makeHour(variant) {
  let value = 10_000 + 50 * variant;
  const lines = [];
  const sums = { count: HOUR, sum: 0, min: Infinity, max: -Infinity };
  for (let second = 0; second < HOUR; second++) {
    value += (mixed(second, variant) % 5) - 2;
    sums.sum += value;
    sums.min = Math.min(sums.min, value);
    sums.max = Math.max(sums.max, value);
    const time = `${'_'.repeat(HEAD)}:${twoDigits(Math.floor(second / 60))}:${twoDigits(second % 60)}`;
    lines.push(`${time}\t${(value / 100).toFixed(2)}\n`);
  }
  let at = 0;
  const offsets = lines.map((line) => (at += line.length) - line.length);
  return { text: Buffer.from(lines.join('')), offsets, sums };
}

const made = [];
const hourOf = (hour) => {
  const variant = mixed(hour, 17) % VARIANTS;
  return (made[variant] ??= makeHour(variant));
};

/** Mean, least and greatest value of some hours, the first included, the last not. */
export function summary(from, to) {
  const all = { count: 0, sum: 0, min: Infinity, max: -Infinity };
  for (let hour = from; hour < to; hour++) {
    const { count, sum, min, max } = hourOf(hour).sums;
    all.count += count;
    all.sum += sum;
    all.min = Math.min(all.min, min);
    all.max = Math.max(all.max, max);
  }
  return [all.sum / 100 / all.count, all.min / 100, all.max / 100];
}

/** A file of one column over some hours, an hour a chunk; only day and hour are written anew. */
export function* secondsFile(from, to) {
  yield Buffer.from(`${headerOf(1, SECONDS)}\n`);
  for (let hour = from; hour < to; hour++) {
    const { text, offsets } = hourOf(hour);
    const chunk = Buffer.from(text);
    const head = Buffer.from(headOf(hour));
    for (const at of offsets) head.copy(chunk, at);
    yield chunk;
  }
}
