import fc from 'fast-check';
import { oddText } from './odd-values';

const HEADERS = [
  'datetime\tstation:seattle:weather:temp_max [°C]\tstation:seattle:weather:temp_max (quality_flag)',
  'datetime\tstation:seattle:weather:temp_max [°C]\tstation:seattle:weather:note [text]',
  'datetime\tstation:seattle:weather:temp_max [m]',
  'datetime\tSTATION:seattle:weather:temp_max [°C]',
  'datetime\tstation:seattle:weather:temp_max',
  'datetime\tstation:seattle:weather:temp_max [°C]\tstation:seattle:weather:temp_max [°C]',
  'datetime',
  'date\ta:b [m]',
];
const TIMES = [
  ...['2024-01-17T12:00:00', '2024-01-17 12:00:00.123', '2024-01-17T12:00:00.123456Z', '2024-01-17T12:00:00+05:30'],
  ...['1969-12-31T23:59:59', '0001-01-01T00:00:00', '9999-12-31T23:59:59', '2024-02-30T00:00:00', '1705492800', ''],
];
const CELLS = [
  '1',
  '34.1234',
  '-0',
  '',
  'NaN',
  '1e308',
  '1e400',
  '0.1000',
  '1,5',
  'text',
  '2',
  '255',
  '256',
  '-1',
  '5e-324',
];

/** A second from which the times of files are counted, in milliseconds. */
const START = 1.7e12;
const timeAt = (second: number): string => new Date(START + second * 1_000).toISOString().slice(0, -1);

const cell = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...CELLS) }, { weight: 1, arbitrary: oddText });
const time = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .integer({ min: 0, max: 9_999_999 })
      .map((n) => new Date(1.7e12 + n * 1_000).toISOString().slice(0, -1)),
  },
  { weight: 2, arbitrary: fc.constantFrom(...TIMES) },
  { weight: 1, arbitrary: oddText },
);
const row = fc.tuple(time, cell, cell).map((cells) => cells.join('\t'));
const header = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...HEADERS) }, { weight: 1, arbitrary: oddText });
const brokenFiles = fc
  .tuple(
    header,
    fc.array(row, { maxLength: 6 }),
    fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n', ' \n'),
    fc.boolean(),
  )
  .map(([head, rows, end, isEnded]) => Buffer.from([head, ...rows].join(end) + (isEnded ? end : '')));

const values = fc.double({ min: -1e4, max: 1e4, noNaN: true });
const flags = fc.constantFrom('', '0', '1', '2', '4');
const goodFiles = fc
  .tuple(fc.nat(40), fc.nat(5_000_000), fc.array(fc.tuple(values, flags), { minLength: 1, maxLength: 8 }))
  .map(([platform, second, rows]) => {
    const code = `fuzz:platform_${platform}:ctd:salinity`;
    const lines = rows.map(([value, flag], i) => [timeAt(second + i), value.toFixed(i), flag].join('\t'));
    return Buffer.from([`datetime\t${code} [psu]\t${code} (quality_flag)`, ...lines, ''].join('\n'));
  });

/** Measurement files in the NRT format, half of them broken. */
export const measurementFiles: fc.Arbitrary<Buffer> = fc.oneof(goodFiles, brokenFiles);

const TABLES = [
  'code,revision,shortName,longName,parent,status,type\r\n',
  'shortName,longName,status,type\r\n',
  'item,shortName,name,unit,type\r\n',
  'item,label,type,startDate,endDate,latitude,longitude\r\n',
  'code;shortName\n',
  '',
];
const FIELDS = [
  '',
  'fuzz_1',
  'vessel:mya_ii',
  'public',
  'vessel',
  'ctd',
  '"a ""b"""',
  '"open',
  '1',
  '2024-01-17',
  'psu',
  '=1+1',
];
const field = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FIELDS) }, { weight: 1, arbitrary: oddText });

export const importTables: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...TABLES) }, { weight: 1, arbitrary: oddText }),
    fc.array(fc.array(field, { minLength: 1, maxLength: 8 }), { maxLength: 4 }),
  )
  .map(([head, rows]) => Buffer.from(head + rows.map((cells) => `${cells.join(',')}\r\n`).join('')));

const HEADS = [
  'Content-Disposition: form-data; name="file"; filename="a.nrt"\r\nContent-Type: text/plain',
  'Content-Disposition: form-data; name="file"; filename="chart.png"\r\nContent-Type: image/png',
  'Content-Disposition: form-data; name="name"',
  'Content-Disposition: form-data; name="typeId"',
  'Content-Disposition: form-data; name="description"',
  'Content-Disposition: form-data; name="odd"',
  'Content-Disposition: form-data; name="file"; filename="a\0b"',
  'Content-Disposition: form-data; name="file"; filename="../../x"\r\nContent-Type: a/b; c="',
  'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%zz',
  'Content-Disposition: form-data; name=""',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; filename="a.nrt"',
  'Content-Disposition: attachment',
  'Content-Disposition: form-data; name="__proto__"',
  'X: y',
  '',
];
const partBody = fc.oneof(
  fc.constantFrom<string>('Chart', '1600', '', '1', 'null'),
  measurementFiles.map((bytes) => bytes.toString()),
  oddText,
);
const validForm = fc.tuple(fc.constantFrom('Chart', 'Map'), fc.constantFrom(1600, 1601)).map(([name, type]) => [
  [HEADS[2]!, name],
  [HEADS[3]!, String(type)],
  [HEADS[1]!, 'bytes of a chart'],
]);
const parts = fc.oneof(validForm, fc.array(fc.tuple(fc.constantFrom(...HEADS), partBody), { maxLength: 4 }));

/** Text before the first part and behind the last one, which nobody reads. */
const BESIDE = ['', '', '', 'text\r\n', 'e: x\r\n\r\nabc\r\n', '\r\n', '--', '--other\r\nX: y\r\n\r\n'];

/** Forms with the boundary `fuzz`, some of them without an end, some with text before or behind. */
export const forms: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(...BESIDE),
    parts,
    fc.constantFrom('--fuzz--\r\n', '--fuzz--', '--fuzz--\r\n', '', '--fuzz'),
    fc.constantFrom(...BESIDE),
  )
  .map(([preamble, list, end, epilogue]) => {
    const whole = list.map(([head, body]) => `--fuzz\r\n${head}\r\n\r\n${body}\r\n`).join('');
    return Buffer.from(preamble + whole + end + epilogue);
  });
