import { type EncodedBlock } from '@pelorus/ingest/blocks';
import {
  type BlockSource,
  type Content,
  type DatasetHead,
  duplicateDataset,
  type StreamSummary,
  unitWarnings,
} from '@pelorus/ingest/domain';
import {
  type BlockCopy,
  BlockRepository,
  DatasetIds,
  DatasetStreamRepository,
  DatasetWriter,
  DigestRepository,
  type IngestTables,
  UploadTransaction,
} from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { blocksOfDataset } from './block-sources';
import { type StoragePlan } from './file-plan';
import { settleStreams } from './settle-streams';
import { type UploadOrder } from './upload';

/**
 * A large dataset in the making: one transaction from its first block to its commit. Locks are taken only after the last
 * block, so that nobody waits for a slow sender, and in one order by all uploads (streams by code, layout, digest), so
 * that none waits in a circle.
 */
export class DatasetStorage {
  readonly #copy: BlockCopy;

  private constructor(
    private readonly transaction: UploadTransaction,
    private readonly tables: IngestTables,
    private readonly plan: StoragePlan,
    private readonly id: number,
  ) {
    this.#copy = transaction.copyBlocks(id);
  }

  /** Begins the transaction and opens the way for blocks. */
  static async open(database: Database, tables: IngestTables, plan: StoragePlan): Promise<DatasetStorage> {
    const transaction = await UploadTransaction.begin(database, tables);
    try {
      const [id] = await new DatasetIds(transaction, tables).reserve(1);
      return new DatasetStorage(transaction, tables, plan, id!);
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  async write(blocks: readonly EncodedBlock[]): Promise<void> {
    for (const block of blocks) await this.#copy.write(block);
  }

  /** After the last block. */
  async endBlocks(): Promise<void> {
    await this.#copy.end();
  }

  /** The blocks that were written. */
  get blocks(): BlockSource {
    const blocks = new BlockRepository(this.transaction, this.tables);
    return blocksOfDataset(blocks, this.id, this.plan.columns);
  }

  /** Writes what the blocks sum up to and commits; the same bytes again are DomainError `duplicate-dataset`. */
  async commit(order: UploadOrder, content: Content, summaries: readonly StreamSummary[]): Promise<DatasetHead> {
    const { transaction, tables, plan, id } = this;
    const { username, name, allowDuplicate } = order;
    const { streams, layoutId, streamIds } = await settleStreams(transaction, tables, plan, order);
    const holder = await new DigestRepository(transaction, tables).claim(username, content.sha256, id);
    if (holder !== id && !allowDuplicate) throw duplicateDataset(holder);
    await new DatasetStreamRepository(transaction, tables).insert(id, streamIds, summaries);
    const dataset = { ...content, id, username, name, layoutId, warnings: unitWarnings(plan.columns, streams) };
    const datetime = await new DatasetWriter(transaction, tables).insert(dataset);
    await transaction.commit();
    return { ...dataset, datetime };
  }

  /** Undoes everything; does nothing after the commit. */
  async rollback(): Promise<void> {
    await this.transaction.rollback();
  }
}
