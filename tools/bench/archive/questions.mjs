import { aggregated, BUCKETS, NUMBER_FUNCTIONS, ROUND_BUCKETS, TEXT_FUNCTIONS } from './aggregates.mjs';
import { difference, rowsOf } from './compare.mjs';
import { tableOf } from './expected.mjs';
import { formatTime, timeOfKey } from './layouts.mjs';

const MAX_COLUMNS = 4;
const GOOD_FLAGS = [0, 1, 2];
const [SHORT, LONG] = [100, 2_000];

const someOf = (random, list, most) => {
  const count = 1 + random.below(Math.min(most, list.length));
  return list
    .map((each) => ({ each, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ each }) => each);
};

/** Some keys of a layout: a few, many, or all. */
function keysOf(random, { keys }) {
  const kind = random.next();
  if (kind < 0.1) return { first: 0, last: keys - 1 };
  const length = 1 + random.below(kind < 0.7 ? SHORT : LONG);
  const first = random.below(keys);
  return { first, last: Math.min(keys - 1, first + length) };
}

const isoTime = (layout, key) => formatTime(timeOfKey(layout, key)).replace(' ', 'T');

const boundsOf = ({ layout, first, last }) =>
  `&datetimeMin=${isoTime(layout, first)}&datetimeMax=${isoTime(layout, last)}`;

const pathOf = (range, rest) => {
  const codes = range.columns.map(({ code }) => code).join(',');
  const flags = range.flags ? `&qualityFlags=${range.flags.join(',')}` : '';
  const bounds = range.last - range.first + 1 === range.layout.keys ? '' : boundsOf(range);
  return `/rest/data?codes=${codes}${bounds}${flags}${range.withFlags ? '&withQualityFlags=true' : ''}${rest}`;
};

const rangeOf = (random, layout, columns) => ({
  ...{ layout, columns, ...keysOf(random, layout), withFlags: random.next() < 0.5 },
  flags: random.next() < 0.2 ? GOOD_FLAGS : undefined,
});

const rawRows = (rows, { withFlags }) =>
  rows.map(({ time, cells }) => ({
    time,
    cells: cells.flatMap((cell) => [cell?.text ?? '', ...(withFlags ? [cell ? String(cell.flag) : ''] : [])]),
  }));

/** A path, its range of keys, and `wrong(text, model, seen)`: what is wrong with an answer if these files are seen. */
const question = (range, rest, shape) => ({
  path: pathOf(range, rest),
  range,
  wrong: (text, model, seen) => difference(rowsOf(text), shape(tableOf(model, range, seen))),
});

export function rawQuestion(
  random,
  layout,
  range = rangeOf(random, layout, someOf(random, layout.columns, MAX_COLUMNS)),
) {
  return question(range, '', (rows) => rawRows(rows, range));
}

function functionsOf(random, layout) {
  const { isText } = random.pick(layout.columns);
  const alike = layout.columns.filter((column) => column.isText === isText);
  return {
    range: rangeOf(random, layout, someOf(random, alike, MAX_COLUMNS)),
    functions: someOf(random, isText ? TEXT_FUNCTIONS : NUMBER_FUNCTIONS, 5),
  };
}

/** Some functions of some columns of one kind, by buckets. */
export function aggregateQuestion(random, layout) {
  const { range, functions } = functionsOf(random, layout);
  const isShort = range.first > 0 && range.last < layout.keys - 1;
  // Ten minutes of four centuries are more buckets than may be asked for.
  const name = random.pick(isShort ? Object.keys(BUCKETS) : ['HOUR', 'DAY', 'P1W', 'P1M']);
  const rest = `&aggregate=${name}&aggregateFunctions=${functions.join(',')}`;
  const how = { bucket: BUCKETS[name], functions, withFlags: range.withFlags };
  return question(range, rest, (rows) => aggregated(rows, how));
}

/** The same by buckets that the service chooses: any round ones that give no more rows than asked for. */
export function pointsQuestion(random, layout) {
  const { range, functions } = functionsOf(random, layout);
  const points = random.pick([1, 10, 100, 1_000]);
  const wrong = (text, model, seen) => {
    const [rows, all] = [rowsOf(text), tableOf(model, range, seen)];
    if (rows.length > points) return `${rows.length} rows`;
    const fitting = ROUND_BUCKETS.filter((bucket) => rows.every(({ time }) => bucket(time) === time));
    const differences = fitting.map((bucket) =>
      difference(rows, aggregated(all, { bucket, functions, withFlags: range.withFlags })),
    );
    return differences.includes(undefined) ? undefined : `${differences.at(-1)}, or in other buckets`;
  };
  return { path: pathOf(range, `&points=${points}&aggregateFunctions=${functions.join(',')}`), range, wrong };
}

export const wholeQuestion = (layout) =>
  rawQuestion(undefined, layout, {
    ...{ layout, columns: layout.columns, first: 0, last: layout.keys - 1, withFlags: true, flags: undefined },
  });

export function dailyQuestion(layout, column) {
  const range = { layout, columns: [column], first: 0, last: layout.keys - 1, withFlags: false };
  const functions = column.isText ? TEXT_FUNCTIONS : NUMBER_FUNCTIONS;
  const rest = `&aggregate=DAY&aggregateFunctions=${functions.join(',')}`;
  return question(range, rest, (rows) => aggregated(rows, { bucket: BUCKETS.DAY, functions, withFlags: false }));
}
