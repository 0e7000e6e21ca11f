import { columnSlice, encodeBlock, type EncodedBlock } from '@pelorus/ingest/blocks';
import { type BlockPlace, StreamSummaries, type StreamSummary } from '@pelorus/ingest/domain';
import { type NrtBatch, NrtRowReader, type NrtSummary } from '@pelorus/shared/nrt';
import { type FilePlan } from './file-plan';

/** Facts about a file that was read to its end. */
export interface ReadFile {
  readonly summary: NrtSummary;
  /** Summaries of the columns of values. */
  readonly streams: readonly StreamSummary[];
  /** Places of the blocks in the file. */
  readonly places: readonly BlockPlace[];
}

/** Reads the rows of a file into encoded blocks, up to the first fault. */
export class BlockReader {
  readonly #rows: NrtRowReader;
  readonly #streams: StreamSummaries;
  readonly #places: BlockPlace[] = [];
  #blocks: EncodedBlock[] = [];

  constructor({ read, kinds, storage }: FilePlan) {
    this.#streams = new StreamSummaries(storage?.columns ?? []);
    this.#rows = new NrtRowReader(read, kinds, (batch) => this.#add(batch));
    this.#rows.write(read.rest);
  }

  /** Whether a fault was found. */
  get failed(): boolean {
    return this.#rows.failed;
  }

  write(chunk: Uint8Array): void {
    this.#rows.write(chunk);
  }

  /** Takes the blocks that were completed since the last call. */
  take(): EncodedBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** Ends the file; callers then take the last block. */
  end(): ReadFile {
    const summary = this.#rows.end();
    return { summary, streams: this.#streams.all(), places: this.#places };
  }

  #add(batch: NrtBatch): void {
    const { rows, ms, us, firstRow } = batch;
    const block = encodeBlock({ rows, time: { ms, us }, columns: batch.columns.map(dataColumn) });
    const { first, last, toc } = block;
    const timeBytes = columnSlice(toc, 0).length;
    this.#places.push({ seq: this.#places.length, firstRow, rows, first, last, timeBytes });
    this.#streams.add(batch, block);
    this.#blocks.push(block);
  }
}

function dataColumn(cells: NrtBatch['columns'][number]): Parameters<typeof encodeBlock>[0]['columns'][number] {
  if (cells.kind !== 'number' || cells.missing > 0) return cells;
  const { kind, values, mantissas, scales } = cells;
  return { kind, values, mantissas, scales };
}
