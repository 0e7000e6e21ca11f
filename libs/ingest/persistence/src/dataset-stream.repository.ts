import {
  type Dataset,
  type DatasetHead,
  inFileOrder,
  type Layout,
  type StreamCount,
  type StreamSummary,
} from '@pelorus/ingest/domain';
import { formatNumber } from '@pelorus/shared/nrt';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';
import { fromInstant } from './instant-sql';

/** What each dataset holds of each of its streams. */
export class DatasetStreamRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Writes a dataset's summaries, one for each of the streams. */
  async insert(datasetId: number, streamIds: readonly number[], summaries: readonly StreamSummary[]): Promise<void> {
    const last = summaries.map((each) => each.last);
    await this.executor.query(
      sql`insert into ${this.tables.datasetStream}
          (dataset_id, stream_id, "values", missing, datetime_min, datetime_max, last_number, last_text, last_flag)
        select ${datasetId}::bigint, * from unnest(
          ${streamIds}::bigint[],
          ${summaries.map((each) => each.values)}::bigint[],
          ${summaries.map((each) => each.missing)}::bigint[],
          ${summaries.map((each) => each.first && fromInstant(each.first))}::timestamptz[],
          ${last.map((each) => each && fromInstant(each.instant))}::timestamptz[],
          ${last.map((each) => (typeof each?.value === 'number' ? formatNumber(each.value) : null))}::float8[],
          ${last.map((each) => (typeof each?.value === 'string' ? each.value : null))}::text[],
          ${last.map((each) => each?.flag)}::smallint[])`,
    );
  }

  /** Adds to datasets what they hold of each stream. */
  async complete(heads: readonly DatasetHead[]): Promise<Dataset[]> {
    const layouts = await this.layouts([...new Set(heads.map((head) => head.layoutId))]);
    const counts = await this.counts(heads.map((head) => head.id));
    return heads.map((head) => {
      const layout = layouts.get(head.layoutId);
      if (!layout) throw new Error(`dataset ${head.id} has no layout`);
      return { ...head, streams: inFileOrder(layout.columns, layout.streamIds, counts.get(head.id) ?? []) };
    });
  }

  /** The layouts with these ids. */
  async layouts(ids: readonly number[]): Promise<Map<number, Layout>> {
    const rows = await this.executor.query<Layout>(
      sql`select id, columns, stream_ids as "streamIds" from ${this.tables.layout} where id = any(${ids}::bigint[])`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async counts(datasetIds: readonly number[]): Promise<Map<number, StreamCount[]>> {
    const rows = await this.executor.query<StreamCount & { datasetId: number }>(
      sql`select dataset_id as "datasetId", stream_id as "streamId", "values", missing
        from ${this.tables.datasetStream} where dataset_id = any(${datasetIds}::bigint[])`,
    );
    const counts = new Map<number, StreamCount[]>(datasetIds.map((id) => [id, []]));
    for (const row of rows) counts.get(row.datasetId)?.push(row);
    return counts;
  }
}
