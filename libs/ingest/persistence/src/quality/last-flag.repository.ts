import { decodeRuns, effectiveFlag, isSaidAt } from '@pelorus/ingest/quality';
import { type Instant } from '@pelorus/shared/kernel';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray, plainArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { fromInstant } from '../instant-sql';

export interface FlaggedMoment {
  readonly streamId: number;
  readonly instant: Instant;
  readonly source: number;
}

/** Streams of which flags are looked up at once. */
const AT_ONCE = 1_000;

export class LastFlagRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The flags that count now, in the order of the moments. */
  async flagsAt(moments: readonly FlaggedMoment[]): Promise<number[]> {
    const said = moments.length > 0 && (await this.#isAnythingSaid());
    if (!said) return moments.map(({ source }) => source);
    const flags: number[] = [];
    for (let from = 0; from < moments.length; from += AT_ONCE)
      flags.push(...(await this.#flagsAt(moments.slice(from, from + AT_ONCE))));
    return flags;
  }

  async #isAnythingSaid(): Promise<boolean> {
    const { runPack, manualFlag } = this.tables;
    // Apart: a distributed server would keep the answers of both in files before it joined them.
    const rows = await Promise.all(
      [runPack, manualFlag].map((table) =>
        this.executor.query(sql`select 1 as one from ${table} limit 1`, { prepared: true }),
      ),
    );
    return rows.some(({ length }) => length > 0);
  }

  async #flagsAt(moments: readonly FlaggedMoment[]): Promise<number[]> {
    const [rules, manual] = await Promise.all([this.#rules(moments), this.#manual(moments)]);
    return moments.map(({ source }, place) =>
      effectiveFlag({ source, rules: rules.get(place) ?? [], manual: manual.get(place) ?? [] }),
    );
  }

  /** What rules say at each moment, by its place; none where they say nothing. */
  async #rules(moments: readonly FlaggedMoment[]): Promise<Map<number, number[]>> {
    const packs = await this.executor.query<{ place: number; runs: Buffer }>(
      sql`select wanted.place, pack.runs from ${wanted(moments)} join ${this.tables.runPack} pack
          on pack.stream_id = wanted.stream_id
          and pack.datetime_max >= wanted.datetime and pack.datetime_min <= wanted.datetime`,
      { prepared: true },
    );
    const flags = new Map<number, number[]>();
    if (packs.length === 0) return flags;
    const valid = await this.#openLayers(packs.map(({ place }) => moments[place - 1]!.streamId));
    for (const { place, runs } of packs) {
      const { ms, us } = moments[place - 1]!.instant;
      const at = ms * 1_000 + us;
      for (const [layer, said] of decodeRuns(runs)) {
        if (!valid.has(layer)) continue;
        const run = said.find((each) => each.minUs <= at && at <= each.maxUs && isSaidAt(each, Infinity));
        if (run) addFlag(flags, place - 1, run.flag);
      }
    }
    return flags;
  }

  async #openLayers(streamIds: readonly number[]): Promise<Set<number>> {
    const open = await this.executor.query<{ id: number }>(
      sql`select id from ${this.tables.ruleLayer}
        where stream_id = any(${numberArray(streamIds)}::bigint[]) and ended is null`,
      { prepared: true },
    );
    return new Set(open.map(({ id }) => id));
  }

  /** What persons say at each moment, the oldest flag first, by its place; none where they say nothing. */
  async #manual(moments: readonly FlaggedMoment[]): Promise<Map<number, number[]>> {
    const { manualFlag, manualFlagStream } = this.tables;
    const rows = await this.executor.query<{ place: number; flag: number }>(
      sql`select wanted.place, flag.flag from ${wanted(moments)}
        join ${manualFlagStream} of_flag on of_flag.stream_id = wanted.stream_id
        join ${manualFlag} flag on flag.id = of_flag.flag_id and flag.revoked is null
          and flag.datetime_min <= wanted.datetime and flag.datetime_max >= wanted.datetime
        order by flag.created, flag.id`,
      { prepared: true },
    );
    const flags = new Map<number, number[]>();
    for (const { place, flag } of rows) addFlag(flags, place - 1, flag);
    return flags;
  }
}

function addFlag(flags: Map<number, number[]>, place: number, flag: number): void {
  const known = flags.get(place);
  if (known) known.push(flag);
  else flags.set(place, [flag]);
}

const wanted = (moments: readonly FlaggedMoment[]): ReturnType<typeof sql> =>
  sql`unnest(${numberArray(moments.map(({ streamId }) => streamId))}::bigint[],
      ${plainArray(moments.map(({ instant }) => fromInstant(instant)))}::timestamptz[])
    with ordinality as wanted (stream_id, datetime, place)`;
