import fc from 'fast-check';
import { type NumberValues } from '../../plot/stream-values';
import { laneMarks, markAt, NARROWEST, pressedTime } from './lane-marks';

const at = (minute: number): number => Date.UTC(2024, 0, 1) + minute * 60_000;
const stamp = (minute: number): string => new Date(at(minute)).toISOString().slice(0, 23);
const run = (from: number, to: number, flag: number) => ({ datetimeMin: stamp(from), datetimeMax: stamp(to), flag });
const RANGE = { from: at(0), to: at(1000) };

describe('the marks of a lane', () => {
  it('are one for runs of a kind that lie close together, the strongest kind last', () => {
    expect(
      laneMarks([run(500, 510, 4), run(0, 700, 1), run(514, 520, 6), run(516, 517, 3), run(900, 2000, 5)], RANGE),
    ).toEqual([
      { from: at(0), to: at(700), kind: 'good', runs: 1 },
      { from: at(900), to: at(1000), kind: 'other', runs: 1 },
      { from: at(516), to: at(517), kind: 'suspect', runs: 1 },
      { from: at(500), to: at(520), kind: 'bad', runs: 2 },
    ]);
  });

  it('are few, apart from others of their kind, within the range, and stand for all runs in it', () => {
    const runs = fc.array(fc.tuple(fc.integer({ min: -500, max: 1500 }), fc.nat(300), fc.nat(7)), { maxLength: 300 });
    fc.assert(
      fc.property(runs, (given) => {
        const marks = laneMarks(
          given.map(([from, length, flag]) => run(from, from + length, flag)),
          RANGE,
        );
        const within = given.filter(([from, length]) => from <= 1000 && from + length >= 0);
        expect(marks.reduce((sum, mark) => sum + mark.runs, 0)).toBe(within.length);
        expect(marks.length).toBeLessThanOrEqual(4 * (1 + 1 / NARROWEST));
        for (const [i, { from, to, kind }] of marks.entries()) {
          const before = marks[i - 1];
          expect(from).toBeGreaterThanOrEqual(before?.kind === kind ? before.to : RANGE.from);
          expect(to).toBeLessThanOrEqual(RANGE.to);
        }
      }),
    );
  });
});

describe('a press on a lane', () => {
  const marks = laneMarks([run(0, 1000, 1), run(500, 510, 4)], RANGE);

  it('is on the strongest mark under it', () => {
    expect(markAt(marks, RANGE, 0.515)).toEqual({ from: at(500), to: at(510) });
    expect(markAt(marks, RANGE, 0.7)).toEqual(RANGE);
  });

  it('is on a time where no mark is', () => {
    expect(markAt([], RANGE, 0.5)).toEqual({ from: at(488), to: at(512) });
  });
});

describe('what was pressed', () => {
  const values = (aggregate: string, ...minutes: number[]): NumberValues => {
    const cells = minutes.map(() => 1);
    const columns = { times: minutes.map(at), means: cells, least: cells, most: cells, counts: cells };
    return { kind: 'number', code: 'a:b:c', unit: 'm', aggregate, ...columns };
  };
  const pressed = { from: at(98), to: at(102) };

  it('is the nearest value', () => {
    expect(pressedTime([values('NONE', 50, 99, 150), values('NONE', 101.5)], pressed)).toEqual({
      from: at(99),
      to: at(99),
    });
  });

  it('is the whole of the buckets under it', () => {
    expect(pressedTime([values('PT1H', 0, 60, 120)], pressed)).toEqual({ from: at(60), to: at(120) });
  });

  it('is the time itself where no value is near', () => {
    expect(pressedTime([values('NONE', 10, 300)], pressed)).toEqual(pressed);
  });
});
