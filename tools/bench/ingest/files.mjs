import { Random } from '../../measuring/random.mjs';

const MISSING = 0.01;

export const headerOf = (columns, name = 'bench') =>
  ['datetime', ...Array.from({ length: columns }, (_, i) => `vessel:${name}:sensor:p${i} [m]`)].join('\t');

/** A time stamp, so many seconds after the beginning of 2020. */
export const timeOf = (second) =>
  new Date(Date.UTC(2020, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** Signals that vary slowly, each in steps of its own last digit (2 to 4 decimals). */
function signals(columns, seed) {
  const random = new Random(seed);
  const all = Array.from({ length: columns }, (_, i) => ({ decimals: 2 + (i % 3), value: 1000 * i + 5_000 }));
  return () =>
    all.map((signal) => {
      signal.value += Math.round((random.next() - 0.5) * 6);
      return random.next() < MISSING ? undefined : signal;
    });
}

/** As a file, as rows of a wide table, as one row a value (1 is the dataset). With `doubles` values have 17 digits. */
export function makeTable({ rows, columns, doubles }) {
  const row = signals(columns, 1);
  const noise = new Random(2);
  /** @type {string[][]} */
  const [file, narrow] = [[`${headerOf(columns, doubles ? 'double' : 'decimal')}\n`], []];
  for (let i = 0; i < rows; i++) {
    const time = timeOf(i);
    const cells = row().map((signal) => {
      if (!signal) return '';
      const { value, decimals } = signal;
      return doubles
        ? (value / 10 ** decimals + noise.next() / 1000).toPrecision(17)
        : (value / 10 ** decimals).toFixed(decimals);
    });
    file.push(`${time}\t${cells.join('\t')}\n`);
    narrow.push(cells.map((cell, stream) => (cell === '' ? '' : `1\t${stream}\t${time}\t${cell}\n`)).join(''));
  }
  const wide = Buffer.from(file.slice(1).join(''));
  return {
    file: Buffer.concat([Buffer.from(file[0]), wide]),
    wide,
    narrow: Buffer.from(narrow.join('')),
    values: rows * columns,
  };
}

const HOUR = 3600;

/** About so many bytes, an hour a chunk: only the hours of a chunk are written anew. */
export function* longFile(bytes, columns = 30) {
  yield Buffer.from(`${headerOf(columns, 'long')}\n`);
  const row = signals(columns, 3);
  const lines = Array.from({ length: HOUR }, (_, i) => {
    const cells = row().map((signal) =>
      signal ? (signal.value / 10 ** signal.decimals).toFixed(signal.decimals) : '',
    );
    return `${timeOf(i)}\t${cells.join('\t')}\n`;
  });
  const offsets = lines.map(
    (
      (at) => (line) =>
        (at += line.length) - line.length
    )(0),
  );
  const text = Buffer.from(lines.join(''));
  for (let sent = 0, hour = 0; sent < bytes; sent += text.length, hour++) {
    const chunk = Buffer.from(text);
    const head = Buffer.from(timeOf(hour * HOUR).slice(0, 13));
    for (const at of offsets) head.copy(chunk, at);
    yield chunk;
  }
}

const SMALL_COLUMNS = 10;
const SMALL_HEADER = headerOf(SMALL_COLUMNS, 'small');
/** The cells that a column may have, so that making files takes little of the time in which they are stored. */
const SMALL_CELLS = Array.from({ length: 100_000 }, (_, cell) => `\t${cell / 100}`);

export function smallFile(number) {
  let text = SMALL_HEADER;
  for (let row = 0; row < 10; row++) {
    text += `\n${timeOf(number * 10 + row)}`;
    for (let column = 0; column < SMALL_COLUMNS; column++) {
      text += SMALL_CELLS[(number * 7 + row * 13 + column * 101) % 100_000];
    }
  }
  return `${text}\n`;
}
