import fc from 'fast-check';
import uPlot from 'uplot';
import { alignedValues, type AlignedStream, aloneIn, columnsOf } from './aligned';
import { bucketLength, gapOf, type NumberValues } from './stream-values';

const SECOND = 1000;
const raw = (times: readonly number[], means: readonly (number | null)[] = times): NumberValues => ({
  ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate: 'NONE', times, means, least: means, most: means },
  counts: times.map(() => 1),
});
const stream = (values: NumberValues, gap = gapOf(values)): AlignedStream => ({ values, gap });
const seconds = (...list: number[]): number[] => list.map((each) => each * SECOND);

/** Times between which uPlot draws a line: it goes over cells that are undefined, and lifts the pen at null. */
function strokes([times, ...columns]: uPlot.AlignedData, column: number): (readonly [number, number])[] {
  const drawn: (readonly [number, number])[] = [];
  let last: number | undefined;
  for (const [i, cell] of columns[column]!.entries()) {
    if (cell === null) last = undefined;
    if (cell == null) continue;
    if (last !== undefined) drawn.push([last, times[i]!]);
    last = times[i]!;
  }
  return drawn;
}

describe('alignedValues', () => {
  it('draws the band of buckets, and none of the values themselves', () => {
    expect(columnsOf(raw([1, 2]))).toHaveLength(1);
    expect(columnsOf({ ...raw([1, 2]), aggregate: 'PT1H' })).toHaveLength(3);
  });

  it('lifts the pen where values are late', () => {
    const times = seconds(0, 1, 2, 3, 93, 94, 95);
    const [first, , , fourth, ...rest] = times;
    expect(alignedValues([stream(raw(times))], uPlot.join)).toEqual([
      [first, ...seconds(1, 2), fourth, 48 * SECOND, ...rest],
      [first, ...seconds(1, 2), fourth, null, ...rest],
    ]);
  });

  it('leaves times alone that are usual, also where the pace changes', () => {
    for (const times of [
      seconds(0, 10, 20, 50, 60),
      seconds(...Array.from({ length: 9 }, (_, i) => 10 * i), ...Array.from({ length: 20 }, (_, i) => 81 + i)),
    ]) {
      expect(alignedValues([stream(raw(times))], uPlot.join)).toEqual([times, times]);
    }
  });

  it('goes over a time stamp without a value', () => {
    const values = raw(seconds(0, 1, 2, 3), [5, null, 6, 7]);
    expect(alignedValues([stream(values, 5 * SECOND)], uPlot.join)).toEqual([seconds(0, 2, 3), [5, 6, 7]]);
  });

  it('draws each of several streams over its own values only, however the others lie', () => {
    const steps = fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 500 })), {
      minLength: 1,
      maxLength: 30,
    });
    const streams = fc.array(fc.tuple(fc.nat(300), steps, fc.constantFrom('NONE', 'PT1S')), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(streams, (given) => {
        const all = given.map(([start, list, aggregate]) => {
          let time = start;
          return stream({ ...raw([start, ...list.map((step) => (time += step))].map((s) => s * SECOND)), aggregate });
        });
        const table = alignedValues(all, uPlot.join);
        let column = 0;
        for (const { values, gap } of all) {
          const longest = gap + bucketLength(values.aggregate);
          const expected = values.times
            .slice(1)
            .map((time, i) => [values.times[i]!, time] as const)
            .filter(([from, to]) => to - from <= longest);
          columnsOf(values).forEach(() => expect(strokes(table, column++)).toEqual(expected));
        }
      }),
    );
  });
});

describe('aloneIn', () => {
  it('finds the values to which no line leads', () => {
    const [nothing, other] = [null, undefined];
    expect(aloneIn([7, nothing, 7, 7, nothing, other, 7, other, nothing, 7, other, 7])).toEqual([0, 6]);
    expect(aloneIn([7])).toEqual([0]);
    expect(aloneIn([nothing, other, 7])).toEqual([2]);
    expect(aloneIn([7, 7])).toEqual([]);
  });

  it('finds each value that is in no stroke', () => {
    const cells = fc.array(fc.oneof(fc.constant(null), fc.constant(undefined), fc.constant(7)), { maxLength: 30 });
    fc.assert(
      fc.property(cells, (column) => {
        const table = [column.map((_, i) => i), column] as unknown as uPlot.AlignedData;
        const inStrokes = new Set(strokes(table, 0).flat());
        const alone = column.flatMap((cell, i) => (cell === 7 && !inStrokes.has(i) ? [i] : []));
        expect(aloneIn(column)).toEqual(alone);
      }),
    );
  });
});
