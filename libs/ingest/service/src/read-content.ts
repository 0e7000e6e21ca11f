import { contentGone, decodeRows, type LayoutColumn, unknownDataset } from '@pelorus/ingest/domain';
import {
  BlockRepository,
  DatasetRepository,
  DatasetStreamRepository,
  type IngestTables,
} from '@pelorus/ingest/persistence';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';

/** A dataset's table: its columns, and its rows as they were sent, block by block. */
export interface DatasetTable {
  readonly id: number;
  readonly columns: readonly LayoutColumn[];
  /** Throws DomainError `not-found` when the dataset is deleted before all rows were given. */
  readonly blocks: AsyncIterable<NrtWritableRows>;
}

/** Gives the content of datasets back. Between two blocks no connection is held, however slowly they are taken. */
export class ReadContent {
  readonly #datasets: DatasetRepository;
  readonly #streams: DatasetStreamRepository;
  readonly #blocks: BlockRepository;

  constructor(database: Database, tables: IngestTables) {
    this.#datasets = new DatasetRepository(database, tables);
    this.#streams = new DatasetStreamRepository(database, tables);
    this.#blocks = new BlockRepository(database, tables);
  }

  /** A dataset's table, or DomainError `not-found`. */
  async open(id: number): Promise<DatasetTable> {
    const dataset = await this.#datasets.findHead(id);
    if (!dataset) throw unknownDataset(id);
    const layout = (await this.#streams.layouts([dataset.layoutId])).get(dataset.layoutId);
    if (!layout) throw new Error(`dataset ${id} has no layout`);
    return { id, columns: layout.columns, blocks: this.#read(id, dataset.rows, layout.columns) };
  }

  async *#read(id: number, rows: number, columns: readonly LayoutColumn[]): AsyncGenerator<NrtWritableRows> {
    for (let seq = 0, given = 0; given < rows; seq++) {
      const block = await this.#blocks.find(id, seq);
      if (!block) throw contentGone(id);
      given += block.rows;
      yield decodeRows(block, columns);
    }
  }
}
