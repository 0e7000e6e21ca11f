import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectMicros } from '../instant-sql';

/** A row of a pack, with its bytes; null is an end of time. */
export interface WholePack {
  readonly streamId: number;
  readonly id: number;
  readonly minUs: number | null;
  readonly maxUs: number | null;
  readonly runs: Uint8Array;
}

export class StoredLayerRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async packsAfter(
    after: { readonly streamId: number; readonly maxUs: number | null },
    most: number,
  ): Promise<WholePack[]> {
    const { runPack } = this.tables;
    // After the last pack of a stream comes the next stream.
    const reached =
      after.maxUs === null
        ? sql`'infinity'`
        : sql`timestamptz '1970-01-01 00:00:00+00' + ${after.maxUs}::bigint * interval '1 us'`;
    return this.executor.query<WholePack>(
      sql`select stream_id as "streamId", id, ${orNull(sql`datetime_min`)} as "minUs", ${orNull(sql`datetime_max`)} as "maxUs", runs
        from ${runPack} where stream_id >= ${after.streamId} and (stream_id, datetime_max) > (${after.streamId}, ${reached})
        order by stream_id, datetime_max limit ${most}::integer`,
    );
  }

  async layers(streamIds: readonly number[]): Promise<Map<number, Set<number>>> {
    const rows = await this.executor.query<{ stream_id: number; ids: number[] }>(
      sql`select stream_id, array_agg(id) as ids from ${this.tables.ruleLayer}
        where stream_id = any(${numberArray(streamIds)}::bigint[]) group by stream_id`,
    );
    return new Map(rows.map(({ stream_id: streamId, ids }) => [streamId, new Set(ids)]));
  }
}

function orNull(column: Sql): Sql {
  return sql`case when isfinite(${column}) then ${selectMicros(column)} end`;
}
