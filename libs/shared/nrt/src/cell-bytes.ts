import { type GrowingBytes } from './growing-bytes';
import { EMPTY_FLAG } from './nrt-batch';
import { MOST_NUMBER_BYTES, NumberBytes } from './number-bytes';
import { type NrtWritableCells } from './write-rows';

const utf8 = new TextEncoder();
const DIGITS: readonly number[] = [...utf8.encode('0123456789')];

export interface CellStyle {
  readonly beforeCell: (column: number) => string;
  readonly afterCell?: string;
  readonly empty?: string;
  /** Escapes a text that is not empty. */
  readonly text: (text: string) => string;
}

export interface CellBytes {
  /** Most bytes of a cell, for which callers make room; 0 for cells that reserve themselves. */
  readonly most: number;
  /** Writes a row's cell at `at`; returns the end. */
  write(out: GrowingBytes, at: number, row: number): number;
}

export function cellBytes(cells: NrtWritableCells, column: number, style: CellStyle): CellBytes {
  const { beforeCell, afterCell = '', empty = '' } = style;
  const before = beforeCell(column);
  const around = { before: utf8.encode(before), after: utf8.encode(afterCell), empty: utf8.encode(empty) };
  switch (cells.kind) {
    case 'number':
      return new NumberCells(cells.values, around);
    case 'text':
      return new TextCells(cells.texts, (text) => before + (text === '' ? empty : style.text(text)) + afterCell);
    case 'flag':
      return new FlagCells(cells.flags, around);
  }
}

interface Around {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly empty: Uint8Array;
}

class NumberCells implements CellBytes {
  readonly most: number;
  readonly #numbers = new NumberBytes();

  constructor(
    private readonly values: Float64Array,
    private readonly around: Around,
  ) {
    this.most = mostOf(around, MOST_NUMBER_BYTES);
  }

  write({ bytes }: GrowingBytes, at: number, row: number): number {
    const { before, empty, after } = this.around;
    at = writeBytes(bytes, at, before);
    const value = this.values[row]!;
    at = Number.isNaN(value) ? writeBytes(bytes, at, empty) : this.#numbers.write(bytes, at, value);
    return writeBytes(bytes, at, after);
  }
}

/** Encoded texts of flags. */
class FlagCells implements CellBytes {
  readonly most: number;
  readonly #written: readonly Uint8Array[];

  constructor(
    private readonly flags: Uint8Array,
    { before, empty, after }: Around,
  ) {
    const cells = [...DIGITS.map((digit) => [digit]), [...empty]];
    this.#written = cells.map((cell) => Uint8Array.of(...before, ...cell, ...after));
    this.most = mostOf({ before, empty, after }, 1);
  }

  write({ bytes }: GrowingBytes, at: number, row: number): number {
    const flag = this.flags[row]!;
    return writeBytes(bytes, at, this.#written[flag === EMPTY_FLAG ? DIGITS.length : flag]!);
  }
}

/** Texts reserve room themselves. */
class TextCells implements CellBytes {
  readonly most = 0;

  constructor(
    private readonly texts: readonly string[],
    private readonly written: (text: string) => string,
  ) {}

  write(out: GrowingBytes, at: number, row: number): number {
    const text = this.written(this.texts[row]!);
    out.reserve(at, 3 * text.length);
    return at + utf8.encodeInto(text, out.bytes.subarray(at)).written;
  }
}

function mostOf({ before, empty, after }: Around, most: number): number {
  return before.length + Math.max(empty.length, most) + after.length;
}

export function writeBytes(out: Uint8Array, at: number, bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) out[at + i] = bytes[i]!;
  return at + bytes.length;
}
