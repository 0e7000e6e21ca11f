import { cutBlocks, type DatasetHead, decodeSourced, type Layout, rowsOfDataset } from '@pelorus/ingest/domain';
import { BlockRepository, BlockWriter, type IngestTables, SpanRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';
import { findHolding } from '../merged-rows';

/** Removes the rows of a dataset. The caller's transaction has locked the part. */
export class RowRemover {
  readonly #blocks: BlockRepository;
  readonly #spans: SpanRepository;
  readonly #writer: BlockWriter;

  constructor(
    private readonly transaction: Executor,
    private readonly tables: IngestTables,
  ) {
    this.#blocks = new BlockRepository(transaction, tables);
    this.#spans = new SpanRepository(transaction, tables);
    this.#writer = new BlockWriter(transaction, tables);
  }

  async run(dataset: DatasetHead, layout: Layout): Promise<void> {
    const { deleted, spans } = await this.#blocks.deleteOf(dataset.part, dataset.id);
    if (deleted > 0) await this.#spans.dissolve(dataset.part, spans);
    else await this.#takeMerged(dataset, layout);
  }

  async #takeMerged(dataset: DatasetHead, layout: Layout): Promise<void> {
    const { part, id } = dataset;
    const { ids, stored } = await findHolding(this.transaction, this.tables, dataset);
    for (const block of stored) {
      const left = rowsOfDataset(decodeSourced(block, layout.columns), id, false);
      if (left.rows === 0) continue;
      await this.#writer.insert([...cutBlocks(left)].map((cut) => ({ ...cut, part })));
    }
    const { spans } = await this.#blocks.delete(part, ids);
    await this.#spans.dissolve(part, spans);
  }
}
