import {
  addSaid,
  decodeRuns,
  isSaidAt,
  joinPacks,
  RunColumns,
  type SaidRun,
  type TimeRun,
  type TimeSpan,
} from '@pelorus/ingest/quality';
import { type TimeRange } from '@pelorus/ingest/domain';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, selectMicros } from '../instant-sql';
import { type EncodedPack, momentParameter, RunRepository } from './run.repository';

/** What the layers of some streams are like at the moment at which a read begins. */
export interface LayerMoment {
  /** Microseconds since 1970: what was said later is not read. */
  readonly asOfUs: number;
  /** Whether rules or persons have said anything about the range. */
  readonly packs: number;
  readonly manual: number;
  /** The rule layers whose runs count. */
  readonly layerIds: readonly number[];
  /** Another one when what the layers say about the range is another. */
  readonly state: string;
}

export interface ManualRun extends TimeRun {
  readonly flagId: number;
}

export interface RuleRun extends SaidRun {
  readonly layerId: number;
}

/** What layers say of streams from one time to another, both in microseconds since 1970 and included. */
export interface LayerWindow extends TimeSpan {
  readonly rules: ReadonlyMap<number, readonly RunColumns[]>;
  /** Runs of persons by the id of the stream, the oldest flag first. */
  readonly manual: ReadonlyMap<number, readonly ManualRun[]>;
}

/** Number of packs that are looked through at once. */
const MOST_PACKS = 512;

export class LayerReadingRepository {
  readonly #runs: RunRepository;

  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {
    this.#runs = new RunRepository(executor, tables);
  }

  async moment(streamIds: readonly number[], range: TimeRange, asOfUs?: number): Promise<LayerMoment> {
    const { runPack, ruleLayer, manualFlag, manualFlagStream } = this.tables;
    const ids = sql`any(${numberArray(streamIds)}::bigint[])`;
    const valid =
      asOfUs === undefined
        ? sql`ended is null`
        : sql`created <= ${momentParameter(asOfUs)}::timestamptz and (ended is null or ended > ${momentParameter(asOfUs)}::timestamptz)`;
    // The clock is read after the state that the statement sees: whatever it sees was said before.
    const [row] = await this.executor.query<{
      now: number;
      packs: number;
      versions: number;
      layers: number;
      ended: number;
      layer_ids: number[];
      manual: number;
      revoked: number;
    }>(
      sql`with pack as materialized (
          select count(*) as packs, coalesce(sum(version), 0)::bigint as versions from ${runPack}
          where stream_id = ${ids} and ${within(range)}),
        layer as materialized (
          select count(*) as layers, count(ended) as ended,
            coalesce(array_agg(id) filter (where ${valid}), '{}') as layer_ids
          from ${ruleLayer} where stream_id = ${ids}),
        person as materialized (
          select count(*) as manual, count(revoked) as revoked from ${manualFlag} flag
          join ${manualFlagStream} of_flag on of_flag.flag_id = flag.id
          where of_flag.stream_id = ${ids} and ${within(range)})
        select ${selectMicros(sql`clock_timestamp()`)} as now, * from pack, layer, person`,
      { prepared: true },
    );
    const { now, packs, versions, layers, ended, layer_ids: layerIds, manual, revoked } = row!;
    const state = [packs, versions, layers, ended, manual, revoked].join();
    return { asOfUs: asOfUs ?? now, packs, manual, layerIds, state };
  }

  /** What layers say from one time on, as far as so many packs tell, at the most up to another time. */
  async window(streamIds: readonly number[], span: TimeSpan, moment: LayerMoment, most: number): Promise<LayerWindow> {
    const { asOfUs } = moment;
    const valid = new Set(moment.layerIds);
    const { packs, maxUs } =
      moment.packs > 0 ? await this.#packs(streamIds, span, most) : { packs: [], maxUs: span.maxUs };
    const own = { minUs: span.minUs, maxUs };
    const rules = new Map<number, Map<number, RunColumns>>();
    for (const { streamId, runs } of packs) {
      const layers = rules.get(streamId) ?? new Map<number, RunColumns>();
      rules.set(streamId, layers);
      addSaid(runs, asOfUs, (layer) => (valid.has(layer) ? runsOf(layers, layer) : undefined));
    }
    const layersOf = new Map([...rules].map(([streamId, layers]) => [streamId, [...layers.values()]]));
    const manual = moment.manual > 0 ? await this.manualRuns(streamIds, own, asOfUs) : new Map<number, ManualRun[]>();
    return { ...own, rules: layersOf, manual };
  }

