import fc from 'fast-check';
import { cellSpan } from './cell-span';

describe('cellSpan', () => {
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
