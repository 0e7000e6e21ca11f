import {
  changedMeanwhile,
  contentGone,
  type DatasetHead,
  decodeRows,
  decodeSourced,
  type Layout,
  type LayoutColumn,
  layoutOf,
  mergeRows,
  rowsInPlace,
  rowsOfDataset,
  type StoredBlock,
  unknownDataset,
} from '@pelorus/ingest/domain';
import { BlockRepository, DatasetRepository, type IngestTables, YearRepository } from '@pelorus/ingest/persistence';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type Database } from '@pelorus/shared/persistence';
import { findHolding } from './merged-rows';
import { countRows } from './reading/count-rows';
import { KnownLayouts } from './reading/known-layouts';

/** Columns of a dataset and its rows as in the file, block by block. */
export interface DatasetTable {
  readonly id: number;
  readonly columns: readonly LayoutColumn[];
  /**
   * Rows of the blocks. Throws DomainError `not-found` when the dataset is deleted before all rows were given, `year-away` when
   * its blocks are put aside.
   */
  readonly blocks: AsyncIterable<NrtWritableRows>;
}

/** Attempts to find rows while merges move them. */
const ATTEMPTS = 100;

/** Reads the content of datasets. Holds no connection between two blocks, so that slow clients cost none. */
export class ContentReader {
  rowsGiven = 0;
  readonly #datasets: DatasetRepository;
  readonly #layouts: KnownLayouts;
  readonly #blocks: BlockRepository;
  readonly #years: YearRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#datasets = new DatasetRepository(database, tables);
    this.#layouts = new KnownLayouts(database, tables);
    this.#blocks = new BlockRepository(database, tables);
    this.#years = new YearRepository(database, tables);
  }

  async open(id: number): Promise<DatasetTable> {
    const dataset = await this.#datasets.findHead(id);
    if (!dataset) throw unknownDataset(id);
    const layout = await this.#layouts.get(layoutOf(dataset.part));
    const blocks = countRows(this.#read(dataset, layout), (rows) => (this.rowsGiven += rows));
    return { id, columns: layout.columns, blocks };
  }

  async *#read(dataset: DatasetHead, layout: Layout): AsyncGenerator<NrtWritableRows> {
    const { id, part, rows } = dataset;
    for (let seq = 0, given = 0; given < rows; seq++) {
      const block = await this.#blocks.find(part, id, seq);
      if (!block && seq === 0) return yield await this.#collect(dataset, layout);
      if (!block) throw await this.#gone(dataset);
      given += block.rows;
      yield decodeRows(block, layout.columns);
    }
  }

  /** The failure of a read that finds no more rows: of a year that is put aside, or of a dataset that is deleted. */
  async #gone({ part, id }: DatasetHead): Promise<Error> {
    await this.#years.requireHere(part);
    return (await this.#datasets.findHead(id)) ? changedMeanwhile() : contentGone(id);
  }

  async #collect(dataset: DatasetHead, layout: Layout): Promise<NrtWritableRows> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const whole: StoredBlock | undefined = await this.#blocks.find(dataset.part, dataset.id, 0);
      if (whole) return decodeRows(whole, layout.columns);
      const rows = await this.#mergedRows(dataset, layout);
      if (rows) return rows;
      await this.#years.requireHere(dataset.part);
      if (!(await this.#datasets.findHead(dataset.id))) break;
    }
    throw contentGone(dataset.id);
  }

  /** All rows of a dataset from merged blocks, in file order; undefined where a merge moved some meanwhile. */
  async #mergedRows(dataset: DatasetHead, { columns }: Layout): Promise<NrtWritableRows | undefined> {
    const { stored } = await findHolding(this.database, this.tables, dataset);
    if (stored.length === 0) return undefined;
    const own = mergeRows(stored.map((block) => rowsOfDataset(decodeSourced(block, columns), dataset.id)));
    return own.rows === dataset.rows ? rowsInPlace(own) : undefined;
  }
}
