import { type LastValue, type StreamTotals } from '@pelorus/ingest/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type StreamKind } from '@pelorus/shared/nrt';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { betweenFolds } from '../totals/between-folds';
import { type StreamHolding, streamHoldings } from '../totals/stream-holdings';
import { type LatestValue } from '../totals/stream-total.repository';
import { STREAMS } from './stream-collection';

interface StreamRow {
  readonly id: number;
  readonly code: string;
  readonly unit: string | null;
  readonly kind: StreamKind;
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

export class StreamReadingRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async list(request: PageRequest): Promise<StreamPage> {
    const source = { schema: this.tables.schema, collection: STREAMS };
    const { ids, totalHits } = await betweenFolds(this.executor, this.tables, () =>
      findPage(this.executor, source, request),
    );
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
    const select = sql`select (select count(*) from ${stream})::bigint as streams,
      (coalesce((select sum("values") from ${streamTotal}), 0) +
        coalesce((select sum("values") from ${unfolded}), 0))::bigint as "values"`;
    const [sum] = await betweenFolds(this.executor, this.tables, () =>
      this.executor.query<StreamSum>(select, { prepared: true }),
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

  /** Is not prepared: how many streams a pattern finds decides the plan. */
  async #streams(which: Sql): Promise<StreamRow[]> {
    return this.executor.query<StreamRow>(sql`select id, code, unit, kind from ${this.tables.stream} ${which}`);
  }

  /** Streams with what is known of their values: totals together with unfolded datasets. */
  async #withTotals(streams: readonly StreamRow[]): Promise<StreamTotals[]> {
    const ids = streams.map(({ id }) => id);
    const holdings = await streamHoldings(this.executor, this.tables, ids);
    return streams.map((stream) => toTotals(stream, holdings.get(stream.id)));
  }
}

function toTotals(
  { id, code, unit, kind }: StreamRow,
  { values, first, last }: StreamHolding = { values: 0 },
): StreamTotals {
  return {
    id,
    code,
    kind,
    ...(unit !== null && { unit }),
    ...(first && { first }),
    ...(last && { last: lastValueOf(last) }),
    values,
  };
}

function lastValueOf({ instant, value, flag }: LatestValue): LastValue {
  return { instant, value, ...(flag !== undefined && { flag }) };
}
