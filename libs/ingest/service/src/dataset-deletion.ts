import { type Account } from '@pelorus/auth/domain';
import {
  type DatasetHead,
  datasetOfAnother,
  layoutOf,
  type Layout,
  unknownDataset,
  valueColumns,
} from '@pelorus/ingest/domain';
import {
  ContentRepository,
  DatasetRepository,
  type IngestTables,
  LiveNoteRepository,
  type LostEnds,
  MergeRepository,
  StreamTotalRepository,
} from '@pelorus/ingest/persistence';
import { checkPrecondition, formatDateTime, type Precondition } from '@pelorus/shared/kernel';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import { EndFinder } from './deleting/end-finder';
import { RowRemover } from './deleting/row-remover';
import { KnownLayouts } from './reading/known-layouts';

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
