import { excerpt } from '.';

const marked = (text: string, start: number, end = start) => excerpt(text, { start, end }).split('\n');

describe('excerpt', () => {
  it.each([
    ['abc', 1, 2, ['abc', ' ^']],
    ['abc', 0, 3, ['abc', '^^^']],
    ['abc', 3, 3, ['abc', '   ^']],
    ['', 0, 0, ['', '^']],
    ['😀=x', 2, 3, ['😀=x', ' ^']],
    ['a\nb\t\u202ec\ud800d', 7, 8, ['a b \ufffdc\ufffdd', '       ^']],
  ])('%j from %i to %i', (text, start, end, lines) => expect(marked(text, start, end)).toEqual(lines));

  it('shows some 80 characters of a long text', () => {
    const [line = '', carets = ''] = marked('x'.repeat(500) + 'HERE' + 'y'.repeat(500), 500, 504);
    expect(line).toBe(`…${'x'.repeat(50)}HERE${'y'.repeat(26)}…`);
    expect(carets).toBe(`${' '.repeat(51)}^^^^`);
    expect(marked('x'.repeat(500), 100, 500)[1]).toBe(`${' '.repeat(51)}${'^'.repeat(30)}`);
  });

  it('halves no character', () => {
    for (let start = 0; start < 300; start += 2)
      expect(excerpt('😀'.repeat(150), { start, end: start })).not.toContain('\ufffd');
  });
});
