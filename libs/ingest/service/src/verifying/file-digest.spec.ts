import { createHash } from 'node:crypto';
import { type LayoutColumn } from '@pelorus/ingest/domain';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type DigestVerdict, FileDigest } from './file-digest';

const COLUMNS: readonly LayoutColumn[] = [
  { code: 'a:b:c', kind: 'number', unit: 'm' },
  { code: 'a:b:c', kind: 'flag' },
];
const HEADER = 'datetime\ta:b:c [m]\ta:b:c (quality_flag)\n';
const START = Date.parse('2024-01-17T12:00:00Z');

/** Rows of two parts, as blocks give them: whole seconds, and half a second at the end. */
const PARTS: readonly NrtWritableRows[] = [partOf([0, 60_000], [4.25, NaN], [1, 2]), partOf([90_500], [-7], [9])];

function partOf(offsets: readonly number[], values: readonly number[], flags: readonly number[]): NrtWritableRows {
  return {
    rows: offsets.length,
    ms: Float64Array.from(offsets, (offset) => START + offset),
    us: new Uint16Array(offsets.length),
    columns: [
      { kind: 'number', values: Float64Array.from(values) },
      { kind: 'flag', flags: Uint8Array.from(flags) },
    ],
  };
}

function verdictOn(file: string): DigestVerdict {
  const digest = new FileDigest(COLUMNS);
  for (const part of PARTS) digest.add(part);
  const bytes = Buffer.from(file);
  return digest.verdict(createHash('sha256').update(bytes).digest('hex'), bytes.length);
}

const rows = (...times: readonly string[]): string =>
  ['4.25\t1', '\t2', '-7\t9'].map((cells, i) => `${times[i]}\t${cells}\n`).join('');

const SPELLINGS: readonly [string, string][] = [
  ['fractions where there are some', rows('2024-01-17 12:00:00', '2024-01-17 12:01:00', '2024-01-17 12:01:30.500')],
  ['fractions in all rows', rows('2024-01-17 12:00:00.000', '2024-01-17 12:01:00.000', '2024-01-17 12:01:30.500')],
];

describe.each(SPELLINGS)('a file with %s', (_name, text) => {
  it.each([
    ['a space', text],
    ['T', text.replaceAll('17 12', '17T12')],
  ])('and %s is proved, and doubted when a cell is another one', (_separator, spelt) => {
    for (const file of [HEADER + spelt, (HEADER + spelt).replaceAll('\n', '\r\n')])
      expect([verdictOn(file), verdictOn(file.replace('4.25', '4.26'))]).toEqual(['proved', 'doubtful']);
  });

  it.each([
    ['a zone', text.replaceAll(/(2024\S* \S*)/g, '$1Z')],
    ['more digits', text.replace('4.25', '4.250')],
  ])('and %s tells nothing', (_what, spelt) => {
    expect(verdictOn(HEADER + spelt)).toBe('unknown');
  });
});
