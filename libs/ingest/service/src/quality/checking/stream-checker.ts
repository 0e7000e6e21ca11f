import { isYearAway } from '@pelorus/ingest/domain';
import {
  type IngestTables,
  type Recheck,
  RecheckRepository,
  StreamRuleRepository,
  StreamTotalRepository,
} from '@pelorus/ingest/persistence';
import { type TimeSpan } from '@pelorus/ingest/quality';
import { DomainError } from '@pelorus/shared/kernel';
import { type Database, recentlyUsed } from '@pelorus/shared/persistence';
import { type DataReader } from '../../reading/data-reader';
import { type Pause } from '../stored-values';
import { type CheckedStream, checkedStream, OTHERS_WITHIN_US } from './checked-streams';
import { type Extents, StreamJudge } from './stream-judge';
import { type JudgedNotes, VerdictWriter } from './verdict-writer';

/** Notes of new data judged in one round. */
const NOTES_A_ROUND = 1_000;
/** Distance in microseconds within which notes of a layout are judged together. */
const NEAR_US = 3_600e6;
/** Jobs judged side by side, and jobs stored together. */
export const JOBS_AT_ONCE = 4;
const JOBS_A_WRITE = 16;
/** Backlog windows of a round, and milliseconds after which new data come first again. */
const WINDOWS_A_ROUND = 128;
const BACKLOG_MS = 500;
/** Time for which a note that cannot be judged, such as one of too many values that overlap or of a year that is put aside, is left alone. */
const SET_ASIDE_MS = 600_000;
const MOST_SET_ASIDE = 10_000;

export interface CheckRound {
  readonly values: number;
  readonly isMore: boolean;
}

interface CheckJob extends TimeSpan {
  readonly ids: readonly number[];
  readonly streams: readonly CheckedStream[];
  readonly mayBeDeleted: boolean;
}

/**
 * Judges the times in notes: new data and deletions first, then changed rules and requests, the newest time first,
 * window by window. The transaction that stores a verdict deletes its note, so an interruption loses nothing.
 */
export class StreamChecker {
  readonly #notes: RecheckRepository;
  readonly #rules: StreamRuleRepository;
  readonly #totals: StreamTotalRepository;
  readonly #judge: StreamJudge;
  readonly #write: VerdictWriter;
  /** Ids of notes that could not be judged. */
  readonly #setAside = recentlyUsed<number, true>(MOST_SET_ASIDE, { ttl: SET_ASIDE_MS });

  constructor(
    database: Database,
    tables: IngestTables,
    data: DataReader,
    pause: Pause,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#notes = new RecheckRepository(database, tables);
    this.#rules = new StreamRuleRepository(database, tables);
    this.#totals = new StreamTotalRepository(database, tables);
    this.#judge = new StreamJudge(data, pause);
    this.#write = new VerdictWriter(database, tables);
  }

  /** Judges new data, and a part of the backlog. */
  async round(signal: AbortSignal): Promise<CheckRound> {
    const fresh = await this.#notes.fresh(NOTES_A_ROUND + this.#setAside.size);
    let values = await this.#checkFresh(fresh, signal);
    const backlog =
      fresh.length < NOTES_A_ROUND ? await this.#notes.backlog(WINDOWS_A_ROUND + this.#setAside.size) : [];
    const until = this.now() + BACKLOG_MS;
    for (const some of chunksOf(backlog, JOBS_A_WRITE)) {
      if (signal.aborted || this.now() > until) break;
      values += await this.#checkAll(await this.#jobsOf(some), signal);
    }
    const isMore = [...fresh.slice(NOTES_A_ROUND - 1), ...backlog].some(({ id }) => !this.#setAside.has(id));
    return { values, isMore };
  }

  waiting(): ReturnType<RecheckRepository['waiting']> {
    return this.#notes.waiting();
  }

  async #checkFresh(notes: readonly Recheck[], signal: AbortSignal): Promise<number> {
    const layoutIds = [...new Set(notes.map(({ layoutId }) => layoutId!))];
    if (layoutIds.length === 0) return 0;
    const streamsOf = await this.#streamsOf(layoutIds);
    const unjudged = notes.filter(({ layoutId }) => !streamsOf.has(layoutId!)).map(({ id }) => id);
    if (unjudged.length > 0) await this.#notes.take(unjudged);
    let values = 0;
    for (const jobs of chunksOf(jobsOf(notes, streamsOf), JOBS_A_WRITE)) {
      if (signal.aborted) break;
      values += await this.#checkAll(jobs, signal);
    }
    return values;
  }

