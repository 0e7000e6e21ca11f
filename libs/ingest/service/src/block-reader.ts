import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { type BlockPlace, StreamSummaries, type StreamSummary } from '@pelorus/ingest/domain';
import { type NrtBatch, NrtRowReader, type NrtSummary } from '@pelorus/shared/nrt';
import { BlockPlaces, encodeBatch } from './encode-batch';
import { type FilePlan } from './file-plan';

export interface ReadFile {
  readonly summary: NrtSummary;
  readonly streams: readonly StreamSummary[];
  readonly places: readonly BlockPlace[];
}

/** Reads the rows of a file into encoded blocks, up to the first fault. */
export interface FileReader {
  readonly failed: boolean;
  /** Reads bytes, which the caller may overwrite afterwards. */
  write(chunk: Uint8Array): Promise<void> | void;
  /** Returns the blocks completed since the last call. */
  take(): EncodedBlock[];
  /** Resolves when helpers have read more; undefined where no helper is at work. */
  moreBlocks?(): Promise<void> | undefined;
  /** Ends the file; `take` then returns the last blocks. */
  end(): Promise<ReadFile> | ReadFile;
}

/** Reads a file in the calling thread. */
export class BlockReader implements FileReader {
  readonly #rows: NrtRowReader;
  readonly #streams: StreamSummaries;
  readonly #places = new BlockPlaces();
  #blocks: EncodedBlock[] = [];

  constructor({ read, kinds, storage }: FilePlan) {
    this.#streams = new StreamSummaries(storage?.columns ?? []);
    this.#rows = new NrtRowReader(read, kinds, (batch) => this.#add(batch));
    this.#rows.write(read.rest);
  }

  get failed(): boolean {
    return this.#rows.failed;
  }

  write(chunk: Uint8Array): void {
    this.#rows.write(chunk);
  }

  take(): EncodedBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  end(): ReadFile {
    const summary = this.#rows.end();
    return { summary, streams: this.#streams.all(), places: this.#places.all };
  }

  #add(batch: NrtBatch): void {
    const block = encodeBatch(batch);
    this.#places.add(batch.firstRow, block);
    this.#streams.add(batch, block.summaries);
    this.#blocks.push(block);
  }
}
