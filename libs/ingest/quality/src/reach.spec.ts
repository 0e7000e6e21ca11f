import fc from 'fast-check';
import { EXAMPLES, prepared } from '../test/example-tests';
import { part, series } from '../test/series.arbitrary';
import { QUALITY_TESTS } from './quality-tests';
import { type Reach } from './reach';
import { type Series, US_PER_SECOND } from './series';

/** The places that a reach takes in around others: seconds first, beyond them so many cells that are not empty. */
function reached({ timesUs, values }: Series, from: number, to: number, reach: Reach): [from: number, to: number] {
  if (reach.whole) return [0, values.length];
  let [start, end] = [from, to];
  while (start > 0 && timesUs[from]! - timesUs[start - 1]! <= reach.beforeSeconds * US_PER_SECOND) start--;
  for (let left = reach.beforeValues; left > 0 && start > 0;) if (!Number.isNaN(values[--start])) left--;
  while (end < timesUs.length && timesUs[end]! - timesUs[to - 1]! <= reach.afterSeconds * US_PER_SECOND) end++;
  for (let left = reach.afterValues; left > 0 && end < timesUs.length;) if (!Number.isNaN(values[end++])) left--;
  return [start, end];
}

/** Flags that tests give. */
const FLAGS = [0, 1, 3, 4, 5];

/** Tests that look at times and positions, whatever the value is. */
const OF_TIMES_AND_PLACES = [
  ...['location', 'speed', 'location_bounds'],
  ...['time_gap', 'impossible_date', 'data_reception', 'duplicate_timestamp'],
];

describe('the reach of a test', () => {
  it('is tried with every test', () => {
    const tried = new Set(EXAMPLES.map(({ test }) => test));
    expect(QUALITY_TESTS.filter(({ name }) => !tried.has(name))).toEqual([]);
  });

  it.each(EXAMPLES.map((example) => [JSON.stringify(example), example] as const))(
    'holds all that decides: a part with it is judged as in the whole: %s',
    (_, example) => {
      const test = prepared(example);
      fc.assert(
        fc.property(series, fc.nat(), fc.nat(), (whole, a, b) => {
          const length = whole.values.length;
          const from = a % length;
          const to = from + 1 + (b % (length - from));
          const flags = new Uint8Array(length);
          test.judge(whole, 0, length, flags);
          const inWhole = new Uint8Array(length);
          test.judge(whole, from, to, inWhole);
          expect([...inWhole.slice(from, to)]).toEqual([...flags.slice(from, to)]);
          const [start, end] = reached(whole, from, to, test.reach(whole.rhythmUs));
          const inPart = new Uint8Array(end - start);
          test.judge(part(whole, start, end), from - start, to - start, inPart);
          expect([...inPart.slice(from - start, to - start)]).toEqual([...flags.slice(from, to)]);
        }),
      );
    },
  );

  it.each(EXAMPLES.map((example) => [JSON.stringify(example), example] as const))(
    'leaves no value without a flag, and an empty cell is never good: %s',
    (_, example) => {
      const test = prepared(example);
      const ofCells = !OF_TIMES_AND_PLACES.includes(test.name);
      fc.assert(
        fc.property(series, (whole) => {
          const flags = new Uint8Array(whole.values.length).fill(99);
          test.judge(whole, 0, flags.length, flags);
          const isEmpty = (i: number): boolean => ofCells && Number.isNaN(whole.values[i]);
          const wrong = [...flags.keys()].filter((i) => !FLAGS.includes(flags[i]!) || (isEmpty(i) && flags[i] !== 5));
          expect(wrong).toEqual([]);
        }),
      );
    },
  );
});
