import { type NewStream, type Stream } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

interface StreamRow extends Omit<Stream, 'unit'> {
  readonly unit: string | null;
}

export class StreamRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async find(codes: readonly string[]): Promise<Map<string, Stream>> {
    if (codes.length === 0) return new Map();
    const rows = await this.executor.query<StreamRow>(
      sql`select id, code, unit, kind, owner from ${this.tables.stream} where code = any(${codes}::text[])`,
      { prepared: true },
    );
    return new Map(rows.map(({ unit, ...row }) => [row.code, { ...row, ...(unit !== null && { unit }) }]));
  }

  /**
   * Inserts streams, except those that other transactions insert meanwhile; `find` gives all afterwards. Waits for
   * transactions that insert the same streams: `streams` must be sorted by code.
   */
  async create(streams: readonly NewStream[]): Promise<void> {
    if (streams.length === 0) return;
    await this.executor.query(
      sql`insert into ${this.tables.stream} (code, unit, kind, owner)
        select * from unnest(${streams.map((each) => each.code)}::text[],
          ${streams.map((each) => each.unit ?? null)}::text[], ${streams.map((each) => each.kind)}::text[],
          ${streams.map((each) => each.owner)}::text[])
        on conflict (code) do nothing`,
    );
  }
}
