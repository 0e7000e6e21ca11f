import fc from 'fast-check';
import { inDoubles, readFile } from '../test/read-file';
import { EMPTY_FLAG } from './nrt-batch';
import { type NrtColumnName, writeHeader } from './write-header';
import { type NrtWritableCells, writeRows } from './write-rows';

const instants = fc
  .tuple(fc.integer({ min: Date.UTC(1678, 0, 1), max: Date.UTC(2262, 0, 1) - 1 }), fc.integer({ min: 0, max: 999 }))
  .map(([ms, us]) => ({ ms, us }));
const finite = fc.double({ noDefaultInfinity: true });
const text = fc.string({ unit: 'grapheme', maxLength: 10 }).map((t) => t.replace(/\p{Cc}/gu, ''));
const row = fc.record({ instant: instants, value: finite, flag: fc.constantFrom(0, 1, 9, EMPTY_FLAG), text });
const columns: NrtColumnName[] = [
  { code: 'a:b:c', role: 'flag' },
  { code: 'a:b:c', role: 'value', unit: '°C' },
  { code: 'a:b:text', role: 'value', unit: 'text' },
];

describe('writing', () => {
  it('names columns as they were sent', () => {
    const units: NrtColumnName[] = [
      { code: 'a:b:d', role: 'value' },
      { code: 'a:b:e', role: 'value', unit: '' },
    ];
    expect(writeHeader([...columns, ...units])).toBe(
      'datetime\ta:b:c (quality_flag)\ta:b:c [°C]\ta:b:text [text]\ta:b:d\ta:b:e []\n',
    );
  });

  it('gives rows that read back as they were', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (rows) => {
        const ms = Float64Array.from(rows, (r) => r.instant.ms);
        const us = Uint16Array.from(rows, (r) => r.instant.us);
        const cells: NrtWritableCells[] = [
          { kind: 'flag', flags: Uint8Array.from(rows, (r) => r.flag) },
          { kind: 'number', values: Float64Array.from(rows, (r) => r.value) },
          { kind: 'text', texts: rows.map((r) => r.text) },
        ];
        const file = writeHeader(columns) + writeRows({ rows: rows.length, ms, us, columns: cells });
        const { batches, summary, header } = readFile(file);
        expect(summary.faults).toEqual([]);
        expect(header.columns).toMatchObject(columns);
        expect(inDoubles(batches[0]!)).toMatchObject({ rows: rows.length, ms, us, columns: cells });
        expect(writeHeader(columns) + batches.map(inDoubles).map(writeRows).join('')).toBe(file);
      }),
    );
  });
});
