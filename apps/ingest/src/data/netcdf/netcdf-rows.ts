import { EMPTY_FLAG, type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { hasRecords, type NetcdfHeader, valueBytes } from './classic-header';
import { FLAG_FILL } from './flag-attributes';
import { type TimeUnit } from './time-unit';

/** Writes rows as records: the time stamp, then a value of each column. */
export class NetcdfRows {
  readonly #recordBytes: number;
  /** Where each variable's value stands in a record; the first is the time stamp. */
  readonly #offsets: readonly number[];
  readonly #lengths: readonly number[];

  constructor(
    header: NetcdfHeader,
    private readonly unit: TimeUnit,
  ) {
    const variables = header.variables.filter((variable) => hasRecords(variable, header));
    this.#lengths = variables.map((variable) => valueBytes(variable, header));
    let bytes = 0;
    this.#offsets = this.#lengths.map((length) => (bytes += length) - length);
    this.#recordBytes = bytes;
  }

  /** The bytes of the records of rows. */
  write({ rows, ms, us, columns }: NrtWritableRows): Uint8Array {
    const bytes = Buffer.alloc(rows * this.#recordBytes);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let row = 0; row < rows; row++) view.setFloat64(row * this.#recordBytes, this.unit.count(ms[row]!, us[row]!));
    columns.forEach((cells, i) => this.#column(bytes, view, cells, rows, this.#offsets[i + 1]!, this.#lengths[i + 1]!));
    return bytes;
  }

  #column(bytes: Buffer, view: DataView, cells: NrtWritableCells, rows: number, from: number, length: number): void {
    const step = this.#recordBytes;
    switch (cells.kind) {
      case 'number':
        for (let row = 0; row < rows; row++) view.setFloat64(from + row * step, cells.values[row]!);
        break;
      case 'flag':
        for (let row = 0; row < rows; row++) {
          const flag = cells.flags[row]!;
          view.setInt8(from + row * step, flag === EMPTY_FLAG ? FLAG_FILL : flag);
        }
        break;
      case 'text':
        for (let row = 0; row < rows; row++) bytes.write(cells.texts[row]!, from + row * step, length);
        break;
    }
  }
}
