import { type Fault } from '@pelorus/shared/kernel';
import { cutAt, readChunks, readFile, type ReadOptions, toBytes } from '../test/read-file';

type Expected = Partial<Fault> & { code: string; line: number; column: number };

interface Case extends ReadOptions {
  readonly name: string;
  readonly file: string | Uint8Array;
  readonly faults: readonly Expected[];
}

const A = 'a:b:c';
const T = '2019-02-28 15:50:00';
const at = (code: string, line: number, column: number, more: Partial<Fault> = {}): Expected => ({
  code,
  line,
  column,
  ...more,
});
/** A file with one row whose bytes are given in latin 1, so that tests can write bytes that are no UTF-8. */
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
const badCell = (code: string, header: string, cell: string, more: Partial<Case> = {}): Case => ({
  name: `${code}: ${JSON.stringify(cell.slice(0, 40))} in ${header}`,
  file: `datetime\t${header}\n${T}\t${cell}\n`,
  faults: [at(code, 2, 2, { header, text: Array.from(cell).slice(0, 64).join('') })],
  ...more,
});
const badTime = (cell: string): Case => ({
  name: `bad-date-time: ${JSON.stringify(cell)}`,
  file: `datetime\t${A}\n${cell}\t1\n`,
  faults: [at('bad-date-time', 2, 1, { header: 'datetime', text: cell })],
});
const badHeader = (code: string, column: number, header: string, text?: string): Case => ({
  name: `${code}: ${JSON.stringify(header)}`,
  file: `${header}\n${T}${'\t'.repeat(header.split('\t').length - 1)}\n`,
  faults: [at(code, 1, column, text === undefined ? {} : { header: text, text })],
});

