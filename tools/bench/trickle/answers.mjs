import assert from 'node:assert/strict';

/** Of means, relative to the larger one. */
const TOLERANCE = 1e-12;

export const linesOf = (text) => text.replace(/\n$/, '').split('\n');

/** The header and the rows of a table; a row is its time stamp and its numbers, undefined where a cell is empty. */
export function readTable(text) {
  const [header, ...lines] = linesOf(text);
  const number = (cell) => (cell === '' ? undefined : Number(cell));
  const rows = lines.map((line) => {
    const [time, ...cells] = line.split('\t');
    return [time, ...cells.map(number)];
  });
  return { header, rows };
}

const isNear = (a, b) => a === b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

/** Throws unless both tables have the same time stamps and, up to the rounding of sums, the same numbers. */
export function expectNear(ours, theirs, what) {
  assert.equal(ours.length, theirs.length, `${what}: rows`);
  for (const [i, row] of ours.entries()) {
    const other = theirs[i];
    const same =
      row.length === other.length && row[0] === other[0] && row.every((cell, at) => !at || isNear(cell, other[at]));
    assert.ok(same, `${what}: ${row.join(' ')} is not ${other.join(' ')}`);
  }
}
