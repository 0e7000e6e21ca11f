import type * as Arrow from 'apache-arrow';
import { nextTurn } from '@pelorus/shared/http';
import { type ContentFormat, type SentTable } from '../content/content-format';
import { arrowBatch } from './arrow-batch';
import { type ArrowPackage, arrowSchema } from './arrow-schema';
import { batchesOf, type BatchSize } from './batches-of';

/** Size of a record batch: 4 MiB of numbers. */
const BATCH: BatchSize = { rows: 65_536, cells: 524_288 };
/** Bytes of a batch, of the parts that it is joined from, and of its message. */
const MEMORY = 3 * 8 * BATCH.cells;
/** Bytes that end a stream. */
const END_BYTES = 8;

/** An Arrow stream: the schema, then record batches that are sent as they are read. */
export const ARROW: ContentFormat = {
  name: 'arrow',
  mediaType: 'application/vnd.apache.arrow.stream',
  contentType: 'application/vnd.apache.arrow.stream',
  extension: 'arrows',
  memory: MEMORY,
  async *write(table) {
    const arrow = await import('apache-arrow');
    const schema = arrowSchema(arrow, table);
    const { begin, end } = bytesAround(arrow, schema);
    let next = begin;
    for await (const bytes of batches(arrow, schema, begin.length, table)) {
      yield Buffer.concat([next, bytes]);
      next = NOTHING;
      await nextTurn();
    }
    yield Buffer.concat([next, end]);
  },
};

const NOTHING = new Uint8Array(0);

/** The message of a schema as a stream begins with it. */
export function schemaMessage(arrow: ArrowPackage, schema: Arrow.Schema): Uint8Array {
  return bytesAround(arrow, schema).begin;
}

/** Bytes around the batches of a stream, taken from a stream without any. */
function bytesAround(arrow: ArrowPackage, schema: Arrow.Schema): { begin: Uint8Array; end: Uint8Array } {
  const empty = arrow.tableToIPC(new arrow.Table(schema), 'stream');
  return { begin: empty.subarray(0, -END_BYTES), end: empty.subarray(-END_BYTES) };
}

/**
 * The bytes of each batch. The package writes whole streams, or batches without waiting for the client: each batch is written
 * as a stream of its own, of which the begin and the end are left out.
 */
async function* batches(
  arrow: ArrowPackage,
  schema: Arrow.Schema,
  begin: number,
  { rows, columns }: SentTable,
): AsyncGenerator<Uint8Array> {
  for await (const batch of batchesOf(rows, columns.length, BATCH)) {
    const stream = arrow.tableToIPC(new arrow.Table([arrowBatch(arrow, schema, batch)]), 'stream');
    yield stream.subarray(begin, -END_BYTES);
  }
}
