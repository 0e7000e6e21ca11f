import fc from 'fast-check';
import { cutAt, inDoubles, readChunks, readFile, type ReadOptions, toBytes } from '../test/read-file';
import {
  EMPTY_FLAG,
  type NrtDecimalCells,
  type NrtFlagCells,
  NrtHeaderReader,
  type NrtNumberCells,
  NrtRowReader,
  type NrtTextCells,
  numberAt,
} from '.';
import { resolveKinds } from './resolve-kinds';

const A = 'a:b:c';
const PAGE = [
  'datetime\tvessel:polarstern:tsk1:salinity [psu]\tvessel:polarstern:tsk1:sbe38:temperature [°C]\tvessel:polarstern:tsk1:sbe38:temperature (quality_flag)\tvessel:polarstern:station [text]',
  '2019-02-28 15:50:00.000\t34.1234\t2.443\t1\tPS83/1_233-1',
  '2019-02-28 15:50:01.000\t\t2.564\t2\t',
];

const times = (file: string, options?: ReadOptions): [number, number][] =>
  readFile(file, options).batches.flatMap((b) => [...b.ms].map((ms, i): [number, number] => [ms, b.us[i]!]));
const numbers = (...cells: string[]): NrtNumberCells | NrtDecimalCells => {
  const rows = cells.map((cell, i) => `2019-01-01 00:00:00.${String(i).padStart(3, '0')}\t${cell}\n`).join('');
  const { batches, summary } = readFile(`datetime\t${A}\n${rows}`);
  expect(summary.faults).toEqual([]);
  return batches[0]!.columns[0] as NrtNumberCells | NrtDecimalCells;
};

