import { progressLines } from './progress-lines';

describe('progress of a copy', () => {
  it('is a line every three seconds at the most', () => {
    const lines: string[] = [];
    let time = 500;
    const tell = progressLines(
      (line) => lines.push(line),
      () => time,
    );
    for (const [at, text] of [
      [600, 'a'],
      [3_400, 'b'],
      [3_500, 'c'],
      [3_600, 'd'],
      [6_499, 'e'],
      [9_000, 'f'],
    ] as const) {
      // prettier-ignore
      time = at;
      tell(text);
    }
    expect(lines).toEqual(['progress: c\n', 'progress: f\n']);
  });
});
