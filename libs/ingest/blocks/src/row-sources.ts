import { MAX_ROWS, SOURCES_VERSION } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { ByteWriter } from './byte-writer';
import { checkRows } from './check-rows';
import { decodeIntegers } from './integer-decoder';
import { encodeIntegers } from './integer-encoder';

export interface SourceDataset {
  readonly id: number;
  /** Moment of writing: microseconds since 1970, an integer below 2^53. */
  readonly writtenUs: number;
}

export interface RowSources {
  readonly datasets: readonly SourceDataset[];
  /** An index into `datasets` for every row. */
  readonly of: Uint16Array;
  /** Place of every row in its dataset, from 0. */
  readonly places: Uint32Array;
}

const writer = new ByteWriter();
const integers = new Float64Array(MAX_ROWS);

/**
 * Encodes the sources of 1 to 4,096 rows, from at most as many datasets. A `RangeError` names what cannot be encoded:
 * ids or times that are not integers within +-2^53 or whose range is larger, a row of a dataset that is not listed.
 */
export function encodeSources({ datasets, of, places }: RowSources): Uint8Array<ArrayBuffer> {
  checkSources(datasets.length, of, places);
  writer.clear();
  writer.u8(SOURCES_VERSION);
  writer.varint(datasets.length);
  datasets.forEach(({ id }, i) => (integers[i] = id));
  writeIntegers(datasets.length);
  datasets.forEach(({ writtenUs }, i) => (integers[i] = writtenUs));
  writeIntegers(datasets.length);
  integers.set(of);
  writeIntegers(of.length);
  integers.set(places);
  writeIntegers(places.length);
  return writer.copy();
}

export function decodeSources(bytes: Uint8Array, rows: number): RowSources {
  checkRows(rows);
  const reader = new ByteReader(bytes);
  const version = reader.u8();
  if (version !== SOURCES_VERSION) throw new BlockFormatError(`sources of version ${version}`);
  const datasets = readDatasets(reader, rows);
  readIntegers(reader, rows, 0, datasets.length - 1);
  const of = Uint16Array.from(integers.subarray(0, rows));
  readIntegers(reader, rows, 0, 2 ** 32 - 1);
  const places = Uint32Array.from(integers.subarray(0, rows));
  reader.end();
  return { datasets, of, places };
}

function readDatasets(reader: ByteReader, rows: number): SourceDataset[] {
  const count = reader.varint();
  if (count < 1 || count > rows) throw new BlockFormatError(`${count} datasets of ${rows} rows`);
  readIntegers(reader, count, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const ids = integers.slice(0, count);
  readIntegers(reader, count, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  return Array.from(ids, (id, i) => ({ id, writtenUs: integers[i]! }));
}

function checkSources(datasets: number, of: Uint16Array, places: Uint32Array): void {
  checkRows(of.length);
  if (places.length !== of.length) throw new RangeError(`${places.length} places of ${of.length} rows`);
  if (datasets < 1 || datasets > of.length) throw new RangeError(`${datasets} datasets of ${of.length} rows`);
  const stray = of.find((index) => index >= datasets);
  if (stray !== undefined) throw new RangeError(`dataset ${stray} of ${datasets}`);
}

function writeIntegers(count: number): void {
  for (let i = 0; i < count; i++) {
    if (!Number.isSafeInteger(integers[i])) throw new RangeError(`not an integer within +-2^53: ${integers[i]}`);
  }
  if (!encodeIntegers(writer, 0, integers, count)) throw new RangeError('integers in a range of 2^53 or more');
}

function readIntegers(reader: ByteReader, count: number, min: number, max: number): void {
  const head = reader.u8();
  if ((head & 31) !== 0) throw new BlockFormatError(`unknown encoding of sources ${head}`);
  decodeIntegers(reader, head >> 5, integers, count);
  for (let i = 0; i < count; i++) {
    const value = integers[i]!;
    if (!(value >= min && value <= max))
      throw new BlockFormatError(`${value} of ${min} to ${max} before byte ${reader.at}`);
  }
}
