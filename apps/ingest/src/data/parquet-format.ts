import { type SchemaElement } from 'hyparquet';
import { nextTurn } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { DATETIME } from '@pelorus/shared/nrt';
import { type ContentFormat, type SentTable, type SentColumn } from '../content/content-format';
import { schemaMessage } from './arrow-format';
import { arrowSchema } from './arrow-schema';
import { batchesOf, type BatchSize, rowsOfBatch } from './batches-of';
import { ParquetFile, type ParquetPackage } from './parquet-file';

/** Elements of the kinds of columns; each cell may be null. */
const ELEMENTS: Readonly<Record<SentColumn['kind'], Omit<SchemaElement, 'name'>>> = {
  number: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' }, repetition_type: 'OPTIONAL' },
  // The package writes the width of a logical integer in a form that others cannot read; the older name says the same.
  flag: { type: 'INT32', converted_type: 'UINT_8', repetition_type: 'OPTIONAL' },
};

/** The root of a schema, time stamps in microseconds (UTC), then the columns of a table. */
function parquetSchema(columns: readonly SentColumn[]): SchemaElement[] {
  const time: SchemaElement = {
    name: DATETIME,
    type: 'INT64',
    repetition_type: 'REQUIRED',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  };
  const elements = columns.map(({ header, kind }) => ({ name: header, ...ELEMENTS[kind] }));
  return [{ name: 'schema', num_children: elements.length + 1 }, time, ...elements];
}

/** Size of a row group: 8 MiB of numbers, and rows of which a column is written in a few milliseconds. */
const ROW_GROUP: BatchSize = { rows: 32_768, cells: 1_048_576 };

/** Bytes of a row group, of the parts that it is joined from, and of a column as the package takes it. */
const MEMORY = 3 * 8 * ROW_GROUP.cells;

/** Columns of row groups in a file at the most: the end of the file says where each one lies. */
const MOST_CHUNKS = 50_000;

/** A Parquet file, whose row groups are sent as they are read. */
export const PARQUET: ContentFormat = {
  name: 'parquet',
  mediaType: 'application/vnd.apache.parquet',
  contentType: 'application/vnd.apache.parquet',
  isCompressed: true,
  memory: MEMORY,
  check({ columns }, mostRows) {
    const groups = Math.ceil(mostRows / rowsOfBatch(ROW_GROUP, columns.length));
    if (groups * (columns.length + 1) > MOST_CHUNKS) throw tooManyChunks();
  },
  async *write(table) {
    const { columns, rows } = table;
    const file = new ParquetFile(await loadPackage(), parquetSchema(columns), [await arrowMetadata(table)]);
    for await (const batch of batchesOf(rows, columns.length, ROW_GROUP)) {
      for (const bytes of file.rowGroup(batch)) {
        yield bytes;
        await nextTurn();
      }
    }
    yield file.end();
  },
};

function tooManyChunks(): DomainError {
  const detail =
    `A Parquet file may have ${MOST_CHUNKS} columns of row groups (of ${ROW_GROUP.rows} rows, or about ` +
    `${ROW_GROUP.cells} cells): ask for 'points', a 'limit', a shorter range or fewer codes, or for Arrow.`;
  return new DomainError('invalid', 'answer-too-large', detail, {
    faults: [{ code: 'answer-too-large', detail, parameter: 'format' }],
  });
}

async function loadPackage(): Promise<ParquetPackage> {
  const [{ ByteWriter, ParquetWriter }, { writeColumn }] = await Promise.all([
    import('hyparquet-writer'),
    import('hyparquet-writer/src/column.js'),
  ]);
  return { ByteWriter, ParquetWriter, writeColumn };
}

/** The schema of the same table in Arrow: readers that know Arrow find the metadata of its fields there. */
async function arrowMetadata(table: SentTable): Promise<{ key: string; value: string }> {
  const arrow = await import('apache-arrow');
  const message = schemaMessage(arrow, arrowSchema(arrow, table));
  return { key: 'ARROW:schema', value: Buffer.from(message).toString('base64') };
}
