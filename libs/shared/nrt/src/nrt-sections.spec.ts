import fc from 'fast-check';
import { type ReadFile, readFile, toBytes } from '../test/read-file';
import { readSections } from '../test/read-sections';

const HEADER = 'datetime\ta:b:c\ta:b:c (quality_flag)\ta:b:d [text]';
const NUMBERS = 'datetime\ta:b:c\ta:b:d';

const time = fc
  .tuple(fc.nat(40), fc.constantFrom('', '.5', '.25Z', '.000001', '.100000000', 'Z'), fc.constantFrom(' ', 'T'))
  .map(([second, rest, separator]) => `2024-01-17${separator}12:00:${String(second).padStart(2, '0')}${rest}`);
const number = fc.constantFrom('1', '-2.50', '', '3e5', '0.1234567890123456789');
const lineEnd = fc.constantFrom('\n', '\r\n');
const textRow = fc
  .tuple(time, number, fc.constantFrom('', '1', '9'), fc.constantFrom('', 'ü', 'station', 'a'), lineEnd)
  .map(([at, value, flag, text, end]) => `${at}\t${value}\t${flag}\t${text}${end}`);
const numberRow = fc.tuple(time, number, number, lineEnd).map(([at, a, b, end]) => `${at}\t${a}\t${b}${end}`);
const odd = fc.constantFrom(
  '\n',
  '\r\n',
  'x\n',
  '\t\t\t\n',
  `${'long '.repeat(20)}\n`,
  '2024-01-17 12:00:00\tx\t\t\n',
  'end',
);

const fileOf = (header: string, row: fc.Arbitrary<string>, odds: number): fc.Arbitrary<Uint8Array> =>
  fc
    .array(fc.oneof({ arbitrary: row, weight: 20 }, { arbitrary: odd, weight: odds }), { maxLength: 40 })
    .map((rows) => toBytes(`${header}\n${rows.join('')}`));

const files = fc.oneof(
  fileOf(HEADER, textRow, 0),
  fileOf(NUMBERS, numberRow, 0),
  fileOf(HEADER, textRow, 1),
  fileOf(NUMBERS, numberRow, 1),
  fileOf('datetime\ta:b:c\tbad', numberRow, 1),
  fc.uint8Array({ maxLength: 60 }),
);
const limits = fc.record({
  batchRows: fc.integer({ min: 1, max: 6 }),
  batchTextBytes: fc.integer({ min: 1, max: 30 }),
  disorderedRows: fc.constantFrom(2, 9, 1000),
  rowBytes: fc.constantFrom(70, 1000),
});

const faultsOf = ({ summary: { faults, totalFaults, bytes, disordered } }: ReadFile): object => ({
  faults,
  totalFaults,
  bytes,
  disordered,
});

it.each([1, 2, 5])('makes the same of any file as one reader of the whole file: %d readers', (readers) => {
  fc.assert(
    fc.property(
      files,
      fc.array(fc.nat(900), { maxLength: 8 }),
      fc.integer({ min: 1, max: 200 }),
      limits,
      (bytes, positions, sectionBytes, given) => {
        const cuts = positions.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b);
        const { sections, ...file } = readSections(bytes, { sectionBytes, readers, cuts }, { limits: given });
        const whole = readFile(bytes, { limits: given });
        // Of a file with faults only these count: it is refused.
        if (whole.summary.totalFaults > 0) expect(faultsOf(file)).toEqual(faultsOf(whole));
        else expect(file).toEqual(whole);
        expect(sections).toBeLessThanOrEqual(bytes.length);
      },
    ),
    { numRuns: 1000 },
  );
});

it('cuts at the first end of a batch after enough bytes', () => {
  const rows = Array.from({ length: 60 }, (_, i) => `2024-01-17 12:00:${String(i).padStart(2, '0')}\t1\t2\n`);
  const bytes = toBytes(`${NUMBERS}\n${rows.join('')}`);
  const read = (sectionBytes: number): number =>
    readSections(bytes, { sectionBytes, readers: 2, cuts: [] }, { limits: { batchRows: 7 } }).sections;
  expect([1, 7 * 24, 7 * 24 + 1, 10_000].map(read)).toEqual([9, 9, 5, 1]);
});

it('names the time stamp of a disordered row too many as it is written', () => {
  const rows = ['2024-01-17T12:00:01.250000000Z', '2024-01-17 12:00:00', '2024-01-17T12:00:00.2500Z'];
  const bytes = toBytes(`${NUMBERS}\n${rows.map((row) => `${row}\t1\t2\n`).join('')}`);
  const { summary } = readSections(
    bytes,
    { sectionBytes: 1, readers: 2, cuts: [] },
    { limits: { batchRows: 1, disorderedRows: 1 } },
  );
  expect(summary.faults).toMatchObject([{ code: 'too-disordered', line: 4, text: rows[2] }]);
});
