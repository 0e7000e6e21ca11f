import fc from 'fast-check';
import { guardCell, unguardCell } from './guarded-text';

describe('guarded texts', () => {
  const texts = fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' ', '1'))
    .map((parts) => parts.join(''));

  it('are nothing that a spreadsheet would carry out', () => {
    fc.assert(fc.property(texts, (text) => !/^[=+\-@\t\r]/.test(guardCell(text))));
  });

  it('are read back as they were', () => {
    fc.assert(fc.property(fc.oneof(texts, fc.string()), (text) => unguardCell(guardCell(text)) === text));
  });

  it('are most texts as they are', () => {
    expect(['CTD 790', "'quoted'", '', "'", '1-2'].map(guardCell)).toEqual(['CTD 790', "'quoted'", '', "'", '1-2']);
    expect(['=1+1', "'=1+1"].map(guardCell)).toEqual(["'=1+1", "''=1+1"]);
  });
});