const headers: Case[] = [
  { name: 'no-header: an empty file', file: '', faults: [at('no-header', 1, 1, { text: '' })] },
  { name: 'no-header: only a byte order mark', file: '\uFEFF', faults: [at('no-header', 1, 1, { text: '' })] },
  { name: 'no-header: an empty line', file: '\n', faults: [at('no-header', 1, 1, { text: '' })] },
  { name: 'no-header: data at once', file: `${T}\t1\n${T}\t2\n`, faults: [at('no-header', 1, 1, { text: T })] },
  { name: 'no-header: rows are not judged', file: `date\t${A}\nx\ty\tz\n\u0000`, faults: [at('no-header', 1, 1)] },
  { name: 'no-header: only datetime', file: `datetime\n${T}\n`, faults: [at('no-header', 1, 1)] },
  { name: 'no-header: two marks', file: `\uFEFF\uFEFFdatetime\t${A}\n${T}\t1\n`, faults: [at('no-header', 1, 1)] },
  badHeader('no-header', 1, `Datetime\t${A}`, 'Datetime'),
  badHeader('no-header', 1, `datetime \t${A}`, 'datetime '),
  badHeader('bad-urn', 2, `datetime\ta:b`, 'a:b'),
  badHeader('bad-urn', 2, `datetime\tsalinity [psu]`, 'salinity [psu]'),
  badHeader('bad-urn', 2, `datetime\ta:b:ü`, 'a:b:ü'),
  badHeader('bad-urn', 2, `datetime\ta:b::c`, 'a:b::c'),
  badHeader('bad-urn', 2, `datetime\t a:b:c`, ' a:b:c'),
  badHeader('bad-urn', 2, `datetime\ta:b:c$NRT`, 'a:b:c$NRT'),
  badHeader('bad-urn', 3, `datetime\t${A}\t`, ''),
  badHeader('bad-urn', 2, `datetime\t\t${A}`, ''),
  badHeader('duplicate-column', 3, `datetime\ta:b:c\tA:B:C [x]`, 'A:B:C [x]'),
  badHeader('duplicate-column', 4, `datetime\t${A}\t${A} (quality_flag)\t${A} (quality_flag)`),
  badHeader('bad-unit', 2, 'datetime\ta:b:c[psu]', 'a:b:c[psu]'),
  badHeader('bad-unit', 2, 'datetime\ta:b:c  [psu]', 'a:b:c  [psu]'),
  badHeader('bad-unit', 2, 'datetime\ta:b:c ', 'a:b:c '),
  badHeader('bad-unit', 2, 'datetime\ta:b:c psu', 'a:b:c psu'),
  badHeader('bad-unit', 2, 'datetime\ta:b:c [psu', 'a:b:c [psu'),
  badHeader('bad-unit', 2, 'datetime\ta:b:c [psu] ', 'a:b:c [psu] '),
  badHeader('bad-unit', 2, 'datetime\ta:b:c [p[s]u]', 'a:b:c [p[s]u]'),
  badHeader('bad-unit', 2, 'datetime\ta:b:c (flag)', 'a:b:c (flag)'),
  badHeader('bad-unit', 2, 'datetime\ta:b:c (quality_flag) [x]', 'a:b:c (quality_flag) [x]'),
  badHeader('orphan-flag', 3, `datetime\t${A}\ta:b:d (quality_flag)`, 'a:b:d (quality_flag)'),
  badHeader('orphan-flag', 2, `datetime\t${A} (quality_flag)`, `${A} (quality_flag)`),
  {
    name: 'kind-conflict: text for a stream of numbers',
    file: `datetime\t${A} [text]\n${T}\tx\n`,
    known: () => 'number',
    faults: [at('kind-conflict', 1, 2, { header: `${A} [text]`, text: `${A} [text]` })],
  },
  {
    name: 'kind-conflict: numbers for a stream of text',
    file: `datetime\ta:b:x\t${A} []\n${T}\tx\t1\n`,
    known: () => 'text',
    faults: [at('kind-conflict', 1, 3, { header: `${A} []` })],
  },
  {
    name: 'too-many-columns',
    file: `datetime\t${A}\ta:b:d\n${T}\n`,
    limits: { columns: 2 },
    faults: [at('too-many-columns', 1, 3, { header: 'a:b:d', text: 'a:b:d' })],
  },
  {
    name: 'too-many-columns: a header row that is too long',
    file: `datetime\t${A} [${'x'.repeat(30)}]\n${T}\t1\n`,
    limits: { headerBytes: 30 },
    faults: [at('too-many-columns', 1, 1, { text: 'datetime' })],
  },
  {
    name: 'too-many-columns: by one byte',
    file: `datetime\t${A} [xx]\r\n${T}\t1\n`,
    limits: { headerBytes: 18 },
    faults: [at('too-many-columns', 1, 1)],
  },
  {
    name: 'no-header: a long line of something else',
    file: 'x'.repeat(100),
    limits: { headerBytes: 30 },
    faults: [at('no-header', 1, 1)],
  },
  {
    name: 'bad-encoding in the header',
    file: latin1(`datetime\t${A} [\xb0C]\n${T}\t1\n`),
    faults: [at('bad-encoding', 1, 2, { header: `${A} [\uFFFDC]`, text: `${A} [\uFFFDC]` })],
  },
  { name: 'bad-encoding: UTF-16', file: latin1('\xff\xfed\0a\0'), faults: [at('bad-encoding', 1, 1)] },
  {
    name: 'control-character in the header',
    file: `datetime\t${A} [\u0001]\n${T}\t1\n`,
    faults: [at('control-character', 1, 2)],
  },
  {
    name: 'several faults of a header, in order, and of a row below it',
    file: `datetime\tx\ta:b:d (quality_flag)\t${A}\t${A}\n${T}\tany\t10\tz\t1\n`,
    faults: [
      at('bad-urn', 1, 2),
      at('orphan-flag', 1, 3),
      at('duplicate-column', 1, 5),
      at('bad-flag', 2, 3, { text: '10' }),
      at('bad-number', 2, 4, { text: 'z' }),
    ],
  },
];

