import { styleOf } from '../terminal/style';
import { cellExcerpt } from './fault-excerpt';

const plain = styleOf(false);

describe('cellExcerpt', () => {
  it.each([
    ['a\tbc\td', 2, 'a→bc→d\n  ^^'],
    ['a\t\td', 2, 'a→→d\n  ^'],
    ['abc', 1, 'abc\n^^^'],
    ['', 1, '\n^'],
    ['a', 9, 'a\n^'],
  ])('marks the cell of %j', (line, column, text) => expect(cellExcerpt(line, { column }, 40, plain)).toBe(text));

  it('shows the part of a long line around the cell', () => {
    const line = Array.from({ length: 100 }, (_, i) => `cell${i}`).join('\t');
    const [shown, carets] = cellExcerpt(line, { column: 50 }, 40, plain).split('\n') as [string, string];
    expect(shown.length).toBeLessThanOrEqual(40);
    expect(shown.slice(carets.indexOf('^'), carets.length)).toBe('cell49');
  });
});
