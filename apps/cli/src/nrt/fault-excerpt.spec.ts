import fc from 'fast-check';
import { styleOf } from '../terminal/style';
import { cellExcerpt, cellSpan } from './fault-excerpt';
import { readLines } from './read-lines';

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

  it('finds the cells that TABs part', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string().filter((text) => !text.includes('\t')),
          { minLength: 1 },
        ),
        (cells) => {
          const line = cells.join('\t');
          const found = cells.map((_, i) => cellSpan(line, i + 1)).map(({ start, end }) => line.slice(start, end));
          expect(found).toEqual(cells);
        },
      ),
    );
  });
});

describe('readLines', () => {
  it('finds lines wherever chunks end', async () => {
    const text = fc.array(fc.constantFrom('a', 'b\r', '', 'long line'), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (lines, size) => {
        const bytes = new TextEncoder().encode(lines.join('\n'));
        const found = await readLines(cut(bytes, size), new Set(lines.map((_, i) => i + 1)));
        expect([...found.values()]).toEqual(lines.map((line) => line.replace('\r', '')));
      }),
    );
  });
});

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
