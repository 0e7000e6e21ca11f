import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectMicros } from '../instant-sql';

type Json = Readonly<Record<string, unknown>>;

/** A version of a test of a stream: the test with its parameters, and the property of the registry that they come from. */
export interface NewRuleLayer {
  readonly test: string;
  readonly parameters: Json;
  readonly property?: Json;
}

/** A stored version of a test. Its runs count from `createdUs` until `endedUs`, in microseconds since 1970. */
export interface RuleLayer extends NewRuleLayer {
  readonly id: number;
  readonly streamId: number;
  readonly createdUs: number;
  readonly endedUs?: number;
}

interface RuleLayerRow {
  readonly id: number;
  readonly stream_id: number;
  readonly created: number;
  readonly ended: number | null;
  readonly test: string;
  readonly parameters: Json;
  readonly property: Json | null;
}

/** Adds and ends versions of tests; none is ever deleted. */
export class RuleLayerRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The layers of streams that have not ended, by stream and id. */
  async layersOf(streamIds: readonly number[]): Promise<RuleLayer[]> {
    return this.#select(sql`stream_id = any(${numberArray(streamIds)}::bigint[]) and ended is null`);
  }

  /** Layers of a stream by their ids, also ended ones. */
  async find(streamId: number, ids: readonly number[]): Promise<RuleLayer[]> {
    return this.#select(sql`stream_id = ${streamId} and id = any(${numberArray(ids)}::bigint[])`);
  }

  /**
   * Adds layers to a stream whose runs are locked, in a transaction; gives them in their order. An equal layer of the
   * stream that has not ended is taken instead.
   */
  async open(streamId: number, layers: readonly NewRuleLayer[]): Promise<RuleLayer[]> {
    const equal = sql`layer.test = item.test and layer.parameters = item.parameters
      and layer.property is not distinct from item.property`;
    const items = JSON.stringify(layers.map((layer, place) => ({ ...layer, place })));
    const item = sql`jsonb_to_recordset(${items}::jsonb) as item (place integer, test text, parameters jsonb, property jsonb)`;
    const present = await this.executor.query<{ place: number; id: number }>(
      sql`select item.place, min(layer.id) as id from ${item}
        join ${this.tables.ruleLayer} layer on layer.stream_id = ${streamId} and layer.ended is null and ${equal}
        group by item.place`,
    );
    const known = new Set(present.map(({ place }) => place));
    const missing = layers.flatMap((_, place) => (known.has(place) ? [] : [place]));
    const added: { place: number; id: number }[] = [];
    for (const place of missing) {
      const { test, parameters, property } = layers[place]!;
      const [row] = await this.executor.query<{ id: number }>(
        sql`insert into ${this.tables.ruleLayer} (stream_id, created, test, parameters, property)
          values (${streamId}::bigint, ${NOW}, ${test}, ${JSON.stringify(parameters)}::jsonb,
            ${property ? JSON.stringify(property) : null}::jsonb) returning id`,
      );
      added.push({ place, id: row!.id });
    }
    const idOf = new Map([...present, ...added].map(({ place, id }) => [place, id]));
    const found = new Map((await this.find(streamId, [...idOf.values()])).map((layer) => [layer.id, layer]));
    return layers.map((_, place) => found.get(idOf.get(place)!)!);
  }

  /** Ends layers of a stream: their runs count no more from now on. */
  async end(streamId: number, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.executor.query(
      sql`update ${this.tables.ruleLayer} set ended = ${NOW}
        where stream_id = ${streamId}::bigint and id = any(${numberArray(ids)}::bigint[]) and ended is null`,
    );
  }

  async #select(condition: Sql): Promise<RuleLayer[]> {
    const rows = await this.executor.query<RuleLayerRow>(
      sql`select id, stream_id, ${selectMicros(sql`created`)} as created, ${selectMicros(sql`ended`)} as ended, test,
          parameters, property
        from ${this.tables.ruleLayer} where ${condition} order by stream_id, id`,
    );
    return rows.map(({ id, stream_id: streamId, created, ended, test, parameters, property }) => ({
      id,
      streamId,
      createdUs: created,
      ...(ended !== null && { endedUs: ended }),
      test,
      parameters,
      ...(property && { property }),
    }));
  }
}

/** The beginning of the transaction: all that it says is said at one moment. */
const NOW: Sql = sql`now()`;
