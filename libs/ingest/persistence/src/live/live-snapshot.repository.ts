import { type LiveLatest, LONGEST_LIVE_TEXT } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectInstant } from '../instant-sql';

/** The latest values of streams, and the newest event that they are the result of. */
export interface LiveSnapshot {
  readonly id: string;
  readonly streams: readonly LiveLatest[];
}

export interface LiveStream extends LiveLatest {
  readonly id: number;
}

interface StreamRow {
  readonly id: number;
  readonly code: string;
}

interface LatestRow {
  readonly id: number;
  readonly last: string | null;
  readonly number: number | null;
  readonly text: string | null;
}

export class LiveSnapshotRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async read(codes: readonly string[], patterns: readonly string[], most: number): Promise<LiveSnapshot> {
    const { stream, liveClock } = this.tables;
    const [clock] = await this.executor.query<{ id: number }>(sql`select last_id as id from ${liveClock}`);
    const streams = await this.executor.query<StreamRow>(
      sql`select id, code from ${stream} where code = any(${codes}::text[]) or code like any(${patterns}::text[])
        order by code collate "C" limit ${most}::integer`,
    );
    const known = await this.#withLatest(streams);
    return {
      id: String(clock!.id),
      streams: known.map(({ code, datetime, value }) =>
        datetime === undefined ? { code } : { code, datetime, value: value! },
      ),
    };
  }

  async page(id: number, most: number): Promise<LiveStream[]> {
    return this.#withLatest(
      await this.executor.query<StreamRow>(
        sql`select id, code from ${this.tables.stream} where id > ${id}::bigint order by id limit ${most}::integer`,
      ),
    );
  }

  async ids(codes: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.executor.query<StreamRow>(
      sql`select id, code from ${this.tables.stream} where code = any(${codes}::text[])`,
    );
    return new Map(rows.map(({ id, code }) => [code, id]));
  }

  async #withLatest(streams: readonly StreamRow[]): Promise<LiveStream[]> {
    const rows = await this.executor.query<LatestRow>(
      sql`select stream_id as id, ${selectInstant(sql`last_datetime`)} as last, last_number as number,
          left(last_text, ${LONGEST_LIVE_TEXT}::integer) as text
        from ${this.tables.streamTotal}
        where stream_id = any(${numberArray(streams.map(({ id }) => id))}::bigint[]) and last_datetime is not null`,
    );
    const latest = new Map(rows.map(({ id, last, number, text }) => [id, { datetime: last!, value: number ?? text! }]));
    return streams.map((each) => ({ ...each, ...latest.get(each.id) }));
  }
}