describe('NrtRowReader', () => {
  it('reads the example of the format', () => {
    const { header, batches, summary } = readFile(`${PAGE.join('\n')}\n`);
    expect(header.columns.map((c) => [c.code, c.unit, c.role, c.partner])).toEqual([
      ['vessel:polarstern:tsk1:salinity', 'psu', 'value', undefined],
      ['vessel:polarstern:tsk1:sbe38:temperature', '°C', 'value', 2],
      ['vessel:polarstern:tsk1:sbe38:temperature', undefined, 'flag', 1],
      ['vessel:polarstern:station', 'text', 'value', undefined],
    ]);
    expect(batches).toHaveLength(1);
    const [salinity, temperature, flags, station] = batches[0]!.columns;
    expect(salinity).toEqual({
      kind: 'decimal',
      mantissas: Int32Array.of(341234, 0),
      scale: 4,
      present: Uint8Array.of(1, 0),
      missing: 1,
    });
    expect(temperature).toMatchObject({ mantissas: Int32Array.of(2443, 2564), scale: 3 });
    expect(flags).toEqual({ kind: 'flag', flags: Uint8Array.of(1, 2), missing: 0 });
    expect(station).toEqual({ kind: 'text', texts: ['PS83/1_233-1', ''], missing: 1 });
    expect(summary).toMatchObject({ rows: 2, values: 8, missing: 2, missingOfColumns: [1, 0, 0, 1], totalFaults: 0 });
    expect(summary.bytes).toBe(toBytes(`${PAGE.join('\n')}\n`).length);
    expect(summary.first).toEqual({ ms: Date.UTC(2019, 1, 28, 15, 50), us: 0 });
    expect(summary.last).toEqual({ ms: Date.UTC(2019, 1, 28, 15, 50, 1), us: 0 });
  });

  it.each([
    ['a byte order mark', `\uFEFF${PAGE.join('\n')}\n`],
    ['CRLF', `${PAGE.join('\r\n')}\r\n`],
    ['a missing final LF', PAGE.join('\n')],
    ['a final CR alone', `${PAGE.join('\r\n')}\r`],
    ['empty lines at the end', `${PAGE.join('\n')}\n\n\r\n\n`],
  ])('tolerates %s, wherever it is cut', (_, file) => {
    const plain = readFile(`${PAGE.join('\n')}\n`);
    const bytes = toBytes(file);
    const summary = { ...plain.summary, bytes: bytes.length };
    const wanted = { ...plain, summary };
    expect(readFile(bytes)).toEqual(wanted);
    expect(readChunks(cutAt(bytes, [...bytes.keys()]))).toEqual(wanted);
    for (let cut = 0; cut <= bytes.length; cut++) expect(readChunks(cutAt(bytes, [cut]))).toEqual(wanted);
  });

  it.each([
    ['2019-02-28 15:50:00', '2019-02-28T15:50:00.000Z', 0],
    ['2019-02-28T15:50:00Z', '2019-02-28T15:50:00.000Z', 0],
    ['2019-02-28 15:50:00.5Z', '2019-02-28T15:50:00.500Z', 0],
    ['2019-02-28 15:50:00.123456', '2019-02-28T15:50:00.123Z', 456],
    ['2019-02-28 15:50:00.1230010', '2019-02-28T15:50:00.123Z', 1],
    ['2019-02-28 15:50:00.000001000', '2019-02-28T15:50:00.000Z', 1],
    ['2000-02-29 23:59:59', '2000-02-29T23:59:59.000Z', 0],
    ['1678-01-01 00:00:00', '1678-01-01T00:00:00.000Z', 0],
    ['1969-12-31 23:59:59.999999', '1969-12-31T23:59:59.999Z', 999],
    ['2261-12-31 23:59:59.999999', '2261-12-31T23:59:59.999Z', 999],
  ])('reads the date-time %s', (text, iso, us) => {
    expect(times(`datetime\t${A}\n${text}\t1\n`)).toEqual([[Date.parse(iso), us]]);
  });

  it('reads date-times of every day', () => {
    const day = fc.integer({ min: Date.UTC(1678, 0, 1), max: Date.UTC(2262, 0, 1) - 1 });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 20 }), (days) => {
        const file = days.map((ms) => `${new Date(ms).toISOString()}\t\n`).join('');
        expect(times(`datetime\t${A}\n${file}`)).toEqual(days.map((ms) => [ms, 0]));
      }),
    );
  });

  it.each([
    ['34.1234', 341234, 4],
    ['-34.1234', -341234, 4],
    ['+5', 5, 0],
    ['334.43E-2', 33443, 4],
    ['334.43e+1', 33443, 1],
    ['1e3', 1000, 0],
    ['.5', 5, 1],
    ['5.', 5, 0],
    ['-.5e1', -5, 0],
    ['0.0', 0, 1],
    ['12.80', 1280, 2],
    ['007', 7, 0],
    ['123456789', 123456789, 0],
    ['-2147483647', -2147483647, 0],
    ['0.0000000000000000000001', 1, 22],
  ])('gives %s as a decimal', (text, mantissa, scale) => {
    expect(numbers(text)).toMatchObject({ kind: 'decimal', mantissas: Int32Array.of(mantissa), scale });
  });

  it.each([
    ['2147483648', 0],
    ['1234567890.12345', 5],
    ['9007199254740.989', 3],
    ['0e99999', -1],
    ['-0', -1],
    ['-0.00', -1],
    ['-0e5', -1],
    ['1e-400', -1],
    ['-1e-400', -1],
    ['5e-324', -1],
    ['-2.5e-324', -1],
    ['1.7976931348623157e308', -1],
    ['0.1234567890123456789', -1],
  ])('gives %s, and all numbers of its column, as doubles', (text, scale) => {
    expect(numbers('1.5', '', text, '25', '')).toMatchObject({
      kind: 'number',
      values: Float64Array.of(1.5, NaN, Number(text), 25, NaN),
      scales: Int8Array.of(1, 1, scale, 0, 0),
      present: Uint8Array.of(1, 0, 1, 1, 0),
      missing: 2,
    });
  });

  it('brings decimals to one scale', () => {
    expect(numbers('5', '', '0.25', '-1.5', '12', '1e2')).toMatchObject({
      kind: 'decimal',
      mantissas: Int32Array.of(500, 0, 25, -150, 1200, 10000),
      scale: 2,
      present: Uint8Array.of(1, 0, 1, 1, 1, 1),
    });
  });

  it.each([
    ['21474837', '.25', 0],
    ['.25', '21474837', 2],
    ['.000000001', '3', 9],
  ])('gives %s and %s, which have no room in one scale, as doubles', (first, second, scale) => {
    expect(numbers(first, second)).toMatchObject({
      kind: 'number',
      values: Float64Array.of(Number(first), Number(second)),
      scales: Int8Array.of(scale, scale === 0 ? 2 : 0),
    });
  });

  it('begins each batch with decimals', () => {
    const row = (cell: string, i: number) => `2019-01-01 00:00:00.${i}\t${cell}\n`;
    const file = `datetime\t${A}\n${['1.5', '-0', '2', '3.25'].map(row).join('')}`;
    const { batches } = readFile(file, { limits: { batchRows: 2 } });
    expect(batches.map(({ columns }) => columns[0])).toMatchObject([
      { kind: 'number', values: Float64Array.of(1.5, -0) },
      { kind: 'decimal', mantissas: Int32Array.of(200, 325), scale: 2 },
    ]);
  });

  it('gives any decimals as the doubles that their texts say', () => {
    const cell = fc
      .tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: -3, max: 12 }))
      .map(([mantissa, scale]) => `${mantissa}e${-scale}`);
    fc.assert(
      fc.property(
        fc.array(fc.oneof(cell, fc.constantFrom('', '7', '-0.5')), { minLength: 1, maxLength: 40 }),
        (cells) => {
          const read = numbers(...cells);
          const values = cells.map((_, row) => numberAt(read, row));
          expect(values).toEqual(cells.map((text) => (text === '' ? NaN : Number(text))));
        },
      ),
    );
  });

  it('reads flags, empty ones too', () => {
    const rows = ['0', '9', '', '5'].map((flag, i) => `2019-01-01 00:00:0${i}\t${flag}\t1\n`).join('');
    const { batches, summary } = readFile(`datetime\t${A} (quality_flag)\t${A}\n${rows}`);
    expect((batches[0]!.columns[0] as NrtFlagCells).flags).toEqual(Uint8Array.of(0, 9, EMPTY_FLAG, 5));
    expect(summary).toMatchObject({ values: 8, missing: 0, missingOfColumns: [1, 0] });
  });

  it('reads text of any characters, and does not mix up what it remembers', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { minLength: 1, maxLength: 50 }), (raw) => {
        const texts = raw.map((text) => text.replace(/\p{Cc}/gu, ''));
        const rows = [...texts, ...texts].map((text) => `2019-01-01 00:00:00\t${text}\n`).join('');
        const cells = readFile(`datetime\t${A} [text]\n${rows}`).batches[0]!.columns[0] as NrtTextCells;
        expect(cells.texts).toEqual([...texts, ...texts]);
      }),
    );
  });

  it('keeps a byte order mark within a text, and text of 64 KiB', () => {
    const long = 'ü'.repeat(32 * 1024);
    const file = `datetime\t${A} [text]\n2019-01-01 00:00:00\t\uFEFFx\n2019-01-01 00:00:01\t${long}\n`;
    expect(readFile(file).batches[0]!.columns[0]).toMatchObject({ texts: ['\uFEFFx', long] });
    const { summary } = readFile(`datetime\t${A} [text]\n2019-01-01 00:00:00\t${long}x\n`);
    expect(summary.faults).toMatchObject([{ code: 'cell-too-long', line: 2, column: 2 }]);
  });

  it('reads a row of exactly 8 MiB and refuses one byte more', () => {
    const columns = 128;
    const header = ['datetime', ...Array.from({ length: columns }, (_, i) => `a:b:c${i} [text]`)].join('\t');
    const full = ['2019-01-01 00:00:00', ...Array<string>(columns - 1).fill('x'.repeat(65535))].join('\t');
    const row = `${full}\t${'y'.repeat((8 << 20) - full.length - 1)}`;
    expect(row.length === 8 << 20).toBe(true);
    expect(readFile(`${header}\n${row}\r\n${row}`).summary).toMatchObject({ rows: 2, totalFaults: 0 });
    const { summary } = readFile(`${header}\n${row}x\n${row}\n`);
    expect(summary.faults).toMatchObject([{ code: 'row-too-long', line: 2 }]);
    expect(summary.totalFaults).toBe(1);
  });

  it('delivers batches of a block and reuses their arrays', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `${new Date(i * 1000).toISOString()}\t${i % 7 ? i : ''}\n`);
    const { batches, summary } = readFile(`datetime\t${A}\n${rows.join('')}`);
    expect(batches.map((b) => [b.firstRow, b.rows, b.ms.length, b.columns[0]!.missing])).toEqual([
      [0, 4096, 4096, 586],
      [4096, 4096, 4096, 585],
      [8192, 1808, 1808, 258],
    ]);
    const values = batches.flatMap((b) => [...(inDoubles(b).columns[0] as NrtNumberCells).values]);
    expect(values).toEqual(Array.from({ length: 10_000 }, (_, i) => (i % 7 ? i : NaN)));
    const present = batches.flatMap((b) => [...(b.columns[0] as NrtDecimalCells).present]);
    expect(present).toEqual(values.map((value) => (Number.isNaN(value) ? 0 : 1)));
    expect(summary).toMatchObject({ rows: 10_000, values: 10_000, missing: 1429 });
  });

  it('ends a batch at 1,048,576 cells, and when its text is long', () => {
    const header = ['datetime', ...Array.from({ length: 4095 }, (_, i) => `a:b:c${i}`)].join('\t');
    const row = `2019-01-01 00:00:00${'\t'.repeat(4095)}\n`;
    expect(readFile(`${header}\n${row.repeat(300)}`).batches.map((b) => b.rows)).toEqual([256, 44]);
    const texts = `datetime\t${A} [text]\n${'2019-01-01 00:00:00\t0123456789\n'.repeat(7)}`;
    expect(readFile(texts, { limits: { batchTextBytes: 30 } }).batches.map((b) => b.rows)).toEqual([3, 3, 1]);
  });

  it('refuses 4,097 columns', () => {
    const header = ['datetime', ...Array.from({ length: 4096 }, (_, i) => `a:b:c${i}`)].join('\t');
    expect(readFile(`${header}\n`).summary.faults).toMatchObject([
      { code: 'too-many-columns', line: 1, column: 4097, header: 'a:b:c4095', text: 'a:b:c4095' },
    ]);
  });

  it('tells which rows do not ascend', () => {
    const seconds = ['01', '03', '03', '02', '04.000001', '04', '04.000001', '05', '00'];
    const rows = seconds.map((s) => `2019-01-01 00:00:${s}\t1\n`).join('');
    const { batches, summary } = readFile(`datetime\t${A}\n${rows}`, { limits: { batchRows: 4 } });
    expect(batches.map((b) => b.ascending)).toEqual([false, false, true]);
    const start = Date.UTC(2019, 0, 1);
    expect(batches.map((b) => [b.first.ms - start, b.last.ms - start, b.last.us])).toEqual([
      [1000, 3000, 0],
      [4000, 5000, 0],
      [0, 0, 0],
    ]);
    expect(summary.first).toEqual({ ms: start, us: 0 });
    expect(summary.last).toEqual({ ms: start + 5000, us: 0 });
    expect(summary.disordered).toEqual({
      length: 5,
      ms: Float64Array.of(3000, 2000, 4000, 4000, 0).map((ms) => ms + start),
      us: Uint16Array.of(0, 0, 0, 1, 0),
      rows: Float64Array.of(2, 3, 5, 6, 8),
    });
  });

  it('delivers nothing from the first fault on', () => {
    const read = new NrtHeaderReader().write(toBytes(`datetime\t${A}\n`))!;
    const firstRows: number[] = [];
    const reader = new NrtRowReader(read, resolveKinds(read.header), (batch) => void firstRows.push(batch.firstRow), {
      batchRows: 2,
    });
    reader.write(toBytes('2019-01-01 00:00:00\t1\n'.repeat(3)));
    expect([reader.failed, firstRows]).toEqual([false, [0]]);
    reader.write(toBytes('2019-01-01 00:00:00\tx\n'.repeat(3)));
    reader.write(toBytes('2019-01-01 00:00:00\t1\n'.repeat(30)));
    expect([reader.failed, firstRows, reader.faults.length]).toEqual([true, [0], 3]);
    const summary = reader.end();
    expect([firstRows, summary.totalFaults, summary.disordered.length]).toEqual([[0], 3, 0]);
  });

  it('takes the kind of a stream for a column without unit', () => {
    const known = (code: string): 'text' | undefined => (code === A ? 'text' : undefined);
    const { batches } = readFile(`datetime\tA:B:C\ta:b:d\n2019-01-01 00:00:00\t1\t2\n`, { known });
    expect(batches[0]!.columns.map((c) => c.kind)).toEqual(['text', 'decimal']);
  });

  it('passes on what the sink throws', () => {
    const read = new NrtHeaderReader().write(toBytes(`datetime\t${A}\n`))!;
    const reader = new NrtRowReader(read, resolveKinds(read.header), () => {
      throw new Error('full');
    });
    reader.write(toBytes('2019-01-01 00:00:00\t1\n'));
    expect(() => reader.end()).toThrow('full');
  });
});

