import { createHash } from 'node:crypto';
import {
  BlockIndex,
  changedMeanwhile,
  columnsToRead,
  type ReadDataset,
  type Stream,
  type TimeRange,
  tooManyBlocks,
} from '@pelorus/ingest/domain';
import { DatasetStreamRepository, type IngestTables, ReadPlanRepository } from '@pelorus/ingest/persistence';
import { type Executor } from '@pelorus/shared/persistence';

/** The most blocks of a read; where they are is kept in memory. */
const MAX_BLOCKS = 1_000_000;
/** Datasets whose blocks are looked up at once. */
const DATASETS_AT_ONCE = 10_000;

/** The datasets that a read needs. As none ever changes, they stand for one state of the data. */
export interface ReadPlan {
  readonly datasets: readonly ReadDataset[];
  /** The same for the same datasets. */
  readonly digest: string;
}

/** Finds what a read of some streams needs. */
export class ReadPlanner {
  readonly #plans: ReadPlanRepository;
  readonly #layouts: DatasetStreamRepository;

  constructor(executor: Executor, tables: IngestTables) {
    this.#plans = new ReadPlanRepository(executor, tables);
    this.#layouts = new DatasetStreamRepository(executor, tables);
  }

  /** The datasets with values of the streams, at one moment. */
  async plan(streams: readonly Stream[], range: TimeRange, withFlags: boolean): Promise<ReadPlan> {
    const ids = streams.map(({ id }) => id);
    const found = await this.#plans.datasets(ids, range);
    const layouts = await this.#layouts.layouts(found.map(({ layoutId }) => layoutId));
    const datasets = found.flatMap(({ layoutId, ids: datasetIds, ranks, densities }): ReadDataset[] => {
      const layout = layouts.get(layoutId);
      if (!layout) throw new Error(`there is no layout ${layoutId}`);
      const columns = columnsToRead(layout, streams, withFlags);
      return datasetIds.map((id, i) => ({ id, rank: ranks[i]!, columns, density: densities[i]! }));
    });
    datasets.sort((a, b) => a.rank - b.rank);
    return { datasets, digest: digestOf(datasets) };
  }

  /** Where the blocks of the datasets are; DomainError `changed-meanwhile` when one of them was deleted. */
  async blocks({ datasets }: ReadPlan, range: TimeRange, signal: AbortSignal): Promise<BlockIndex> {
    const index = new BlockIndex();
    for (let from = 0; from < datasets.length; from += DATASETS_AT_ONCE) {
      signal.throwIfAborted();
      await this.#addBlocks(index, datasets.slice(from, from + DATASETS_AT_ONCE), range);
    }
    index.sort();
    return index;
  }

  async #addBlocks(index: BlockIndex, datasets: readonly ReadDataset[], range: TimeRange): Promise<void> {
    const byId = new Map(datasets.map((dataset) => [dataset.id, dataset]));
    const ids = [...byId.keys()];
    for (const { datasetId, seqs, rows, minMs, maxMs } of await this.#plans.blocks(ids, range)) {
      const dataset = byId.get(datasetId)!;
      if (index.length + seqs.length > MAX_BLOCKS) throw tooManyBlocks(MAX_BLOCKS);
      seqs.forEach((seq, i) => index.add({ dataset, seq, rows: rows[i]!, minMs: minMs[i]!, maxMs: maxMs[i]! }));
    }
    if ((await this.#plans.countDatasets(ids)) < ids.length) throw changedMeanwhile();
  }
}

function digestOf(datasets: readonly ReadDataset[]): string {
  const ids = Float64Array.from(datasets, ({ id }) => id);
  return createHash('sha256').update(ids).digest('base64url');
}
