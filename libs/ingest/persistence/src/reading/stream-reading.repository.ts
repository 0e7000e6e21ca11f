import { type StreamTotals } from '@pelorus/ingest/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type StreamKind } from '@pelorus/shared/nrt';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectInstant, toInstant } from '../instant-sql';
import { STREAMS } from './stream-collection';

interface StreamRow {
  readonly id: number;
  readonly code: string;
  readonly unit: string | null;
  readonly kind: StreamKind;
}

interface TotalRow {
  readonly id: number;
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
    return { offset: request.offset, totalHits, records: await this.totals(ids) };
  }

  async find(code: string): Promise<StreamTotals | undefined> {
    const [stream] = await this.#withTotals(await this.#streams(sql`where code = ${code}`));
    return stream;
  }

  /** The streams with these ids, in their order. */
  async totals(ids: readonly number[]): Promise<StreamTotals[]> {
    if (ids.length === 0) return [];
    const rows = await this.#streams(sql`where id = any(${numberArray(ids)}::bigint[])`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return this.#withTotals(ids.flatMap((id) => byId.get(id) ?? []));
  }

  async matching(pattern: string, limit: number): Promise<StreamTotals[]> {
    return this.#withTotals(
      await this.#streams(sql`where code like ${pattern} order by code collate "C" limit ${limit}::integer`),
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

  async #streams(which: Sql): Promise<StreamRow[]> {
    return this.executor.query<StreamRow>(sql`select id, code, unit, kind from ${this.tables.stream} ${which}`);
  }

  /** Streams with what is known of their values: totals together with unfolded datasets. */
  async #withTotals(streams: readonly StreamRow[]): Promise<StreamTotals[]> {
    if (streams.length === 0) return [];
    const ofStreams = sql`where stream_id = any(${numberArray(streams.map(({ id }) => id))}::bigint[])`;
    // Reads both tables instead of their view, of which a distributed server would fetch all streams first; and joins no streams,
    // for which it would send what it found to all nodes.
    const rows = await this.executor.query<TotalRow>(
      sql`with held as materialized (
          select ${HELD} from ${this.tables.streamTotal} ${ofStreams}
          union all select ${HELD} from ${identifier(this.tables.schema, 'unfolded_holding')} ${ofStreams}),
        total as (
          select distinct on (stream_id) stream_id, sum("values") over own as "values", min(first_datetime) over own as first,
            max(last_datetime) over own as last, last_number, last_text, last_flag
          from held window own as (partition by stream_id)
          order by stream_id, last_datetime desc nulls last, last_dataset_datetime desc, last_dataset_id desc)
        select stream_id as id, "values"::bigint as "values", ${selectInstant(sql`first`)} as first_datetime,
          ${selectInstant(sql`last`)} as last_datetime, last_number, last_text, last_flag
        from total`,
      { prepared: true },
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return streams.map((stream) => toTotals(stream, byId.get(stream.id)));
  }
}

function toTotals({ id, code, unit, kind }: StreamRow, total: TotalRow | undefined): StreamTotals {
  const stream = { id, code, kind, ...(unit !== null && { unit }) };
  if (!total) return { ...stream, values: 0 };
  const value = total.last_number ?? total.last_text;
  const flag = total.last_flag === null ? {} : { flag: total.last_flag };
  return {
    ...stream,
    ...(total.first_datetime !== null && { first: toInstant(total.first_datetime) }),
    ...(total.last_datetime !== null &&
      value !== null && { last: { instant: toInstant(total.last_datetime), value, ...flag } }),
    values: total.values,
  };
}
