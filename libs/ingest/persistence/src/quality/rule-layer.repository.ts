import { type Executor, join, type Sql, sql } from '@pelorus/shared/persistence';
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

export class RuleLayerRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

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
    const known = await this.#equal(streamId, layers);
    const missing = layers.filter((_, place) => !known.has(place));
    if (missing.length === 0) return layers.map((_, place) => known.get(place)!);
    const rows = missing.map(
      ({ test, parameters, property }) =>
        sql`(${streamId}::bigint, ${NOW}, ${test}, ${JSON.stringify(parameters)}::jsonb,
          ${property ? JSON.stringify(property) : null}::jsonb)`,
    );
    await this.executor.query(
      sql`insert into ${this.tables.ruleLayer} (stream_id, created, test, parameters, property) values ${join(rows)}`,
    );
    const all = await this.#equal(streamId, layers);
    return layers.map((_, place) => all.get(place)!);
  }

  async end(layers: readonly Pick<RuleLayer, 'id' | 'streamId'>[]): Promise<void> {
    if (layers.length === 0) return;
    const streamIds = [...new Set(layers.map(({ streamId }) => streamId))];
    await this.executor.query(
      sql`update ${this.tables.ruleLayer} set ended = ${NOW}
        where stream_id = any(${numberArray(streamIds)}::bigint[])
          and id = any(${numberArray(layers.map(({ id }) => id))}::bigint[]) and ended is null`,
    );
  }

  /** The first open layer of a stream that is equal to each of some, by their places. */
  async #equal(streamId: number, layers: readonly NewRuleLayer[]): Promise<Map<number, RuleLayer>> {
    const items = JSON.stringify(layers.map((layer, place) => ({ ...layer, place })));
    const rows = await this.executor.query<RuleLayerRow & { readonly place: number }>(
      sql`select distinct on (item.place) item.place, ${LAYER_COLUMNS}
        from jsonb_to_recordset(${items}::jsonb) as item (place integer, test text, parameters jsonb, property jsonb)
        join ${this.tables.ruleLayer} layer on layer.stream_id = ${streamId} and layer.ended is null
          and layer.test = item.test and layer.parameters = item.parameters
          and layer.property is not distinct from item.property
        order by item.place, layer.id`,
    );
    return new Map(rows.map((row) => [row.place, layerOf(row)]));
  }

  async #select(condition: Sql): Promise<RuleLayer[]> {
    const rows = await this.executor.query<RuleLayerRow>(
      sql`select ${LAYER_COLUMNS} from ${this.tables.ruleLayer} layer where ${condition} order by stream_id, id`,
    );
    return rows.map(layerOf);
  }
}

const LAYER_COLUMNS: Sql = sql`layer.id, layer.stream_id, ${selectMicros(sql`layer.created`)} as created,
  ${selectMicros(sql`layer.ended`)} as ended, layer.test, layer.parameters, layer.property`;

function layerOf(row: RuleLayerRow): RuleLayer {
  const { id, stream_id: streamId, created, ended, test, parameters, property } = row;
  return {
    ...{ id, streamId, createdUs: created, test, parameters },
    ...(ended !== null && { endedUs: ended }),
    ...(property && { property }),
  };
}

/** The beginning of the transaction: all that it says is said at one moment. */
const NOW: Sql = sql`now()`;