  /** Judges jobs side by side and stores the verdicts together; returns the number of values. */
  async #checkAll(jobs: readonly CheckJob[], signal: AbortSignal): Promise<number> {
    const waiting = [...jobs];
    const judged: JudgedNotes[] = [];
    const work = async (): Promise<void> => {
      for (let job = waiting.shift(); job; job = waiting.shift()) {
        const own = await this.#tryToJudge(job, signal);
        if (own) judged.push(own);
      }
    };
    await Promise.all(Array.from({ length: Math.min(JOBS_AT_ONCE, jobs.length) }, work));
    for (const together of apart(judged)) await this.#write.run(together);
    return judged.flatMap(({ verdicts }) => verdicts).reduce((sum, { values }) => sum + values, 0);
  }

  /** Judges a job; sets it aside where the read is refused. */
  async #tryToJudge(job: CheckJob, signal: AbortSignal): Promise<JudgedNotes | undefined> {
    if (job.ids.some((id) => this.#setAside.has(id))) return undefined;
    try {
      return await this.#judgeJob(job, signal);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // A deletion interrupted the read: the next round judges the rest.
      if (error.code === 'changed-meanwhile') return undefined;
      if (error.kind !== 'invalid' && !isYearAway(error)) throw error;
      for (const id of job.ids) this.#setAside.set(id, true);
      return undefined;
    }
  }

  async #streamsOf(layoutIds: readonly number[]): Promise<ReadonlyMap<number, readonly CheckedStream[]>> {
    const [own, looking] = await Promise.all([this.#rules.ofLayouts(layoutIds), this.#rules.lookingAt(layoutIds)]);
    const ready = new Map(own.map((row) => [row.id, checkedStream(row)]));
    const further = [...new Set(looking.map(({ streamId }) => streamId))].filter((id) => !ready.has(id));
    if (further.length > 0)
      for (const row of await this.#rules.ofStreams(further)) ready.set(row.id, checkedStream(row));
    const streams = new Map<number, Map<number, CheckedStream>>();
    const pairs = [...own.map(({ layoutId, id }) => ({ layoutId, streamId: id })), ...looking];
    for (const { layoutId, streamId } of pairs) {
      const known = streams.get(layoutId) ?? new Map<number, CheckedStream>();
      streams.set(layoutId, known.set(streamId, ready.get(streamId)!));
    }
    return new Map([...streams].map(([layoutId, known]) => [layoutId, [...known.values()]]));
  }

  async #jobsOf(notes: readonly Recheck[]): Promise<CheckJob[]> {
    const rows = await this.#rules.ofStreams([...new Set(notes.map(({ streamId }) => streamId!))]);
    const streamOf = new Map(rows.map((row) => [row.id, checkedStream(row)]));
    return notes.map(({ id, streamId, minUs, maxUs }) => {
      const stream = streamOf.get(streamId!);
      return { ids: [id], streams: stream ? [stream] : [], minUs, maxUs, mayBeDeleted: true };
    });
  }

  async #judgeJob({ ids, streams, minUs, maxUs, mayBeDeleted }: CheckJob, signal: AbortSignal): Promise<JudgedNotes> {
    const extents = await this.#extentsOf(streams);
    const window = await this.#judge.window(streams, { minUs, maxUs }, extents);
    const verdicts = await this.#judge.judge(streams, window, extents, mayBeDeleted, signal);
    return { ids, streams, verdicts, ...(window.minUs > minUs && { beforeUs: window.minUs }) };
  }

  async #extentsOf(streams: readonly CheckedStream[]): Promise<Extents> {
    const rows = await this.#totals.extents(streams.map(({ id }) => id));
    return new Map(rows.map(({ streamId, ...extent }) => [streamId, extent]));
  }
}

/** Joins notes of one layout with close times into jobs. */
function jobsOf(notes: readonly Recheck[], streamsOf: ReadonlyMap<number, readonly CheckedStream[]>): CheckJob[] {
  const jobs = new Map<number, { ids: number[]; minUs: number; maxUs: number; mayBeDeleted: boolean }[]>();
  for (const { id, layoutId, minUs, maxUs, deleted } of [...notes].sort((a, b) => a.minUs - b.minUs)) {
    if (!streamsOf.has(layoutId!)) continue;
    const own = jobs.get(layoutId!) ?? [];
    jobs.set(layoutId!, own);
    const last = own.at(-1);
    if (last && minUs <= last.maxUs + NEAR_US) {
      last.ids.push(id);
      last.maxUs = Math.max(last.maxUs, maxUs);
      last.mayBeDeleted ||= deleted;
    } else own.push({ ids: [id], minUs, maxUs, mayBeDeleted: deleted });
  }
  return [...jobs].flatMap(([layoutId, own]) =>
    own.map((job): CheckJob => {
      const streams = streamsOf.get(layoutId)!;
      // Values of other streams count for some time after their own.
      const looksOn = streams.some(({ others }) => others.length > 0);
      return { ...job, streams, maxUs: job.maxUs + (looksOn ? OTHERS_WITHIN_US : 0) };
    }),
  );
}

/** Splits verdicts so that no stream stands twice in a list. */
function apart(judged: readonly JudgedNotes[]): JudgedNotes[][] {
  const lists: { readonly ids: Set<number>; readonly own: JudgedNotes[] }[] = [];
  for (const each of judged) {
    const ids = each.verdicts.map(({ streamId }) => streamId);
    let list = lists.find((known) => ids.every((id) => !known.ids.has(id)));
    if (!list) lists.push((list = { ids: new Set(), own: [] }));
    for (const id of ids) list.ids.add(id);
    list.own.push(each);
  }
  return lists.map(({ own }) => own);
}

function chunksOf<Entry>(all: readonly Entry[], length: number): Entry[][] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, i) => all.slice(i * length, (i + 1) * length));
}
