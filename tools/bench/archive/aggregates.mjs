const MICROS = 1e6;
const DAY = 86_400;
const MONDAY = 4 * DAY; // 1970-01-05

const even = (seconds, origin = 0) => {
  const [length, start] = [seconds * MICROS, origin * MICROS];
  return (time) => Math.floor((time - start) / length) * length + start;
};

const months = (count) => (time) => {
  const date = new Date(Math.floor(time / 1_000));
  const month = Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / count) * count;
  // `Date.UTC` takes the years 0 to 99 for those of the 20th century.
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) * 1_000;
};

/** The start of the bucket of a moment, by what a request names. */
export const BUCKETS = {
  PT10M: even(600),
  HOUR: even(3_600),
  DAY: even(DAY),
  P1W: even(7 * DAY, MONDAY),
  P1M: months(1),
};

const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];

/** Round buckets, some of which a request for so many points may be given. */
export const ROUND_BUCKETS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((milliseconds) => even(milliseconds / 1_000)),
  ...[1, 2, 5, 10, 15, 30].map((seconds) => even(seconds)),
  ...MINUTES.map((minutes) => even(60 * minutes)),
  ...[1, 2, 5, 10].map((days) => even(days * DAY)),
  ...[1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 12_000, 120_000].map(months),
];

/** Of numbers; of texts there are the last three only. */
export const NUMBER_FUNCTIONS = ['MEAN', 'STD', 'SUM', 'MEDIAN', 'MIN', 'MAX', 'FIRST', 'LAST', 'COUNT'];
export const TEXT_FUNCTIONS = ['FIRST', 'LAST', 'COUNT'];

const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const meanOf = (numbers) => sumOf(numbers) / numbers.length;

function deviationOf(numbers) {
  if (numbers.length < 2) return '';
  const mean = meanOf(numbers);
  return Math.sqrt(sumOf(numbers.map((number) => (number - mean) ** 2)) / (numbers.length - 1));
}

function medianOf(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]];
  return low + (high - low) * (half % 1);
}

const extreme = (numbers, better) => String(numbers.reduce((best, each) => (better(each, best) ? each : best)));

/** Texts are exact, numbers subject to rounding. */
const RESULTS = {
  MEAN: (texts) => meanOf(texts.map(Number)),
  STD: (texts) => deviationOf(texts.map(Number)),
  SUM: (texts) => sumOf(texts.map(Number)),
  MEDIAN: (texts) => medianOf(texts.map(Number)),
  MIN: (texts) => extreme(texts.map(Number), (a, b) => a < b),
  MAX: (texts) => extreme(texts.map(Number), (a, b) => a > b),
  FIRST: (texts) => texts[0],
  LAST: (texts) => texts.at(-1),
  COUNT: (texts) => String(texts.length),
};

/** Flags from the weakest to the strongest; 8 and 9, which mean nothing, are weaker than all. */
const PRECEDENCE = [9, 8, 5, 0, 7, 1, 2, 3, 6, 4];

const stronger = (a, b) => (PRECEDENCE.indexOf(b) > PRECEDENCE.indexOf(a) ? b : a);

function bucketCells(cells, { functions, withFlags }) {
  const held = cells.filter(Boolean);
  if (held.length === 0) return [...functions, ...(withFlags ? ['flag'] : [])].map(() => '');
  const texts = held.map(({ text }) => text);
  const flag = withFlags ? [String(held.map((cell) => cell.flag).reduce(stronger))] : [];
  return [...functions.map((name) => RESULTS[name](texts)), ...flag];
}

/** A table by buckets: rows of the start and, for each column, what the functions give, then the strongest flag. */
export function aggregated(rows, { bucket, functions, withFlags }) {
  const groups = new Map();
  for (const { time, cells } of rows) {
    const start = bucket(time);
    const group = groups.get(start) ?? groups.set(start, []).get(start);
    group.push(cells);
  }
  return [...groups].map(([time, group]) => ({
    time,
    cells: group[0].flatMap((_, i) =>
      bucketCells(
        group.map((cells) => cells[i]),
        { functions, withFlags },
      ),
    ),
  }));
}
