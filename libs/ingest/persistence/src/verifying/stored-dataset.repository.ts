import { type DatasetHead } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type DatasetRow, selectDataset, toDatasetHead } from '../dataset-row';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, selectMicros } from '../instant-sql';

export interface StoredDataset extends DatasetHead {
  /** Whether it has blocks of its own. */
  readonly isOwn: boolean;
}

/** Where a batch begins: after this dataset in the order of parts, latest time stamps and ids. */
export interface DatasetPlace {
  readonly part: number;
  /** Latest time stamp, as the database writes it. */
  readonly latest: string;
  readonly id: number;
}

export interface DatasetBatch {
  readonly datasets: readonly StoredDataset[];
  readonly last: DatasetPlace;
}

/** Reads datasets in the order of their parts and time, so that those whose rows lie in the same blocks come together. */
export class StoredDatasetRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async parts(): Promise<number[]> {
    const rows = await this.executor.query<{ part: number }>(
      sql`select distinct part from ${this.tables.dataset} order by part`,
    );
    return rows.map(({ part }) => part);
  }

  /** The next datasets of a part, `mostBytes` of files or one; undefined when there is none. */
  async after(
    part: number,
    after: DatasetPlace | undefined,
    most: number,
    mostBytes: number,
  ): Promise<DatasetBatch | undefined> {
    const { dataset, block } = this.tables;
    const rows = await this.executor.query<DatasetRow & { isOwn: boolean; latest: string }>(
      sql`select ${selectDataset}, dataset.datetime_max::text as latest,
          exists (select from ${block} block
            where block.part = dataset.part and block.dataset_id = dataset.id) as "isOwn"
        from ${dataset} dataset
        where part = ${part} and (datetime_max, id) > (${after?.latest ?? '-infinity'}::timestamptz, ${after?.id ?? 0})
        order by datetime_max, id limit ${most}::integer`,
    );
    const fitting = rows.slice(0, fittingRows(rows, mostBytes));
    const last = fitting.at(-1);
    if (!last) return undefined;
    const datasets = fitting.map((row) => ({ ...toDatasetHead(row), isOwn: row.isOwn }));
    return { datasets, last: { part, latest: last.latest, id: last.id } };
  }

  /** When datasets of a part were written, in microseconds since 1970, by their ids; leaves out what is not there. */
  async written(part: number, ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.executor.query<{ id: number; us: number }>(
      sql`select id, ${selectMicros(sql`datetime`)} as us from ${this.tables.dataset}
        where part = ${part} and id = any(${numberArray(ids)}::bigint[])`,
    );
    return new Map(rows.map(({ id, us }) => [id, us]));
  }

  /** The sources of merged blocks that reach into a time, a few at a time by their ids. */
  async sources(
    part: number,
    from: Instant,
    to: Instant,
    afterId: number,
    most: number,
  ): Promise<{ readonly id: number; readonly rows: number; readonly sources: Uint8Array }[]> {
    return this.executor.query(
      sql`select id, rows, sources from ${this.tables.block}
        where part = ${part} and datetime_max >= ${fromInstant(from)}::timestamptz
          and datetime_min <= ${fromInstant(to)}::timestamptz and dataset_id is null and id > ${afterId}
        order by id limit ${most}::integer`,
    );
  }

  async values(part: number, streamIds: readonly number[]): Promise<{ streamId: number; values: number }[]> {
    const { dataset, layoutStream, part: parts } = this.tables;
    return this.executor.query(
      sql`select of_layout.stream_id as "streamId",
          coalesce(sum(dataset.rows - coalesce(dataset.missing_of[of_layout.place], 0)), 0)::bigint as "values"
        from ${parts} part
        join ${layoutStream} of_layout on of_layout.layout_id = part.layout_id
        join ${dataset} dataset on dataset.part = part.id
        where part.id = ${part} and dataset.part = ${part}
          and of_layout.stream_id = any(${numberArray(streamIds)}::bigint[])
        group by of_layout.stream_id`,
    );
  }
}

function fittingRows(rows: readonly { readonly bytes: number }[], mostBytes: number): number {
  let bytes = 0;
  const first = rows.findIndex((row, i) => (bytes += row.bytes) > mostBytes && i > 0);
  return first < 0 ? rows.length : first;
}