const cells: Case[] = [
  ...[
    'NaN',
    'nan',
    'inf',
    '-Infinity',
    'abc',
    '1,5',
    '1.234,5',
    '1,234.5',
    '0x1F',
    '0b1',
    '1_000',
    '--1',
    '+-1',
    '-',
    '+',
    '.',
  ]
    .concat([
      '-.',
      '.e1',
      'e5',
      '1e',
      '1e+',
      '1e1.5',
      '1.2.3',
      ' 1',
      '1 ',
      '1 2',
      '1d5',
      '٣',
      '½',
      '1e5x',
      '12345678901x',
      'ä',
    ])
    .map((cell) => badCell('bad-number', A, cell)),
  ...['1e309', '-1e309', '1.7976931348623159e308', '9'.repeat(400), '1e99999999999999999999'].map((cell) =>
    badCell('number-overflow', A, cell),
  ),
  ...['-1', '10', '01', '1.0', 'x', ' ', '+1'].map((cell): Case => ({
    name: `bad-flag: ${JSON.stringify(cell)}`,
    file: `datetime\t${A} (quality_flag)\t${A}\n${T}\t${cell}\t1\n`,
    faults: [at('bad-flag', 2, 2, { header: `${A} (quality_flag)`, text: cell })],
  })),
  badCell('cell-too-long', `${A} [text]`, 'x'.repeat(65), { limits: { textBytes: 64 } }),
  badCell('cell-too-long', `${A} [text]`, 'ü'.repeat(40), { limits: { textBytes: 79 } }),
  badCell('control-character', `${A} [text]`, 'a\u0000b'),
  badCell('control-character', `${A} [text]`, 'a\u000bb'),
  badCell('control-character', `${A} [text]`, 'a\u007fb'),
  badCell('control-character', `${A} [text]`, 'ü\u0085b'),
  badCell('control-character', `${A} [text]`, 'a\rb'),
  badCell('control-character', `${A} [text]`, 'a\r\ra'),
  badCell('control-character', A, '1\u0000'),
  badCell('control-character', A, '1\r2'),
  {
    name: 'control-character in the date-time',
    file: `datetime\t${A}\n${T}\u0000\t1\n`,
    faults: [at('control-character', 2, 1, { text: `${T}\u0000` })],
  },
  ...['\xff', '\xc3', 'a\xc3(', '\xed\xa0\x80', '\xc0\xaf', '\xf5\x80\x80\x80', '\xe2\x82'].map((cell): Case => ({
    name: `bad-encoding: ${escape(cell)}`,
    file: latin1(`datetime\t${A} [text]\ta:b:d\n${T}\t${cell}\t1\n${T}\tfine\tx\n`),
    faults: [at('bad-encoding', 2, 2, { header: `${A} [text]` }), at('bad-number', 3, 3, { text: 'x' })],
  })),
  {
    name: 'bad-encoding in numbers, flags and times',
    file: latin1(`datetime\t${A}\t${A} (quality_flag)\n\xe9\t\xe9\t\xe9\n`),
    faults: [at('bad-encoding', 2, 1, { text: '\uFFFD' }), at('bad-encoding', 2, 2), at('bad-encoding', 2, 3)],
  },
  {
    name: 'a text is cut at 64 characters, not in the middle of one',
    file: `datetime\t${A}\n${T}\t${'😀'.repeat(65)}\n`,
    faults: [at('bad-number', 2, 2, { text: '😀'.repeat(64) })],
  },
];

const times: Case[] = [
  '',
  '2019-02-28',
  '2019-02-28 15:50',
  '2019-02-29 00:00:00',
  '1900-02-29 00:00:00',
  '2019-04-31 00:00:00',
  '2019-00-01 00:00:00',
  '2019-13-01 00:00:00',
  '2019-01-00 00:00:00',
  '2019-01-32 00:00:00',
  '2019-01-01 24:00:00',
  '2016-12-31 23:59:60',
  '2019-01-01 23:60:00',
  '1677-12-31 23:59:59',
  '2262-01-01 00:00:00',
  '0000-01-01 00:00:00',
  '2019-01-01 00:00:00.',
  '2019-01-01 00:00:00.1234567',
  '2019-01-01 00:00:00.000000001',
  '2019-01-01 00:00:00.1234560000',
  '2019-01-01 00:00:00,5',
  '2019-01-01 00:00:00+00:00',
  '2019-01-01 00:00:00-05',
  '2019-01-01 00:00:00z',
  '2019-01-01t00:00:00',
  '2019-01-01  00:00:00',
  ' 2019-01-01 00:00:00',
  '2019-01-01 00:00:00 ',
  '2019-01-01 00:00:00ZZ',
  '2019-01-01T00:00:00 Z',
  '19-01-01 00:00:00',
  '2019/01/01 00:00:00',
  '01.01.2019 00:00:00',
  '20190101T000000',
  '2019-1-1 00:00:00',
  '2O19-01-01 00:00:00',
  '1546300800',
  '2019-01-01 0/:00:00',
  '2019-01-01 00:0::00',
  '٢019-01-01 00:00:00',
  '12019-01-01 00:00:00',
  '-019-01-01 00:00:00',
].map(badTime);

