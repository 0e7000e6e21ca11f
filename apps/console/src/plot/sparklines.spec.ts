import { withNewestPoints } from './sparklines';

const MINUTE = 60_000;
const at = (minute: number): string => new Date(minute * MINUTE).toISOString();

describe('small lines with newer values', () => {
  const line = { times: [0, MINUTE], values: [1, 2], gap: 10 };
  const known = { range: [0, 2 * MINUTE] as const, lines: new Map([['a', line]]) };

  it('go on at their ends, and the time of the drawing with them', () => {
    const { range, lines } = withNewestPoints(known, [{ code: 'a', datetime: at(3), value: 5 }]);
    expect(range).toEqual([MINUTE, 3 * MINUTE]);
    expect(lines.get('a')).toEqual({ times: [MINUTE, 3 * MINUTE], values: [2, 5], gap: 10 });
  });

  it('begin with a first value, and leave out texts and late ones', () => {
    const newest = [
      { code: 'b', datetime: at(2), value: 7 },
      { code: 'c', datetime: at(2), value: 'text' },
      { code: 'a', datetime: at(1), value: 9 },
    ];
    const { lines } = withNewestPoints(known, newest);
    expect([...lines.keys()]).toEqual(['a', 'b']);
    expect(lines.get('a')).toBe(line);
    expect(lines.get('b')?.values).toEqual([7]);
  });

  it('have a bound, whatever comes within a short time', () => {
    let sparks: typeof known = known;
    for (let i = 1; i <= 1000; i++) {
      sparks = withNewestPoints(sparks, [{ code: 'a', datetime: at(1 + i / 1e3), value: i }]) as typeof known;
    }
    expect(sparks.lines.get('a')?.values.length).toBeLessThan(200);
    expect(sparks.lines.get('a')?.values.at(-1)).toBe(1000);
  });
});