describe('any bytes', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\t',
      '\n',
      '\r\n',
      '\r',
      '1.5',
      '-0',
      '2019-01-01 00:00:00',
      '1e5',
      'x',
      '\u0000',
      'ü',
      '9',
      '.',
      'Z',
      '',
    ),
    fc.string({ maxLength: 5 }),
  );
  const files = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.array(piece, { maxLength: 40 }).map((p) => toBytes(p.join(''))),
    fc
      .array(fc.oneof(piece.map(toBytes), fc.uint8Array({ maxLength: 3 })), { maxLength: 60 })
      .map((p) =>
        Uint8Array.from([
          ...toBytes(`datetime\t${A}\t${A} (quality_flag)\ta:b:d [text]\n`),
          ...p.flatMap((b) => [...b]),
        ]),
      ),
  );

  it('are read or refused alike however they are cut, with small limits or large', () => {
    const limits = fc.constantFrom(
      {},
      { rowBytes: 30, textBytes: 4, disorderedRows: 1, batchRows: 2 },
      { headerBytes: 20 },
    );
    fc.assert(
      fc.property(files, fc.array(fc.nat(300), { maxLength: 8 }), limits, (bytes, cuts, given) => {
        const positions = cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b);
        const whole = readFile(bytes, { limits: given });
        expect(readChunks(cutAt(bytes, positions), { limits: given })).toEqual(whole);
        expect(whole.summary.totalFaults === 0 ? whole.summary.rows : whole.summary.faults.length).toBeGreaterThan(0);
        expect(whole.summary.bytes).toBe(bytes.length);
      }),
      { numRuns: 2000 },
    );
  });
});