const rows: Case[] = [
  { name: 'no-rows', file: `datetime\t${A}\n`, faults: [at('no-rows', 2, 1)] },
  { name: 'no-rows: no line end either', file: `datetime\t${A}`, faults: [at('no-rows', 2, 1)] },
  { name: 'no-rows: only empty lines', file: `datetime\t${A}\r\n\r\n\n`, faults: [at('no-rows', 2, 1)] },
  {
    name: 'cell-count: one missing',
    file: `datetime\t${A}\ta:b:d\n${T}\t1\n`,
    faults: [at('cell-count', 2, 3, { header: 'a:b:d', text: `${T}\t1` })],
  },
  {
    name: 'cell-count: only a time stamp',
    file: `datetime\t${A}\n${T}\n`,
    faults: [at('cell-count', 2, 2, { header: A, text: T })],
  },
  {
    name: 'cell-count: one too many',
    file: `datetime\t${A}\n${T}\t1\t\r\n`,
    faults: [at('cell-count', 2, 3, { text: `${T}\t1\t` })],
  },
  {
    name: 'cell-count: spaces instead of tabs',
    file: `datetime\t${A}\n${T} 1\n`,
    faults: [at('cell-count', 2, 2)],
  },
  {
    name: 'cell-count: empty lines in the middle',
    file: `datetime\t${A}\n\n${T}\t1\n\r\n\n${T}\tx\n\n`,
    faults: [
      at('cell-count', 2, 1, { header: 'datetime', text: '' }),
      at('cell-count', 4, 1),
      at('cell-count', 5, 1),
      at('bad-number', 6, 2),
    ],
  },
  {
    name: 'a carriage return alone is no line end',
    file: `datetime\t${A}\n${T}\t1\r${T}\t2\n`,
    faults: [at('cell-count', 2, 3)],
  },
  {
    name: 'row-too-long: by one byte, and the next rows are read',
    file: `datetime\t${A} [text]\n${T}\t${'x'.repeat(21)}\r\n${T}\t${'x'.repeat(20)}\r\n${T}\t${'x'.repeat(99)}\nz\t\n`,
    limits: { rowBytes: 40 },
    faults: [
      at('row-too-long', 2, 1, { header: 'datetime', text: `${T}\t${'x'.repeat(20)}` }),
      at('row-too-long', 4, 1, { text: `${T}\t${'x'.repeat(20)}` }),
      at('bad-date-time', 5, 1),
    ],
  },
  {
    name: 'row-too-long: the last row, without line end',
    file: `datetime\t${A}\n\n${'x'.repeat(100)}`,
    limits: { rowBytes: 40 },
    faults: [at('cell-count', 2, 1), at('row-too-long', 3, 1)],
  },
  {
    name: 'each cell of a row has its own fault',
    file: `datetime\t${A}\t${A} (quality_flag)\ta:b:d [text]\n2019\tx\t11\ta\u0001\r\n`,
    faults: [
      at('bad-date-time', 2, 1, { text: '2019' }),
      at('bad-number', 2, 2, { text: 'x' }),
      at('bad-flag', 2, 3, { text: '11' }),
      at('control-character', 2, 4, { text: 'a\u0001' }),
    ],
  },
  {
    name: 'too-disordered',
    file: `datetime\t${A}\n${`${T}\t1\n`.repeat(5)}`,
    limits: { disorderedRows: 2 },
    faults: [at('too-disordered', 5, 1, { header: 'datetime', text: T })],
  },
  {
    name: 'the last row, without line end',
    file: `datetime\t${A}\n${T}\t1\n${T}\tx`,
    faults: [at('bad-number', 3, 2, { text: 'x' })],
  },
];

