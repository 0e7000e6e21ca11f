import { array, assert, integer, property } from 'fast-check';
import { UsualGap } from './usual-gap';

const MINUTE = 60_000;
const DAY = 86_400_000;

function gapOf(steps: readonly number[]): number {
  const gap = new UsualGap();
  for (const step of steps) gap.add(step);
  return gap.ms;
}

describe('UsualGap', () => {
  it.each<[string, number[], number]>([
    ['nothing', [], 10],
    ['values each minute', [MINUTE, MINUTE, MINUTE], 5 * MINUTE],
    ['values a day with one gap', [DAY, DAY, DAY, DAY, 29 * DAY], 3 * DAY],
    ['bursts', [...Array<number>(99).fill(1000), 5 * DAY], 5000],
    ['a pace that changes', [...Array<number>(9).fill(10_000), ...Array<number>(20).fill(1000)], 30_000],
    ['decades', [40 * 365 * DAY], 40_000 * DAY],
  ])('of %s', (_name, steps, ms) => {
    expect(gapOf(steps)).toBe(ms);
  });

  it('is no gap for three of four steps, and round', () => {
    const lists = array(integer({ min: 1, max: 100 * DAY }), { minLength: 1 });
    assert(
      property(lists, (steps) => {
        const gap = gapOf(steps);
        expect(steps.filter((step) => step > gap).length).toBeLessThanOrEqual(Math.ceil(steps.length / 4));
        expect(gap % 10).toBe(0);
      }),
    );
  });

  it('takes many steps at once', () => {
    const gap = new UsualGap();
    gap.add(1000, 3);
    gap.add(DAY);
    expect(gap.ms).toBe(gapOf([1000, 1000, 1000, DAY]));
  });
});
