import {
  cutInto,
  decodeRuns,
  encodeRuns,
  joinPacks,
  replaceRuns,
  type RunPack,
  runWithin,
  splitPack,
  type TimeRun,
  type TimeSpan,
} from '@pelorus/ingest/quality';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { rowsToInsert } from '../batch/rows-to-insert';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, instantOfMicros, selectMicros } from '../instant-sql';
import { LiveNoteRepository } from '../live/live-note.repository';

/** What layers of a stream say in a span from now on: exactly these runs, and nothing in the rest of the span. */
export interface RunChange {
  readonly streamId: number;
  readonly span: TimeSpan;
  /** Runs by the id of the layer: sorted, without overlap, within the span. */
  readonly layers: ReadonlyMap<number, readonly TimeRun[]>;
}

/** A stored pack with its bytes. The first pack of a stream begins at -Infinity, the last ends at Infinity. */
export interface EncodedPack extends TimeSpan {
  readonly streamId: number;
  readonly id: number;
  readonly version: number;
  readonly runs: Uint8Array;
}

export type StoredPack = Omit<EncodedPack, 'runs'> & RunPack;

interface PackRow {
  readonly stream_id: number;
  readonly id: number;
  readonly version: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly runs: Buffer;
}

/** Times that packs can tell exactly, from 1684 to 2255; there is nothing to say about others. */
const TELLABLE: TimeSpan = { minUs: 1 - 2 ** 53, maxUs: 2 ** 53 - 1 };

/** Changes lie near each other where no more than a day is between them. */
const NEAR_US = 86_400e6;

export class RunRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Locks the runs of streams until the end of the transaction, in one order for all. */
  async lock(streamIds: readonly number[]): Promise<void> {
    const sorted = [...new Set(streamIds)].sort((a, b) => a - b);
    await this.executor.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${this.tables.runPack.text}:`} || id, 0))
        from unnest(${numberArray(sorted)}::bigint[]) with ordinality as stream (id, place) order by place`,
      { prepared: true },
    );
  }

  /**
   * Replaces runs in a transaction that has locked the streams: each stream once. Former runs end now and stay. Gives the
   * number of streams whose layers say something else than before.
   */
  async replaceRuns(changes: readonly RunChange[]): Promise<number> {
    const nowUs = await this.#now();
    const written = new Map<number, (RunPack & { id?: number; version: number })[]>();
    const tellable = changes.flatMap((change) => {
      const span = runWithin(change.span, TELLABLE);
      return span ? [{ ...change, span }] : [];
    });
    for (const near of nearOnes(tellable)) {
      const streamIds = near.map(({ streamId }) => streamId);
      const stored = await this.packs(streamIds, spanOf(near));
      for (const change of near) {
        const reaching = stored.filter((pack) => pack.streamId === change.streamId && runWithin(pack, change.span));
        const packs = changed(change, reaching, nowUs);
        if (packs) written.set(change.streamId, packs);
      }
    }
    if (written.size > 0) await this.#write(written);
    const flagged = changes.flatMap(({ streamId, span }) => (written.has(streamId) ? [{ streamId, ...span }] : []));
    await new LiveNoteRepository(this.executor, this.tables).addFlags('rule', flagged);
    return written.size;
  }

  async packs(streamIds: readonly number[], span: TimeSpan): Promise<StoredPack[]> {
    const packs = await this.#select(streamIds, span, sql`order by stream_id, datetime_max`);
    return packs.map(({ runs, ...pack }) => ({ ...pack, said: decodeRuns(runs) }));
  }

  async firstPacks(streamIds: readonly number[], span: TimeSpan, most: number): Promise<EncodedPack[]> {
    return this.#select(streamIds, span, sql`order by datetime_min limit ${most}::integer`);
  }

  async #select(streamIds: readonly number[], span: TimeSpan, rest: Sql): Promise<EncodedPack[]> {
    const rows = await this.executor.query<PackRow>(
      sql`select stream_id, id, version, ${microsOrNull(sql`datetime_min`)} as min, ${microsOrNull(sql`datetime_max`)} as max, runs
        from ${this.tables.runPack}
        where stream_id = any(${numberArray(streamIds)}::bigint[]) and datetime_max >= ${momentParameter(span.minUs)}::timestamptz
          and datetime_min <= ${momentParameter(span.maxUs)}::timestamptz
        ${rest}`,
      { prepared: true },
    );
    return rows.map(({ stream_id: streamId, id, version, min, max, runs }) => ({
      streamId,
      id,
      version,
      minUs: min ?? -Infinity,
      maxUs: max ?? Infinity,
      runs,
    }));
  }

  async #write(written: ReadonlyMap<number, readonly (RunPack & { id?: number; version: number })[]>): Promise<void> {
    const { runPack, runPackIds } = this.tables;
    const rows = [...written].flatMap(([streamId, packs]) => packs.map((pack) => ({ streamId, ...pack })));
    rows.sort((a, b) => a.streamId - b.streamId || a.minUs - b.minUs);
    const isNew = rows.filter(({ id }) => id === undefined);
    const ids = await this.executor.query<{ id: number }>(
      sql`select nextval(${runPackIds}) as id from generate_series(1, ${isNew.length}::integer)`,
      { prepared: true },
    );
    const idOf = new Map(isNew.map((row, place) => [row, ids[place]!.id]));
    await this.executor.query(
      sql`insert into ${runPack} as pack (stream_id, id, version, datetime_min, datetime_max, runs)
        ${rowsToInsert([
          { type: 'bigint', cells: rows.map(({ streamId }) => streamId) },
          { type: 'bigint', cells: rows.map((row) => row.id ?? idOf.get(row)!) },
          { type: 'bigint', cells: rows.map(({ version }) => version) },
          { type: 'timestamptz', cells: rows.map(({ minUs }) => momentParameter(minUs)) },
          { type: 'timestamptz', cells: rows.map(({ maxUs }) => momentParameter(maxUs)) },
          { type: 'bytea', cells: rows.map(({ said }) => encodeRuns(said)) },
        ])}
        on conflict (stream_id, id) do update set version = excluded.version, datetime_min = excluded.datetime_min,
          datetime_max = excluded.datetime_max, runs = excluded.runs`,
    );
  }

  async #now(): Promise<number> {
    const [row] = await this.executor.query<{ now: number }>(sql`select ${selectMicros(sql`now()`)} as now`, {
      prepared: true,
    });
    return row!.now;
  }
}