describe('the faults of a file', () => {
  for (const { name, file, faults, ...options } of [...headers, ...cells, ...times, ...rows]) {
    it(name, () => {
      const bytes = toBytes(file);
      const whole = readFile(bytes, options);
      expect(whole.summary.faults).toMatchObject(faults);
      expect(whole.summary.totalFaults).toBe(faults.length);
      for (const fault of whole.summary.faults) expect(fault.detail).toMatch(/^(Found|The header) .*\.$/su);
      const bitten = readChunks(cutAt(bytes, [...bytes.keys()].slice(1)), options);
      expect(bitten).toEqual(whole);
      for (let cut = 0; cut <= bytes.length; cut++) expect(readChunks(cutAt(bytes, [cut]), options)).toEqual(whole);
    });
  }

  it.each([
    ['without units', `datetime\t${A}${T}\t1${T}\t2`],
    ['with units', `datetime\t${A} [m]\ta:b:d [m]${T}\t1\t2${T}\t2\t3`],
    ['of a long file', `datetime\t${A}${`${T}\t1`.repeat(60_000)}`],
  ])('say how curl drops line ends, in a file %s', (_name, file) => {
    const [first, ...others] = readFile(file).summary.faults;
    expect(first!.detail).toMatch(/no line end up to here: .*--data-binary @file/);
    expect(others.filter(({ detail }) => detail.includes('curl'))).toEqual([]);
  });

  it.each(['', 'x', 'datetime', `datetime\t${A}`, `datetime\t${A}\tx\n${T}\t1\t2`])(
    'say nothing of it for %j',
    (file) => {
      for (const { detail } of readFile(file).summary.faults) expect(detail).not.toContain('curl');
    },
  );

  it('names no header where there is no column', () => {
    const [fault] = readFile(`datetime\t${A}\n${T}\t1\t2\n`).summary.faults;
    expect(fault).toMatchObject({ code: 'cell-count', column: 3 });
    expect(fault).not.toHaveProperty('header');
  });

  it('keeps the first 100 and counts all', () => {
    const { summary } = readFile(`datetime\t${A}\n${`${T}\tx\n`.repeat(150)}${'\n'.repeat(1000)}${T}\t1\n`);
    expect(summary.faults).toHaveLength(100);
    expect(summary.faults[99]).toMatchObject({ code: 'bad-number', line: 101 });
    expect(summary.totalFaults).toBe(1150);
  });

  it.each([
    ['NaN', 'nothing where a value is missing'],
    ['1,5', 'decimal point'],
    ['1 ', 'without spaces'],
    ['x', 'such as 34.1234'],
  ])('says what to write instead of the number %j', (cell, advice) => {
    const { summary } = readFile(`datetime\t${A}\n${T}\t${cell}\n`);
    expect(summary.faults[0]!.detail).toContain(`'${cell}'`);
    expect(summary.faults[0]!.detail).toContain(advice);
  });

  it.each([
    ['2019-02-29 00:00:00', 'a day that this month does not have'],
    ['2019-13-01 00:00:00', 'no such month'],
    ['1600-01-01 00:00:00', 'years 1678 to 2261'],
    ['2019-01-01 24:00:00', 'midnight'],
    ['2019-01-01 00:00:60', 'leap seconds'],
    ['2019-01-01 00:75:00', 'no time of a day'],
    ['2019-01-01 00:00:00+01:00', 'offset'],
    ['2019-01-01 00:00:00.0000001', 'finer than a microsecond'],
    ['', 'Found nothing'],
  ])('says why %j is no date-time', (cell, reason) => {
    expect(readFile(`datetime\t${A}\n${cell}\t1\n`).summary.faults[0]!.detail).toContain(reason);
  });
});
