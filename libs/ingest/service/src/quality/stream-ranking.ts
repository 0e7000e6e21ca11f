import { type Stream, type TimeRange } from '@pelorus/ingest/domain';
import { type IngestTables, LiveStreamRepository, StreamRuleRepository } from '@pelorus/ingest/persistence';
import { type StreamRules } from '@pelorus/ingest/quality';
import { type Database } from '@pelorus/shared/persistence';
import { StreamFinder } from '../reading/stream-finder';
import { type Reader } from '../reading/read-budget';
import { type DataReader } from '../reading/data-reader';
import { readStoredRules } from './checking/stored-rules';
import { FlagCounter, type FlagCounts } from './flag-counter';
import { KeptCounts } from './kept-counts';

export const MOST_RANKED = 1_000;
/** Most streams ranked without codes. */
const MOST_LIVE = 100_000;
const HOUR_MS = 3_600_000;

/** Reasons why no rule judges a stream: registry never asked, no property, none that makes a rule, or ended ones. */
export const UNRULED_REASONS = ['not-asked', 'no-properties', 'not-applicable', 'ended'] as const;
export type UnruledReason = (typeof UNRULED_REASONS)[number];

/** Counts of a stream's values by trust, and what does not judge them. */
export interface RankedStream extends FlagCounts {
  readonly code: string;
  /** Values neither good nor suspect nor bad. */
  readonly unjudged: number;
  /** Rules in force in the time. */
  readonly rules: number;
  /** Properties without a rule in the time, and why. */
  readonly unused: readonly { readonly property: string; readonly reason: string }[];
  readonly reason?: UnruledReason;
}

export interface RankingPage {
  readonly hits: number;
  readonly offset: number;
}

export interface Ranking {
  readonly range: Required<TimeRange>;
  readonly streams: readonly RankedStream[];
  readonly totalHits: number;
  /** Whether all streams with values in the time are ranked. */
  readonly isComplete: boolean;
}

/** Ranks streams by the effective flags of their latest values, worst first. */
export class StreamRanking {
  readonly #find: StreamFinder;
  readonly #live: LiveStreamRepository;
  readonly #rules: StreamRuleRepository;
  readonly #counts: FlagCounter;
  readonly #kept: KeptCounts;

  constructor(
    database: Database,
    tables: IngestTables,
    data: DataReader,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.#find = new StreamFinder(database, tables);
    this.#live = new LiveStreamRepository(database, tables);
    this.#rules = new StreamRuleRepository(database, tables);
    this.#counts = new FlagCounter(data);
    this.#kept = new KeptCounts((...asked) => this.#counts.count(...asked), now);
  }

  /**
   * Ranks streams by share of bad values, then of suspect ones, then by code; streams without values come last. Without
   * codes, ranks all with values in the last hours, by counts up to MOST_KEPT_MS old. DomainError `not-found` for
   * unknown codes.
   */
  async rank(codes: readonly string[], hours: number, { hits, offset }: RankingPage, reader: Reader): Promise<Ranking> {
    const maxMs = this.now();
    const range = { min: { ms: maxMs - hours * HOUR_MS, us: 0 }, max: { ms: maxMs, us: 0 } };
    const { streams, counts, isComplete } =
      codes.length > 0 ? await this.#named(codes, range, reader) : await this.#all(hours, range, reader);
    const ranked = streams.map((stream): CountedStream => ({ ...stream, ...counts.get(stream.id)! })).sort(worstFirst);
    const page = ranked.slice(offset, offset + hits);
    const rules = await this.#rules.ofStreams(page.map(({ id }) => id));
    const rulesOf = new Map(rules.map((row) => [row.id, row.rules]));
    const told = page.map(({ id, code, values, good, suspect, bad }): RankedStream => {
      // Values that arrived between two reads may stand in the second count only.
      const unjudged = Math.max(0, values - good - suspect - bad);
      return { code, values, good, suspect, bad, unjudged, ...usedRules(rulesOf.get(id), range) };
    });
    return { range, streams: told, totalHits: ranked.length, isComplete };
  }

  async #named(codes: readonly string[], range: Required<TimeRange>, reader: Reader): Promise<CountedStreams> {
    const streams = await this.#find.all(codes);
    return { streams, counts: await this.#counts.count(streams, range, reader), isComplete: true };
  }

  async #all(hours: number, { min }: Required<TimeRange>, reader: Reader): Promise<CountedStreams> {
    const live = await this.#live.since(min.ms, MOST_LIVE + 1);
    const counts = await this.#kept.of(live.slice(0, MOST_LIVE), hours, reader);
    const streams = live.filter(({ id }) => (counts.get(id)?.values ?? 0) > 0);
    return { streams, counts, isComplete: live.length <= MOST_LIVE && live.every(({ id }) => counts.has(id)) };
  }
}

interface CountedStreams {
  readonly streams: readonly Stream[];
  readonly counts: ReadonlyMap<number, FlagCounts>;
  readonly isComplete: boolean;
}

type CountedStream = Stream & FlagCounts;

/** Rules in force in a time; null or absent where the registry was never asked. */
function usedRules(
  stored: unknown,
  { min, max }: Required<TimeRange>,
): Pick<RankedStream, 'rules' | 'unused' | 'reason'> {
  const { rules, refused }: StreamRules = readStoredRules(stored ?? null);
  const holds = ({ periods }: StreamRules['rules'][number] | StreamRules['refused'][number]): boolean =>
    periods.some(({ sinceUs, untilUs }) => sinceUs <= max.ms * 1_000 && untilUs > min.ms * 1_000);
  // Events interrupt a stream; they are no test.
  const tests = rules.filter(({ property }) => !property.isEvent);
  const used = tests.filter(holds).length;
  const unused = refused.filter(holds).map(({ property, reason }) => ({ property: property.name, reason }));
  if (used > 0) return { rules: used, unused };
  return { rules: used, unused, reason: reasonOf(stored ?? null, unused.length, tests.length + refused.length) };
}

function reasonOf(stored: unknown, unused: number, all: number): UnruledReason {
  if (stored === null) return 'not-asked';
  if (unused > 0) return 'not-applicable';
  return all > 0 ? 'ended' : 'no-properties';
}

function worstFirst(a: CountedStream, b: CountedStream): number {
  const share = (count: 'bad' | 'suspect'): number => shareOf(b, count) - shareOf(a, count);
  return (
    Number(a.values === 0) - Number(b.values === 0) || share('bad') || share('suspect') || (a.code < b.code ? -1 : 1)
  );
}

function shareOf(stream: CountedStream, count: 'bad' | 'suspect'): number {
  return stream.values === 0 ? 0 : stream[count] / stream.values;
}
