import { type Instant } from '@pelorus/shared/kernel';
import { BlockWriter, type DatasetBlock } from '../block-writer';
import { DatasetWriter, type NewDataset } from '../dataset-writer';
import { type IngestTables } from '../ingest-tables';
import { type UploadTransaction } from '../upload-transaction';

/** A small dataset with its blocks and streams. */
export interface BatchDataset extends NewDataset {
  readonly blocks: readonly DatasetBlock[];
}

/** Writes many small datasets in a few statements. */
export class DatasetBatchWriter {
  readonly #blocks: BlockWriter;
  readonly #datasets: DatasetWriter;

  constructor(
    private readonly transaction: UploadTransaction,
    tables: IngestTables,
  ) {
    this.#blocks = new BlockWriter(transaction, tables);
    this.#datasets = new DatasetWriter(transaction, tables);
  }

  /** Writes the datasets, their own rows last, and commits, all in one message; gives the moment of writing by id. */
  async commit(datasets: readonly BatchDataset[]): Promise<Map<number, Instant>> {
    const moments = new Map<number, Instant>();
    await this.transaction.commitAfter(() => this.write(datasets, moments));
    return moments;
  }

  /**
   * Sends the statements that write the datasets, their own rows last; fills `moments` with the moment of writing by
   * id.
   */
  write(datasets: readonly BatchDataset[], moments: Map<number, Instant>): Promise<void>[] {
    return [
      this.#blocks.insert(datasets.flatMap(({ blocks }) => blocks)),
      this.#datasets.note(datasets),
      this.#datasets.insert(datasets).then((found) => found.forEach((moment, id) => moments.set(id, moment))),
    ];
  }
}