/**
 * Cuts what is said within a time at the ends of the packs that are stored, and into more packs where one would become too
 * large; the first packs take the rows of the stored ones.
 */
function packsLike(whole: RunPack, stored: readonly TimeSpan[]): RunPack[] {
  const spans = stored.length > 0 ? stored : [whole];
  return cutInto(spans, whole.said).flatMap(splitPack);
}

/** A moment as a parameter; the ends of time are infinite. */
export function momentParameter(us: number): string {
  if (us === -Infinity) return '-infinity';
  return us === Infinity ? 'infinity' : fromInstant(instantOfMicros(us));
}

function microsOrNull(column: Sql): Sql {
  return sql`case when isfinite(${column}) then ${selectMicros(column)} end`;
}

/** Changes by time, those that lie near each other together: their packs are read at once. */
function nearOnes(changes: readonly RunChange[]): RunChange[][] {
  const all: RunChange[][] = [];
  let end = -Infinity;
  for (const change of [...changes].sort((a, b) => a.span.minUs - b.span.minUs)) {
    if (all.length === 0 || change.span.minUs > end + NEAR_US) all.push([]);
    all.at(-1)!.push(change);
    end = Math.max(end, change.span.maxUs);
  }
  return all;
}

function spanOf(changes: readonly RunChange[]): TimeSpan {
  const spans = changes.map(({ span }) => span);
  return { minUs: Math.min(...spans.map(({ minUs }) => minUs)), maxUs: Math.max(...spans.map(({ maxUs }) => maxUs)) };
}

/** The packs that replace the stored ones of a change, the first ones in their rows; undefined where nothing changes. */
function changed(
  { span, layers }: RunChange,
  stored: readonly StoredPack[],
  nowUs: number,
): (RunPack & { id?: number; version: number })[] | undefined {
  const said = joinPacks(stored);
  let isChanged = false;
  for (const [layer, runs] of layers) {
    const own = runs.flatMap((run) => runWithin(run, span) ?? []);
    const replaced = replaceRuns(said.get(layer) ?? [], span, own, nowUs);
    if (!replaced) continue;
    isChanged = true;
    said.set(layer, replaced);
  }
  if (!isChanged) return undefined;
  const whole = { minUs: stored[0]?.minUs ?? -Infinity, maxUs: stored.at(-1)?.maxUs ?? Infinity, said };
  // A new pack is newer than all that it comes from, so that the versions of a time only grow.
  const version = Math.max(0, ...stored.map((pack) => pack.version)) + 1;
  const kept = packsLike(whole, stored);
  return kept.map((pack, place) => ({ ...pack, ...(stored[place] && { id: stored[place].id }), version }));
}
