import { curvesOf } from '../actions/data-get';
import { plotCurve } from './plot';
import { styleOf } from './style';

describe('plotCurve', () => {
  it('draws a straight line from corner to corner', () => {
    const times = [0, 60_000];
    const drawn = plotCurve({ title: 'depth [m]', times, values: [0, 8] }, 20, 2, styleOf(false)).split('\n');
    expect(drawn[0]).toBe('depth [m]');
    expect(drawn[1]).toMatch(/^ {9}8 │⠀+.*[⠁-⣿]$/);
    expect(drawn[2]).toMatch(/^ {9}0 │[⠁-⣿].*⠀+$/);
    expect(drawn[4]).toContain('1970-01-01 00:00');
  });

  it.each([
    ['one value', [0], [3]],
    ['a constant', [0, 1, 2], [3, 3, 3]],
    [
      'many values',
      Array.from({ length: 200_000 }, (_, i) => i),
      Array.from({ length: 200_000 }, (_, i) => Math.sin(i / 9)),
    ],
  ])('draws %s', (_what, times, values) => {
    expect(plotCurve({ title: '', times, values }, 40, 4, styleOf(false))).toMatch(/[⠁-⣿]/);
  });

  it('reads the columns of a table, leaving out empty cells and texts', () => {
    const table = 'datetime\ta [m]\tb\n1970-01-01T00:00:01.000\t\tsun\n1970-01-01T00:00:02.000\t5\train\n';
    expect(curvesOf(table)).toEqual([
      { title: 'a [m]', times: [2000], values: [5] },
      { title: 'b', times: [], values: [] },
    ]);
  });
});
