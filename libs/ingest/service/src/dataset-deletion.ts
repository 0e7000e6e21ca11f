import { type Account } from '@pelorus/auth/domain';
import {
  cutBlocks,
  type DatasetHead,
  datasetOfAnother,
  decodeSourced,
  type Layout,
  layoutOf,
  rowsOfDataset,
  unknownDataset,
  valueColumns,
} from '@pelorus/ingest/domain';
import {
  BlockRepository,
  BlockWriter,
  ContentRepository,
  DatasetRepository,
  type IngestTables,
  LiveNoteRepository,
  type LostEnds,
  MergeRepository,
  SpanRepository,
  StreamTotalRepository,
  YearRepository,
} from '@pelorus/ingest/persistence';
import { checkPrecondition, formatDateTime, type Precondition } from '@pelorus/shared/kernel';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import { EndFinder } from './deleting/end-finder';
import { KnownLayouts } from './reading/known-layouts';
import { findHolding } from './merged-rows';

export type Remover = Pick<Account, 'username' | 'admin'>;

/** Revision of every dataset: datasets never change. */
export const DATASET_REVISION = 1;

/** Deletes datasets and their values, merged ones too; streams stay. */
export class DatasetDeletion {
  readonly #layouts: KnownLayouts;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#layouts = new KnownLayouts(database, tables);
  }

  /** Deletes a dataset for its writer or an administrator. DomainError `not-found`, or `forbidden` for others. */
  async run(id: number, { username, admin }: Remover, precondition: Precondition): Promise<void> {
    const dataset = await new DatasetRepository(this.database, this.tables).findHead(id);
    if (!dataset) throw unknownDataset(id);
    if (dataset.username !== username && !admin) throw datasetOfAnother(id);
    checkPrecondition(precondition, DATASET_REVISION);
    const layout = await this.#layouts.get(layoutOf(dataset.part));
    await this.database.transaction((transaction) => this.#delete(transaction, dataset, layout));
  }

  async #delete(transaction: Executor, dataset: DatasetHead, layout: Layout): Promise<void> {
    const { tables } = this;
    const datasets = new DatasetRepository(transaction, tables);
    await new MergeRepository(transaction, tables).lock(dataset.part);
    if (!(await datasets.lock(dataset))) throw unknownDataset(dataset.id);
    await new RowRemover(transaction, tables).run(dataset, layout);
    await this.#subtract(transaction, dataset, layout);
    const { original } = await datasets.delete(dataset);
    await this.#note(transaction, dataset, layout);
    const contents = new ContentRepository(transaction, tables);
    if (original) await contents.promote(dataset);
  }

  async #note(transaction: Executor, { id, datetimeMin, datetimeMax }: DatasetHead, layout: Layout): Promise<void> {
    const streamIds = valueColumns(layout.columns).map(({ index }) => layout.streamIds[index]!);
    const data = {
      dataset: id,
      datetimeMin: formatDateTime(datetimeMin, 6),
      datetimeMax: formatDateTime(datetimeMax, 6),
      streams: streamIds.map(() => ({})),
    };
    await new LiveNoteRepository(transaction, this.tables).add([{ event: 'deleted', streamIds, data }]);
  }

  async #subtract(transaction: Executor, dataset: DatasetHead, layout: Layout): Promise<void> {
    const totals = new StreamTotalRepository(transaction, this.tables);
    const losses = valueColumns(layout.columns).map(({ index }, i) => ({
      streamId: layout.streamIds[index]!,
      values: dataset.rows - (dataset.missingOf?.[i] ?? 0),
    }));
    const ends = await totals.subtract(dataset.part, dataset.id, dataset.datetimeMin, losses);
    const find = new EndFinder(transaction, this.tables);
    const first = await find.first(idsOf(ends, 'first'));
    await totals.replaceFirst([...first].map(([streamId, instant]) => ({ streamId, instant })));
    const last = await find.last(idsOf(ends, 'last'));
    const latest = [...last].flatMap(([streamId, value]) => (value ? [{ streamId, ...value }] : []));
    await totals.replaceLast(
      latest,
      [...last].filter(([, value]) => !value).map(([streamId]) => streamId),
    );
  }
}

function idsOf(ends: readonly LostEnds[], end: 'first' | 'last'): number[] {
  return ends.filter((each) => each[end]).map(({ streamId }) => streamId);
}

/** Removes the rows of a dataset. The caller's transaction has locked the part. */
class RowRemover {
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

  /** DomainError `year-away` where its blocks are put aside. */
  async run(dataset: DatasetHead, layout: Layout): Promise<void> {
    await new YearRepository(this.transaction, this.tables).requireHere(dataset.part);
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
