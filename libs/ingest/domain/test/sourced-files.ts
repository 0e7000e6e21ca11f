import * as fc from 'fast-check';
import { type DataColumn, encodeBlock, type SourceDataset } from '@pelorus/ingest/blocks';
import { EMPTY_FLAG } from '@pelorus/shared/nrt';
import { type CutBlock } from '../src/merging/cut-blocks';
import { decodeSourced, type SourcedRows } from '../src/merging/sourced-rows';
import { type LayoutColumn } from '../src/layout';

/** The columns of the files below. */
export const COLUMNS: readonly LayoutColumn[] = [
  { code: 'a:b:c', kind: 'number' },
  { code: 'a:b:c', kind: 'flag' },
  { code: 'a:b:t', kind: 'text' },
];

/** A row: microseconds since 1970, and a number, a flag and a text, each of which may be missing. */
export interface FileRow {
  readonly us: number;
  readonly number: number | undefined;
  readonly flag: number | undefined;
  readonly text: string;
}

/** A dataset with its rows in the order of its file. */
export interface SourcedFile {
  readonly dataset: SourceDataset;
  readonly rows: readonly FileRow[];
}

const number = fc.oneof(
  fc.integer({ min: -9_999, max: 9_999 }).map((mantissa) => mantissa / 100),
  fc.constantFrom(0, -0, 1e300, -1e-300, 123_456_789.125),
);
const START = Date.UTC(2024, 0, 1) * 1000;

/** Rows at few moments, so that most share their moment with others. */
const row: fc.Arbitrary<FileRow> = fc.record({
  us: fc.tuple(fc.nat(9), fc.constantFrom(1, 1_000, 60_000_000)).map(([i, step]) => START + i * step),
  number: fc.option(number, { nil: undefined }),
  flag: fc.option(fc.nat(9), { nil: undefined }),
  text: fc.constantFrom('', '', 'sun', 'fog', 'Ä "b"\\', 'NULL'),
});

/** Files of one layout; some have the same moment of writing, where the larger id is newer. */
export function sourcedFiles(most: number, rows = 12): fc.Arbitrary<SourcedFile[]> {
  const file = fc.record({
    writtenUs: fc.integer({ min: 1, max: 4 }).map((i) => i * 1_000_000),
    rows: fc.array(row, { minLength: 1, maxLength: rows }),
    step: fc.integer({ min: 1, max: 5 }),
  });
  return fc.array(file, { minLength: 1, maxLength: most }).map((files) => {
    let id = 0;
    return files.map(({ writtenUs, rows, step }) => ({ dataset: { id: (id += step), writtenUs }, rows }));
  });
}

/** The rows of a file, read from its stored block. */
export function storedRows({ dataset, rows }: SourcedFile): SourcedRows {
  const ms = Float64Array.from(rows, ({ us }) => Math.floor(us / 1000));
  const time = { ms, us: Uint16Array.from(rows, ({ us }, i) => us - ms[i]! * 1000) };
  const columns: DataColumn[] = [
    {
      kind: 'number',
      values: Float64Array.from(rows, (each) => each.number ?? NaN),
      present: Uint8Array.from(rows, (each) => Number(each.number !== undefined)),
    },
    { kind: 'flag', flags: Uint8Array.from(rows, ({ flag }) => flag ?? EMPTY_FLAG) },
    { kind: 'text', texts: rows.map(({ text }) => text) },
  ];
  const block = encodeBlock({ rows: rows.length, time, columns });
  return decodeSourced({ ...block, dataset, sources: null }, COLUMNS);
}

/** The rows of merged blocks, read back. */
export function readBack(blocks: Iterable<CutBlock>): SourcedRows[] {
  return [...blocks].map((block) => decodeSourced(block, COLUMNS));
}

/** Rows as plain objects, in their order. */
export function plainRows({ rows, ms, us, columns }: Pick<SourcedRows, 'rows' | 'ms' | 'us' | 'columns'>): FileRow[] {
  const [numbers, flags, texts] = columns;
  return Array.from({ length: rows }, (_, i) => ({
    us: ms[i]! * 1000 + us[i]!,
    number: numbers?.kind !== 'number' || Number.isNaN(numbers.values[i]) ? undefined : numbers.values[i],
    flag: flags?.kind !== 'flag' || flags.flags[i] === EMPTY_FLAG ? undefined : flags.flags[i],
    text: texts?.kind === 'text' ? texts.texts[i]! : '',
  }));
}
