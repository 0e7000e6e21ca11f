import { type Stream } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { fromInstant } from '../instant-sql';

export class LiveStreamRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The streams with values since a moment in milliseconds since 1970, and some that may have such: by id, some of very many. */
  async since(ms: number, most: number): Promise<Stream[]> {
    const { stream, streamTotal, unfoldedDataset, layoutStream } = this.tables;
    // CTEs, so that a distributed server gathers what lies on its shards first.
    const rows = await this.executor.query<Omit<Stream, 'unit'> & { readonly unit: string | null }>(
      sql`with folded as materialized (
          select stream_id from ${streamTotal} where last_datetime >= ${fromInstant({ ms, us: 0 })}::timestamptz),
        fresh as materialized (select distinct part / 4096 as layout_id from ${unfoldedDataset})
        select id, code, unit, kind, owner from ${stream}
        where id in (select stream_id from folded
          union select own.stream_id from ${layoutStream} own join fresh on fresh.layout_id = own.layout_id)
        order by id limit ${most}::integer`,
      { prepared: true },
    );
    return rows.map(({ unit, ...row }) => ({ ...row, ...(unit !== null && { unit }) }));
  }
}