  /** The wanted runs of rules of a stream that reach into a span, with their layers, in the order of time. */
  async ruleRuns(
    streamId: number,
    span: TimeSpan,
    { asOfUs, layerIds }: LayerMoment,
    isWanted: (run: SaidRun) => boolean,
    most: number,
  ): Promise<RuleRun[]> {
    const valid = new Set(layerIds);
    const packs: { readonly said: ReadonlyMap<number, readonly SaidRun[]> }[] = [];
    let count = 0;
    for (let from = span.minUs; count < most;) {
      const { packs: found, maxUs } = await this.#packs([streamId], { minUs: from, maxUs: span.maxUs }, MOST_PACKS);
      for (const pack of found) {
        // The next ones are read from it on.
        if (pack.minUs > maxUs) break;
        const said = [...decodeRuns(pack.runs)].flatMap(([layer, runs]): [number, SaidRun[]][] => {
          const own = runs.filter((run) => valid.has(layer) && isSaidAt(run, asOfUs) && isWanted(run));
          count += own.length;
          return own.length > 0 ? [[layer, own]] : [];
        });
        packs.push({ said: new Map(said) });
      }
      // The end of time is not left by a step.
      if (maxUs >= span.maxUs) break;
      from = maxUs + 1;
    }
    const runs = [...joinPacks(packs)].flatMap(([layerId, said]) => said.map((run) => ({ ...run, layerId })));
    const within = runs.filter(({ minUs, maxUs }) => maxUs >= span.minUs && minUs <= span.maxUs);
    return within.sort((a, b) => a.minUs - b.minUs).slice(0, most);
  }

  /** So many packs of a span from its beginning on, more where they begin at one time, and the time up to which they are all packs. */
  async #packs(
    streamIds: readonly number[],
    span: TimeSpan,
    wanted: number,
  ): Promise<{ packs: EncodedPack[]; maxUs: number }> {
    for (let most = wanted; ; most *= 4) {
      const packs = await this.#runs.firstPacks(streamIds, span, most);
      const maxUs = packs.length < most ? span.maxUs : packs.at(-1)!.minUs - 1;
      if (maxUs >= span.minUs) return { packs, maxUs };
    }
  }

  /** The flags of persons that reach into a span, by the id of the stream, the oldest flag first. */
  async manualRuns(
    streamIds: readonly number[],
    span: TimeSpan,
    asOfUs: number,
    most?: number,
  ): Promise<Map<number, ManualRun[]>> {
    const { manualFlag, manualFlagStream } = this.tables;
    const rows = await this.executor.query<{ stream_id: number; id: number; min: number; max: number; flag: number }>(
      sql`select of_flag.stream_id, flag.id, ${selectMicros(sql`flag.datetime_min`)} as min,
          ${selectMicros(sql`flag.datetime_max`)} as max, flag.flag
        from ${manualFlagStream} of_flag join ${manualFlag} flag on flag.id = of_flag.flag_id
        where of_flag.stream_id = any(${numberArray(streamIds)}::bigint[])
          and flag.datetime_max >= ${momentParameter(span.minUs)}::timestamptz and flag.datetime_min <= ${momentParameter(span.maxUs)}::timestamptz
          and flag.created <= ${momentParameter(asOfUs)}::timestamptz
          and (flag.revoked is null or flag.revoked > ${momentParameter(asOfUs)}::timestamptz)
        order by of_flag.stream_id, flag.created, flag.id limit ${most ?? null}::integer`,
      { prepared: true },
    );
    const manual = new Map<number, ManualRun[]>();
    for (const { stream_id: streamId, id, min, max, flag } of rows) {
      const runs = manual.get(streamId) ?? [];
      runs.push({ minUs: min, maxUs: max, flag, flagId: id });
      manual.set(streamId, runs);
    }
    return manual;
  }
}

function runsOf(layers: Map<number, RunColumns>, layer: number): RunColumns {
  const known = layers.get(layer);
  if (known) return known;
  const runs = new RunColumns();
  layers.set(layer, runs);
  return runs;
}

function within({ min, max }: TimeRange): Sql {
  return sql`datetime_max >= ${min ? fromInstant(min) : '-infinity'}::timestamptz
    and datetime_min <= ${max ? fromInstant(max) : 'infinity'}::timestamptz`;
}
