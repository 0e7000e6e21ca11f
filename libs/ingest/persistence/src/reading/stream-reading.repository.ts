import { type StreamTotals } from '@pelorus/ingest/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type StreamKind } from '@pelorus/shared/nrt';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectInstant, toInstant } from '../instant-sql';
import { STREAMS } from './stream-collection';

interface StreamReadingRow {
  readonly id: number;
  readonly code: string;
  readonly unit: string | null;
  readonly kind: StreamKind;
  readonly first_datetime: string | null;
  readonly last_datetime: string | null;
  readonly last_number: number | null;
  readonly last_text: string | null;
  readonly last_flag: number | null;
  readonly values: number;
}

export interface StreamPage {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly StreamTotals[];
}

/** Number of streams, and of their values over all datasets. */
export interface StreamSum {
  readonly streams: number;
  readonly values: number;
}

/** Candidates for the hint to an unknown code: codes of about its length that begin or end like it. */
const ALIKE = 2_000;

const HELD = sql`stream_id, "values", first_datetime, last_datetime, last_dataset_datetime, last_dataset_id, last_number,
  last_text, last_flag`;

export class StreamReadingRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async list(request: PageRequest): Promise<StreamPage> {
    const source = { schema: this.tables.schema, collection: STREAMS };
    const { ids, totalHits } = await findPage(this.executor, source, request);
    return { offset: request.offset, totalHits, records: await this.#totals(ids) };
  }

  async find(code: string): Promise<StreamTotals | undefined> {
    const [stream] = await this.#totals(await this.#ids(sql`where code = ${code}`));
    return stream;
  }

  async totals(ids: readonly number[]): Promise<StreamTotals[]> {
    return this.#totals(ids);
  }

  async matching(pattern: string, limit: number): Promise<StreamTotals[]> {
    return this.#totals(
      await this.#ids(sql`where code like ${pattern} order by code collate "C" limit ${limit}::integer`),
    );
  }

  /** All streams together: totals together with unfolded datasets. */
  async sum(): Promise<StreamSum> {
    const { stream, streamTotal } = this.tables;
    const unfolded = identifier(this.tables.schema, 'unfolded_holding');
    const [sum] = await this.executor.query<StreamSum>(
      sql`select (select count(*) from ${stream})::bigint as streams,
        (coalesce((select sum("values") from ${streamTotal}), 0) +
          coalesce((select sum("values") from ${unfolded}), 0))::bigint as "values"`,
      { prepared: true },
    );
    return sum!;
  }

  async alike(code: string): Promise<string[]> {
    const escaped = code.replace(/[\\%_]/g, '\\$&');
    const prefix = escaped.slice(0, escaped.lastIndexOf(':') + 1);
    const suffix = escaped.slice(escaped.lastIndexOf(':'));
    const rows = await this.executor.query<{ code: string }>(
      sql`select code from ${this.tables.stream}
        where code like ${`${prefix}%`} or code like ${`%${suffix}`} order by abs(length(code) - ${code.length}::integer), code limit ${ALIKE}`,
    );
    return rows.map((row) => row.code);
  }

  async #ids(condition: Sql): Promise<number[]> {
    const rows = await this.executor.query<{ id: number }>(sql`select id from ${this.tables.stream} ${condition}`);
    return rows.map(({ id }) => id);
  }

  /** The streams with these ids, in their order: totals together with unfolded datasets. */
  async #totals(ids: readonly number[]): Promise<StreamTotals[]> {
    if (ids.length === 0) return [];
    const { stream, streamTotal } = this.tables;
    const wanted = numberArray(ids);
    const ofStreams = sql`where stream_id = any(${wanted}::bigint[])`;
    // Reads both tables instead of their view: a distributed server would fetch the union of all streams first.
    const rows = await this.executor.query<StreamReadingRow>(
      sql`with held as materialized (
          select ${HELD} from ${streamTotal} ${ofStreams}
          union all select ${HELD} from ${identifier(this.tables.schema, 'unfolded_holding')} ${ofStreams}),
        total as (
          select distinct on (stream_id) stream_id, sum("values") over own as "values", min(first_datetime) over own as first,
            max(last_datetime) over own as last, last_number, last_text, last_flag
          from held window own as (partition by stream_id)
          order by stream_id, last_datetime desc nulls last, last_dataset_datetime desc, last_dataset_id desc)
        select stream.id, stream.code, stream.unit, stream.kind, coalesce(total."values", 0)::bigint as "values",
          ${selectInstant(sql`total.first`)} as first_datetime, ${selectInstant(sql`total.last`)} as last_datetime,
          total.last_number, total.last_text, total.last_flag
        from ${stream} stream left join total on total.stream_id = stream.id
        where stream.id = any(${wanted}::bigint[])`,
      { prepared: true },
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toTotals(row)] : [];
    });
  }
}

function toTotals(row: StreamReadingRow): StreamTotals {
  const value = row.last_number ?? row.last_text;
  const flag = row.last_flag === null ? {} : { flag: row.last_flag };
  return {
    id: row.id,
    code: row.code,
    kind: row.kind,
    ...(row.unit !== null && { unit: row.unit }),
    ...(row.first_datetime !== null && { first: toInstant(row.first_datetime) }),
    ...(row.last_datetime !== null &&
      value !== null && { last: { instant: toInstant(row.last_datetime), value, ...flag } }),
    values: row.values,
  };
}
