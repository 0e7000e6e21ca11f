import fc from 'fast-check';
import { readTable, writeTable } from './csv-table';

describe('CSV', () => {
  it('is read with quotes, doubled quotes, and lines in cells', () => {
    expect(readTable('code,longName\r\na,"CTD, ""new""\nof Mya"\r\n\r\nb,\r\n')).toEqual({
      separator: ',',
      header: ['code', 'longName'],
      rows: [['a', 'CTD, "new"\nof Mya'], [''], ['b', '']],
    });
  });

  it.each([
    ['a;b\n1,5;2', ';', ['1,5', '2']],
    ['a\tb\n1;5\t2\n', '\t', ['1;5', '2']],
    ['\uFEFFa,b\n1,2', ',', ['1', '2']],
  ])('is separated as its header is: %j', (text, separator, row) =>
    expect(readTable(text)).toMatchObject({ separator, header: ['a', 'b'], rows: [row] }),
  );

  it('ends with a cell that was not closed', () => expect(readTable('a\n"1\n2').rows).toEqual([['1\n2']]));

  it('is read as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', ';', '\t', '"', '\n', '\r', ' ', 'ü') });
    const rows = fc.array(fc.tuple(cell, cell));
    fc.assert(
      fc.property(fc.constantFrom(',' as const, ';' as const, '\t' as const), rows, (separator, cells) => {
        const table = { separator, header: ['code', 'longName'], rows: cells };
        expect(readTable(writeTable(table))).toEqual(table);
      }),
    );
  });
});
