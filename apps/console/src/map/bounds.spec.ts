import fc from 'fast-check';
import { boxAround } from './bounds';

describe('the box around positions', () => {
  it('is a point for one', () => {
    expect(boxAround([[8.4, 55]])).toEqual([8.4, 55, 8.4, 55]);
    expect(boxAround([])).toBeUndefined();
  });

  it('takes the short way around the world', () => {
    const box = boxAround([
      [179, -18],
      [-179, -16],
      [178, -17],
    ]);
    expect(box).toEqual([178, -18, 181, -16]);
  });

  it('has every position in it, and is at most as wide as the plain one', () => {
    const longitude = fc.integer({ min: -180, max: 179 });
    const position = fc.tuple(longitude, fc.integer({ min: -90, max: 90 }));
    fc.assert(
      fc.property(fc.array(position, { minLength: 1 }), (positions) => {
        const [west, south, east, north] = boxAround(positions)!;
        for (const [x, y] of positions) {
          expect((x >= west && x <= east) || (x + 360 >= west && x + 360 <= east)).toBe(true);
          expect(y >= south && y <= north).toBe(true);
        }
        const plain = positions.map(([x]) => x);
        expect(east - west).toBeLessThanOrEqual(Math.max(...plain) - Math.min(...plain));
      }),
    );
  });

  it('holds for more positions than a call may have arguments', () => {
    expect(boxAround(Array.from({ length: 300_000 }, (_, i) => [i % 90, i % 45] as const))).toEqual([0, 0, 89, 44]);
  });
});
