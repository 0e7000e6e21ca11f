import fc from 'fast-check';
import { fittedTable, fittedWidths, plainTable } from './table';
import { styleOf } from './style';
import { cutText, oneLine, textWidth } from './text-width';

const columns = [
  { heading: 'CODE', text: (one: { code: string; name: string }) => one.code },
  { heading: 'NAME', text: (one: { code: string; name: string }) => one.name, elastic: true },
];

describe('tables', () => {
  it('fit the terminal, elastic columns first', () => {
    const records = [{ code: 'vessel:mya_ii', name: 'A very long name of a ship' }];
    expect(fittedTable(columns, records, 30, styleOf(false))).toBe(
      'CODE           NAME\nvessel:mya_ii  A very long na…',
    );
  });

  it('never are wider than there is room for columns of eight', () => {
    const widths = fc.array(fc.record({ wanted: fc.nat(200), elastic: fc.boolean() }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(widths, fc.integer({ min: 60, max: 200 }), (all, width) => {
        const fitted = fittedWidths(all.map((one) => one.wanted), all.map((one) => one.elastic), width); // prettier-ignore
        expect(fitted.reduce((sum, one) => sum + one, 2 * (fitted.length - 1))).toBeLessThanOrEqual(width);
        expect(fitted.every((one, i) => one <= all[i]!.wanted)).toBe(true);
      }),
    );
  });

  it('are lines for programs, a record each, whatever texts hold', () => {
    expect(plainTable(columns, [{ code: 'a\tb', name: 'x\n\u001b[31my' }])).toBe('a b\tx \ufffd[31my');
  });
});

describe('texts', () => {
  it('have widths of terminals', () => {
    expect([textWidth('a°C'), textWidth('é'), textWidth('海')]).toEqual([3, 1, 2]);
  });

  it('are cut to a width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
        expect(textWidth(cutText(text, width))).toBeLessThanOrEqual(width);
      }),
    );
  });

  it('are one line without control characters', () => expect(oneLine(' a\r\n\tb\u0007 ')).toBe('a b\ufffd'));
});
