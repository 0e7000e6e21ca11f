import fc from 'fast-check';
import { positionNear, timeIn, wayOfColumns } from './way';

const number = (code: string, aggregateFunction: string, values: readonly (number | null)[]) =>
  ({ name: code, code, kind: 'number', aggregateFunction, values }) as never;
const STREAMS = { latitude: 'a:lat', longitude: 'a:lon', code: 'a:sal' };

describe('the way of a platform', () => {
  const way = wayOfColumns(
    {
      times: [0, 10, 20, 30, 40],
      columns: [
        number('a:lat', 'LAST', [50, 51, null, 53, 91]),
        number('a:lat', 'MEAN', [0, 0, 0, 0, 0]),
        number('a:lon', 'LAST', [179, -179, 5, -177, 5]),
        number('a:sal', 'LAST', [1, 2, 3, 4, 5]),
        number('a:sal', 'MEAN', [34, null, 35, 36, 37]),
      ],
    },
    STREAMS,
  );

  it('has the last position and the mean of each bucket; what is no place is left out', () => {
    expect(way).toEqual({
      times: [0, 10, 30],
      positions: [
        [179, 50],
        [-179, 51],
        [-177, 53],
      ],
      values: [34, null, 36],
    });
  });

  it.each([
    [-3, 5, 50],
    [4, 5, 50],
    [6, 5, 51],
    [19, 20, 51],
    [21, 20, 53],
    [99, 20, undefined],
  ])('is near a time: %d within %d', (time, within, latitude) => {
    expect(positionNear(way, time, within)?.[1]).toBe(latitude);
  });

  it.each([
    [[178, 49, 182, 52], { from: 0, to: 10 }],
    [[178, 49, -178, 52], { from: 0, to: 10 }],
    [[-180, -90, 180, 90], { from: 0, to: 30 }],
    [[0, 0, 10, 10], undefined],
    [[178, 49, 179.5, 50.5], undefined],
  ] as const)('was in a box for a time: %j', (box, time) => {
    expect(timeIn(way, box)).toEqual(time);
  });

  it('is never nearer at another time than at the one that is told', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1 });
    fc.assert(
      fc.property(times, fc.integer({ min: -10, max: 1010 }), (unsorted, time) => {
        const sorted = [...unsorted].sort((a, b) => a - b);
        const known = { times: sorted, positions: sorted.map((each) => [each, 0] as const), values: [] };
        const [found] = positionNear(known, time, Infinity)!;
        const nearest = Math.min(...sorted.map((each) => Math.abs(each - time)));
        expect(Math.abs(found - time)).toBe(nearest);
      }),
    );
  });
});
