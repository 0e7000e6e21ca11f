import { Head, MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { type ByteReader } from './byte-reader';
import { type ByteWriter } from './byte-writer';
import { DoubleWords } from './double-words';
import { decodeIntegers } from './integer-decoder';
import { encodeIntegers } from './integer-encoder';

const SLOTS = 2 * MAX_ROWS;
/** Number of values, beside every fourth one, that may differ from all before them. */
const PATIENCE = 64;

const words = new DoubleWords(MAX_ROWS);
const indices = new Float64Array(MAX_ROWS);
/** For every slot the number, from 1, of the value that it has; 0 for an empty one. */
const slots = new Uint16Array(SLOTS);
const places = new Uint16Array(MAX_ROWS);
const firstRows = new Uint16Array(MAX_ROWS);
const ranks = new Uint16Array(MAX_ROWS);

/** Writes the distinct doubles, ascending, and for each row the number of its double. Returns false when many are distinct. */
export function encodeNumberDictionary(writer: ByteWriter, values: Float64Array, count: number): boolean {
  words.doubles.set(values.subarray(0, count));
  const size = numberDistinct(count);
  if (size === 0) return false;
  const distinct = Float64Array.from(firstRows.subarray(0, size), (row) => words.doubles[row]!);
  const order = rank(distinct);
  writer.u8(Head.numberDictionary);
  writer.varint(size);
  writer.doubles(order, size);
  for (let i = 0; i < count; i++) indices[i] = ranks[places[i]!]!;
  return encodeIntegers(writer, 0, indices, count);
}

/** Numbers the distinct doubles in the order in which they come; returns how many there are, 0 for too many. */
function numberDistinct(count: number): number {
  slots.fill(0);
  let size = 0;
  for (let i = 0; i < count; i++) {
    const slot = findSlot(i);
    if (slots[slot] === 0) {
      if (size >= PATIENCE + i / 4) return 0;
      firstRows[size++] = i;
      slots[slot] = size;
    }
    places[i] = slots[slot]! - 1;
  }
  return size;
}

function findSlot(i: number): number {
  const lower = words.lower(i);
  const upper = words.upper(i);
  let slot = (Math.imul(lower ^ Math.imul(upper, 0x9e3779b1), 0x85ebca6b) >>> 16) % SLOTS;
  for (; slots[slot] !== 0; slot = (slot + 1) % SLOTS) {
    const row = firstRows[slots[slot]! - 1]!;
    if (words.lower(row) === lower && words.upper(row) === upper) break;
  }
  return slot;
}

function rank(distinct: Float64Array): Float64Array {
  const numbers = Uint16Array.from(distinct, (_, i) => i).sort((a, b) => compare(distinct[a]!, distinct[b]!));
  numbers.forEach((number, place) => (ranks[number] = place));
  return Float64Array.from(numbers, (number) => distinct[number]!);
}

/** -0 comes before 0. */
function compare(a: number, b: number): number {
  return a - b || Number(Object.is(b, -0)) - Number(Object.is(a, -0));
}

/** Reads doubles that `encodeNumberDictionary` wrote, after their first byte. */
export function decodeNumberDictionary(reader: ByteReader, out: Float64Array, count: number): void {
  const size = reader.varint();
  if (size < 1 || size > count) throw new BlockFormatError(`${size} distinct numbers of ${count}`);
  const distinct = new Float64Array(size);
  reader.doubles(distinct, size);
  decodeIntegers(reader, reader.u8() >> 5, out, count);
  for (let i = 0; i < count; i++) {
    const value = distinct[out[i]!];
    if (value === undefined) throw new BlockFormatError(`number ${out[i]} of ${size} distinct ones`);
    out[i] = value;
  }
}
