import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, identifier, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectInstant, toInstant } from '../instant-sql';

/** The total of a stream: that of its folded datasets and the unfolded ones together. */
export interface ToldTotal {
  readonly streamId: number;
  readonly code: string;
  readonly values: number;
  readonly first: Instant | null;
  readonly last: Instant | null;
  readonly number: number | null;
  readonly text: string | null;
  readonly flag: number | null;
}

interface ToldRow extends Omit<ToldTotal, 'first' | 'last'> {
  readonly first: string | null;
  readonly last: string | null;
}

export class StoredTotalRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async after(id: number, most: number): Promise<ToldTotal[]> {
    const rows = await this.executor.query<ToldRow>(
      sql`select id as "streamId", code, "values", ${selectInstant(sql`first_datetime`)} as first,
          ${selectInstant(sql`last_datetime`)} as last, last_number as number, last_text as text, last_flag as flag
        from ${identifier(this.tables.schema, 'stream_reading')}
        where id in (select id from ${this.tables.stream} where id > ${id} order by id limit ${most}::integer)
        order by id`,
    );
    return rows.map(({ first, last, ...row }) => ({
      ...row,
      first: first === null ? null : toInstant(first),
      last: last === null ? null : toInstant(last),
    }));
  }

  /** Counts the values of a stream anew: its datasets without the unfolded ones, in one statement and so of one moment. */
  async recount(streamId: number): Promise<void> {
    const { streamTotal, dataset, layoutStream, part } = this.tables;
    await this.executor.query(
      sql`insert into ${streamTotal} as total (stream_id, "values")
        select ${streamId}::bigint,
          coalesce((select sum(dataset.rows - coalesce(dataset.missing_of[of_layout.place], 0))
            from ${layoutStream} of_layout
            join ${part} part on part.layout_id = of_layout.layout_id
            join ${dataset} dataset on dataset.part = part.id
            where of_layout.stream_id = ${streamId}), 0)
          - coalesce((select sum("values") from ${identifier(this.tables.schema, 'unfolded_holding')}
            where stream_id = ${streamId}), 0)
        on conflict (stream_id) do update set "values" = excluded."values"`,
    );
  }

  async parts(streamIds: readonly number[]): Promise<number[]> {
    const { part, layoutStream } = this.tables;
    const rows = await this.executor.query<{ id: number }>(
      sql`select id from ${part} where layout_id in (
        select layout_id from ${layoutStream} where stream_id = any(${numberArray(streamIds)}::bigint[])) order by id`,
    );
    return rows.map(({ id }) => id);
  }
}
