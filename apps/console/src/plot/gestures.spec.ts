import fc from 'fast-check';
import { pinched, turned } from './gestures';

const RANGE = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 11) };
const WIDTH = 1000;
const MINUTE = 60_000;
const timeAt = ({ from, to }: typeof RANGE, x: number): number => from + ((to - from) * x) / WIDTH;
const pixels = fc.integer({ min: 0, max: WIDTH });
const wheel = (deltaY: number, deltaX = 0, deltaMode = 0) => ({ deltaX, deltaY, deltaMode });

describe('gestures on a plot', () => {
  it('zoom by the wheel, and keep what is under the pointer', () => {
    fc.assert(
      fc.property(pixels, fc.integer({ min: -1000, max: 1000 }), (x, delta) => {
        const next = turned(RANGE, wheel(delta), x, WIDTH);
        expect(Math.abs(timeAt(next, x) - timeAt(RANGE, x))).toBeLessThan(MINUTE);
        expect(Math.sign(next.to - next.from - (RANGE.to - RANGE.from))).toBe(Math.sign(delta));
      }),
    );
  });

  it('count lines of a wheel, and pan sideways', () => {
    expect(turned(RANGE, wheel(25, 0, 1), 0, WIDTH)).toEqual(turned(RANGE, wheel(400), 0, WIDTH));
    const panned = turned(RANGE, wheel(0, 100), 0, WIDTH);
    expect(panned.from - RANGE.from).toBe((RANGE.to - RANGE.from) / 10);
    expect(panned.to - panned.from).toBe(RANGE.to - RANGE.from);
  });

  it('zoom by two fingers, and keep what is under each of them', () => {
    const fingers = fc.tuple(pixels, pixels).filter(([one, other]) => Math.abs(one - other) > 20);
    fc.assert(
      fc.property(fingers, fingers, (before, given) => {
        const [low, high] = [Math.min(...given), Math.max(...given)];
        const after = before[0] < before[1] ? ([low, high] as const) : ([high, low] as const);
        const next = pinched(RANGE, before, after, WIDTH);
        const most = (next.to - next.from) / WIDTH + MINUTE;
        for (const i of [0, 1] as const) {
          expect(Math.abs(timeAt(next, after[i]) - timeAt(RANGE, before[i]))).toBeLessThan(most);
        }
      }),
    );
  });
});
