import { type EncodedBlock } from '@pelorus/ingest/blocks';
import {
  type BlockSource,
  type Content,
  type DatasetHead,
  duplicateDataset,
  missingOf,
  partOf,
  partYears,
  type StreamSummary,
  unitWarnings,
} from '@pelorus/ingest/domain';
import {
  type BlockCopy,
  BlockRepository,
  ContentRepository,
  DatasetIds,
  DatasetWriter,
  type IngestTables,
  LayoutRepository,
  type NewDataset,
  PartRepository,
  UploadTransaction,
  YearRepository,
} from '@pelorus/ingest/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { blocksOfDataset } from './block-sources';
import { datasetHead } from './dataset-head';
import { type StoragePlan } from './file-plan';
import { settleStreams } from './settle-streams';
import { explainYear } from './explain-year';
import { type UploadOrder } from './upload';

/**
 * Stores a large dataset in one transaction. Locks come after the last block: no upload waits for a slow client. All
 * uploads lock in one order (streams by code, layout, part, content): no deadlocks. A new layout reserves its id first,
 * because blocks carry it.
 */
export class DatasetStorage {
  #copy?: BlockCopy;
  /** Earliest row of the first block; its year is that of the part. */
  #first?: Instant;

  private constructor(
    private readonly database: Database,
    private readonly transaction: UploadTransaction,
    private readonly tables: IngestTables,
    private readonly plan: StoragePlan,
    private readonly id: number,
    private readonly layoutId: number,
  ) {}

  static async open(database: Database, tables: IngestTables, plan: StoragePlan): Promise<DatasetStorage> {
    const transaction = await UploadTransaction.begin(database, tables);
    try {
      const [id] = await new DatasetIds(transaction, tables).reserve(1);
      const layouts = new LayoutRepository(transaction, tables);
      const layoutId = (await layouts.idOf(plan.columns)) ?? (await layouts.reserve());
      return new DatasetStorage(database, transaction, tables, plan, id!, layoutId);
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  async write(blocks: readonly EncodedBlock[]): Promise<void> {
    for (const block of blocks) {
      this.#first ??= block.first;
      this.#copy ??= await this.#begin(this.#partIn(this.layoutId));
      await this.#explained(this.#copy.write(block));
    }
  }

  async endBlocks(): Promise<void> {
    if (this.#copy) await this.#explained(this.#copy.end());
  }

  get blocks(): BlockSource {
    const blocks = new BlockRepository(this.transaction, this.tables);
    return blocksOfDataset(blocks, this.#partIn(this.layoutId), this.id, this.plan.columns);
  }

  /** Throws DomainError `duplicate-dataset` for bytes stored already. */
  async commit(order: UploadOrder, content: Content, summaries: readonly StreamSummary[]): Promise<DatasetHead> {
    const { transaction, tables, plan, id } = this;
    const { username, name } = order;
    const { streams, layoutId } = await settleStreams(transaction, tables, plan, order, this.layoutId);
    const part = this.#partIn(layoutId);
    if (layoutId !== this.layoutId) {
      await new BlockRepository(transaction, tables).move(this.#partIn(this.layoutId), part, id);
    }
    await new PartRepository(transaction, tables).cover([partYears(part, content)]);
    const dataset = { ...content, id, part, username, name, warnings: unitWarnings(plan.columns, streams) };
    const missing = missingOf(summaries);
    const full = { ...dataset, ...(missing && { missingOf: missing }), summaries };
    const datetime = await this.#insert(full, order.allowDuplicate);
    await transaction.commit();
    return datasetHead(full, datetime);
  }

  async rollback(): Promise<void> {
    await this.transaction.rollback();
  }

  /** Begins to copy blocks; the year of the part has its partition then. */
  async #begin(part: number): Promise<BlockCopy> {
    await new YearRepository(this.database.reserved, this.tables).begin([part]);
    return this.transaction.copyBlocks(part, this.id);
  }

  async #explained(writing: Promise<void>): Promise<void> {
    await explainYear(this.database, this.tables, writing);
  }

  #partIn(layoutId: number): number {
    if (!this.#first) throw new Error('a dataset without blocks');
    return partOf(layoutId, this.#first);
  }

  /** Writes the dataset as the original of its bytes, or as a wanted copy. */
  async #insert(dataset: Omit<NewDataset, 'original'>, allowDuplicate: boolean): Promise<DatasetHead['datetime']> {
    const contents = new ContentRepository(this.transaction, this.tables);
    const writer = new DatasetWriter(this.transaction, this.tables);
    for (;;) {
      const holder = await contents.holder(dataset);
      if (holder?.isSame && !allowDuplicate) throw duplicateDataset(holder.id);
      const moment = (await writer.write([{ ...dataset, original: holder === undefined }])).get(dataset.id);
      // Without a moment, another upload has become the original.
      if (moment) return moment;
    }
  }
}
