import { decodeSources } from '@pelorus/ingest/blocks';
import { type BlockToMerge, type DatasetHead } from '@pelorus/ingest/domain';
import { BlockRepository, type IngestTables, MergeRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';

export interface HoldingBlocks {
  readonly ids: readonly number[];
  /** Stored blocks in any order; replaced ones are missing. */
  readonly stored: readonly BlockToMerge[];
}

export async function findHolding(
  executor: Executor,
  tables: IngestTables,
  dataset: DatasetHead,
): Promise<HoldingBlocks> {
  const candidates = await new BlockRepository(executor, tables).merged(dataset);
  const ids = candidates
    .filter(({ sources, rows }) => decodeSources(sources, rows).datasets.some(({ id }) => id === dataset.id))
    .map(({ id }) => id);
  return { ids, stored: await new MergeRepository(executor, tables).load(dataset.part, ids) };
}
