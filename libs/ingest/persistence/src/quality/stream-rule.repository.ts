import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';

export interface StreamToRule {
  readonly id: number;
  readonly code: string;
  readonly kind: 'number' | 'text';
  readonly unit: string | null;
}

/** A stream with its rules, as they were stored; null for a stream that nobody asked about. */
export interface RuledStreamRow extends StreamToRule {
  readonly rules: unknown;
}

export interface NewStreamRule {
  readonly streamId: number;
  readonly judged: boolean;
  readonly others: readonly string[];
  readonly rules: object;
}

/** Keeps the rules of streams, as a registry told them last, and which version of the registry that was. */
export class StreamRuleRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async after(id: number, most: number): Promise<RuledStreamRow[]> {
    const { stream, streamRule } = this.tables;
    return this.executor.query<RuledStreamRow>(
      sql`select stream.id, stream.code, stream.kind, stream.unit, rule.rules from ${stream} stream
        left join ${streamRule} rule on rule.stream_id = stream.id
        where stream.id > ${id}::bigint order by stream.id limit ${most}::integer`,
      { prepared: true },
    );
  }

  /** Streams nobody asked about, with ids up to one and at most `within` below it, by id. */
  async late(id: number, within: number, most: number): Promise<RuledStreamRow[]> {
    const { stream, streamRule } = this.tables;
    return this.executor.query<RuledStreamRow>(
      sql`select stream.id, stream.code, stream.kind, stream.unit, rule.rules from ${stream} stream
        left join ${streamRule} rule on rule.stream_id = stream.id
        where stream.id > ${id - within}::bigint and stream.id <= ${id}::bigint and rule.stream_id is null
        order by stream.id limit ${most}::integer`,
      { prepared: true },
    );
  }

  async ofLayouts(layoutIds: readonly number[]): Promise<(RuledStreamRow & { readonly layoutId: number })[]> {
    const { layoutStream, stream, streamRule } = this.tables;
    return this.executor.query(
      sql`select own.layout_id as "layoutId", stream.id, stream.code, stream.kind, stream.unit, rule.rules
        from ${layoutStream} own join ${streamRule} rule on rule.stream_id = own.stream_id and rule.judged
          join ${stream} stream on stream.id = own.stream_id
        where own.layout_id = any(${numberArray(layoutIds)}::bigint[])`,
    );
  }

  /** Streams by their ids, as far as nobody has taken them for judged ones: those without rules have null or empty ones. */
  async ofStreams(streamIds: readonly number[]): Promise<RuledStreamRow[]> {
    const { stream, streamRule } = this.tables;
    return this.executor.query<RuledStreamRow>(
      sql`select stream.id, stream.code, stream.kind, stream.unit, rule.rules from ${stream} stream
        left join ${streamRule} rule on rule.stream_id = stream.id
        where stream.id = any(${numberArray(streamIds)}::bigint[])`,
      { prepared: true },
    );
  }

  /** The streams whose rules look at one of the streams of a layout. */
  async lookingAt(layoutIds: readonly number[]): Promise<{ readonly layoutId: number; readonly streamId: number }[]> {
    const { layoutStream, stream, streamRule } = this.tables;
    const [any] = await this.executor.query(sql`select from ${streamRule} where others <> '{}' limit 1`, {
      prepared: true,
    });
    if (!any) return [];
    return this.executor.query(
      sql`select own.layout_id as "layoutId", rule.stream_id as "streamId"
        from ${layoutStream} own join ${stream} stream on stream.id = own.stream_id
          join ${streamRule} rule on rule.others <> '{}' and rule.others @> array[stream.code]
        where own.layout_id = any(${numberArray(layoutIds)}::bigint[])`,
    );
  }

  async replace(rules: readonly NewStreamRule[]): Promise<void> {
    if (rules.length === 0) return;
    const items = rules.map(({ streamId, ...rest }) => ({ stream_id: streamId, ...rest }));
    await this.executor.query(
      sql`insert into ${this.tables.streamRule} (stream_id, told, judged, others, rules)
        select stream_id, now(), judged, others, rules
        from json_to_recordset(${JSON.stringify(items)}::json) as item (stream_id bigint, judged boolean, others text[], rules json)
        on conflict (stream_id) do update set told = excluded.told, judged = excluded.judged, others = excluded.others,
          rules = excluded.rules`,
    );
  }

  /** The version of the registry of which all rules are; undefined before rules were asked for. */
  async version(): Promise<string | undefined> {
    const [row] = await this.executor.query<{ version: string }>(sql`select version from ${this.tables.ruleSource}`);
    return row?.version;
  }

  async setVersion(version: string): Promise<void> {
    await this.executor.query(
      sql`insert into ${this.tables.ruleSource} (version, asked) values (${version}, now())
        on conflict (id) do update set version = excluded.version, asked = excluded.asked`,
    );
  }
}
