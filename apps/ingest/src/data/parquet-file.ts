import { type ColumnChunk, type KeyValue, type SchemaElement } from 'hyparquet';
import type { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { writeColumn } from 'hyparquet-writer/src/column.js';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ParquetCells, parquetCells, type TimeCells, timeCells } from './parquet-cells';

type ColumnEncoder = Parameters<typeof writeColumn>[0]['column'];

/** The parts of the package, which is loaded when the first answer needs it. */
export interface ParquetPackage {
  readonly ByteWriter: typeof ByteWriter;
  readonly ParquetWriter: typeof ParquetWriter;
  readonly writeColumn: typeof writeColumn;
}

/** Bytes of a page at the most, about. */
const PAGE_BYTES = 1_048_576;
const CODEC = 'SNAPPY';
/** Place of the time stamps in a schema. */
const TIME = 1;
/** Time stamps as the package takes them: as what they are in the schema each would be looked at three times more. */
const INTEGERS = { type: 'INT64', repetition_type: 'REQUIRED' } as const;

/** Writes a Parquet file bit by bit: of what was written it keeps where it lies, for the end of the file. */
export class ParquetFile {
  readonly #bytes: ByteWriter;
  readonly #file: ParquetWriter;

  constructor(
    private readonly parquet: ParquetPackage,
    private readonly schema: readonly SchemaElement[],
    metadata: KeyValue[],
  ) {
    this.#bytes = new parquet.ByteWriter();
    const options = { codec: CODEC, createdBy: 'pelorus', kvMetadata: metadata } as const;
    this.#file = new parquet.ParquetWriter({ writer: this.#bytes, schema: [...schema], ...options });
  }

  /** Writes rows as a row group, column by column: the package would write all columns without a pause. */
  *rowGroup({ rows, ms, us, columns }: NrtWritableRows): Generator<Uint8Array, void, undefined> {
    const start = this.#bytes.offset;
    const chunks = [this.#writeTimes(timeCells(ms, us))];
    yield this.#take();
    for (const [column, cells] of columns.entries()) {
      chunks.push(this.#writeColumn(TIME + 1 + column, parquetCells(cells)));
      yield this.#take();
    }
    this.#file.row_groups.push({
      columns: chunks,
      total_byte_size: chunks.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n),
      num_rows: BigInt(rows),
      total_compressed_size: BigInt(this.#bytes.offset - start),
    });
    this.#file.num_rows += BigInt(rows);
  }

  /** The end of the file, and its begin where there were no rows. */
  end(): Uint8Array {
    void this.#file.finish();
    return this.#take();
  }

  /** Time stamps ascend: the first and the last one are their statistics, by which readers leave out row groups. */
  #writeTimes(cells: TimeCells): ColumnChunk {
    const chunk = this.#writeColumn(TIME, cells);
    const statistics = { min_value: cells.values[0], max_value: cells.values.at(-1), null_count: 0n };
    return { ...chunk, ...(chunk.meta_data && { meta_data: { ...chunk.meta_data, statistics } }) };
  }

  #writeColumn(place: number, { encoding, ...pageData }: ParquetCells): ColumnChunk {
    const element = this.schema[place]!;
    const column: ColumnEncoder = {
      columnName: element.name,
      element: place === TIME ? { ...INTEGERS, name: element.name } : element,
      schemaPath: [this.schema[0]!, element],
      codec: CODEC,
      compressors: this.#file.compressors,
      // Statistics of values would take longer than the values.
      stats: false,
      pageSize: PAGE_BYTES,
      columnIndex: false,
      offsetIndex: false,
      ...(encoding && { encoding }),
    };
    return this.parquet.writeColumn({ writer: this.#bytes, column, pageData }).chunk;
  }

  /** Bytes written since the last call. */
  #take(): Uint8Array {
    const taken = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return taken;
  }
}
