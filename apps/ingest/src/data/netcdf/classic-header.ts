/**
 * The header of a NetCDF file of the classic kind with 64-bit offsets (CDF-2), as the NetCDF User's Guide describes it in
 * "File Format Specifications". Every reader of NetCDF knows this kind. All numbers are big-endian.
 */

/** A type of values, its number in the file, and its bytes. */
export const NETCDF_TYPE = {
  byte: { tag: 1, bytes: 1 },
  char: { tag: 2, bytes: 1 },
  int: { tag: 3, bytes: 4 },
  double: { tag: 6, bytes: 8 },
} as const;

export type NetcdfType = keyof typeof NETCDF_TYPE;

/** A text, or numbers of one type. */
export type NetcdfAttributeValue =
  | string
  | { readonly type: Exclude<NetcdfType, 'char'>; readonly values: readonly number[] };

/** Attributes by name. */
export type NetcdfAttributes = Readonly<Record<string, NetcdfAttributeValue>>;

/** A variable. */
export interface NetcdfVariable {
  readonly name: string;
  readonly type: NetcdfType;
  /** Names of its dimensions; the records' comes first. */
  readonly dimensions: readonly string[];
  readonly attributes: NetcdfAttributes;
}

/** Header of a file. */
export interface NetcdfHeader {
  /** Name of the dimension of records, and how many there are. */
  readonly records: { readonly name: string; readonly count: number };
  /** Lengths of the other dimensions by name; each is 1 at least. */
  readonly dimensions: Readonly<Record<string, number>>;
  readonly attributes: NetcdfAttributes;
  /** Variables without records first: so their values stand in the file. */
  readonly variables: readonly NetcdfVariable[];
}

const DIMENSION = 10;
const VARIABLE = 11;
const ATTRIBUTE = 12;
const MAGIC = [0x43, 0x44, 0x46, 2];

/** The bytes of values of one variable, filled up to a multiple of four; of one record where it has records. */
export function valueBytes({ type, dimensions }: NetcdfVariable, header: NetcdfHeader): number {
  const own = dimensions.filter((name) => name !== header.records.name);
  const values = own.reduce((product, name) => product * header.dimensions[name]!, 1);
  return filledUp(values * NETCDF_TYPE[type].bytes);
}

/** Whether a variable has a value for each record. */
export function hasRecords({ dimensions }: NetcdfVariable, { records }: NetcdfHeader): boolean {
  return dimensions[0] === records.name;
}

/** The bytes of a header; values of variables without records follow, then those of record after record. */
export function headerBytes(header: NetcdfHeader): Uint8Array {
  // Offsets have a fixed length, so that a first header tells where the values begin.
  const { length } = writeHeader(header, 0);
  return writeHeader(header, length);
}

function writeHeader(header: NetcdfHeader, begin: number): Uint8Array {
  const names = [header.records.name, ...Object.keys(header.dimensions)];
  const out = new ClassicBytes();
  out.raw(MAGIC);
  out.int(header.records.count);
  out.list(DIMENSION, names, (name) => {
    out.name(name);
    // A length of 0 means records.
    out.int(name === header.records.name ? 0 : header.dimensions[name]!);
  });
  out.attributes(header.attributes);
  let fixed = begin;
  let record =
    begin + sum(header.variables.filter((each) => !hasRecords(each, header)).map((each) => valueBytes(each, header)));
  out.list(VARIABLE, header.variables, (variable) => {
    const bytes = valueBytes(variable, header);
    out.name(variable.name);
    out.int(variable.dimensions.length);
    for (const name of variable.dimensions) out.int(names.indexOf(name));
    out.attributes(variable.attributes);
    out.int(NETCDF_TYPE[variable.type].tag);
    out.int(bytes);
    out.offset(hasRecords(variable, header) ? record : fixed);
    if (hasRecords(variable, header)) record += bytes;
    else fixed += bytes;
  });
  return out.take();
}

/** Bytes that are written one after the other. */
class ClassicBytes {
  readonly #parts: Uint8Array[] = [];

  raw(bytes: ArrayLike<number>): void {
    this.#parts.push(Uint8Array.from(bytes));
  }

  int(value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    this.#parts.push(bytes);
  }

  offset(value: number): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(value));
    this.#parts.push(bytes);
  }

  name(text: string): void {
    const bytes = Buffer.from(text);
    this.int(bytes.length);
    this.#filledUp(bytes);
  }

  list<Entry>(tag: number, entries: readonly Entry[], write: (entry: Entry) => void): void {
    // An absent list is two zeros.
    this.int(entries.length === 0 ? 0 : tag);
    this.int(entries.length);
    entries.forEach(write);
  }

  attributes(attributes: NetcdfAttributes): void {
    this.list(ATTRIBUTE, Object.entries(attributes), ([name, value]) => {
      this.name(name);
      if (typeof value === 'string') {
        this.int(NETCDF_TYPE.char.tag);
        this.name(value);
        return;
      }
      const { tag, bytes } = NETCDF_TYPE[value.type];
      const numbers = Buffer.alloc(value.values.length * bytes);
      value.values.forEach((number, i) => writeNumber(numbers, value.type, number, i * bytes));
      this.int(tag);
      this.int(value.values.length);
      this.#filledUp(numbers);
    });
  }

  take(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  #filledUp(bytes: Uint8Array): void {
    this.#parts.push(bytes, new Uint8Array(filledUp(bytes.length) - bytes.length));
  }
}

function writeNumber(bytes: Buffer, type: Exclude<NetcdfType, 'char'>, value: number, at: number): void {
  switch (type) {
    case 'byte':
      bytes.writeInt8(value, at);
      break;
    case 'int':
      bytes.writeInt32BE(value, at);
      break;
    case 'double':
      bytes.writeDoubleBE(value, at);
      break;
  }
}

function filledUp(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
