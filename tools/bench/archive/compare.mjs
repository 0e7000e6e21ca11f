import { parseTime } from './layouts.mjs';

const TOLERANCE = 1e-12;

export function rowsOf(text) {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .slice(1)
    .map((line) => {
      const [time, ...cells] = line.split('\t');
      return { time: parseTime(time), cells };
    });
}

function isSame(actual, expected) {
  if (typeof expected === 'string') return actual === expected;
  const number = Number(actual);
  return actual !== '' && Math.abs(number - expected) <= TOLERANCE * Math.max(Math.abs(number), Math.abs(expected));
}

const show = (row) => (row ? `${new Date(row.time / 1_000).toISOString()} ${row.cells.join(' ')}` : 'nothing');

/** The first difference between the rows of an answer and the expected ones, in words; undefined if there is none. */
export function difference(actual, expected) {
  const length = Math.max(actual.length, expected.length);
  for (let i = 0; i < length; i++) {
    const [one, other] = [actual[i], expected[i]];
    const same = one && other && one.time === other.time && one.cells.length === other.cells.length;
    if (same && one.cells.every((cell, at) => isSame(cell, other.cells[at]))) continue;
    return `row ${i} of ${actual.length}: ${show(one)}; expected of ${expected.length}: ${show(other)}`;
  }
  return undefined;
}
