import { type Stream, type TimeRange } from '@pelorus/ingest/domain';
import { type IngestTables, StreamReadingRepository, StreamRuleRepository } from '@pelorus/ingest/persistence';
import { type StreamRules } from '@pelorus/ingest/quality';
import { type Database } from '@pelorus/shared/persistence';
import { FindStreams } from '../reading/find-streams';
import { type Reader } from '../reading/read-budget';
import { type ReadData } from '../reading/read-data';
import { readStoredRules } from './checking/stored-rules';
import { CountFlags, type FlagCounts } from './count-flags';

/** The most streams that are ranked without being named. */
export const MOST_RANKED = 1_000;
const HOUR_MS = 3_600_000;

/** Why no rule judges a stream: nobody asked a registry yet, it has nothing that makes a rule, or what it has makes none. */
export const UNRULED_REASONS = ['not-asked', 'no-properties', 'not-applicable', 'ended'] as const;
export type UnruledReason = (typeof UNRULED_REASONS)[number];

/** How far the values of a stream in a time can be trusted, and what does not judge them. */
export interface RankedStream extends FlagCounts {
  readonly code: string;
  /** Values that are neither good nor suspect nor bad. */
  readonly unjudged: number;
  /** Number of rules that judge in the time. */
  readonly rules: number;
  /** Properties that make no rule in the time, and why. */
  readonly unused: readonly { readonly property: string; readonly reason: string }[];
  /** Present where no rule judges in the time. */
  readonly reason?: UnruledReason;
}

/** Streams by their quality, the worst ones first. */
export interface Ranking {
  readonly range: Required<TimeRange>;
  readonly streams: readonly RankedStream[];
  /** Whether these are all streams that have values in the time. */
  readonly isComplete: boolean;
}

/** Tells which streams are worst, by the effective flags of their latest values. */
export class RankStreams {
  readonly #find: FindStreams;
  readonly #reading: StreamReadingRepository;
  readonly #rules: StreamRuleRepository;
  readonly #counts: CountFlags;

  constructor(
    database: Database,
    tables: IngestTables,
    data: ReadData,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.#find = new FindStreams(database, tables);
    this.#reading = new StreamReadingRepository(database, tables);
    this.#rules = new StreamRuleRepository(database, tables);
    this.#counts = new CountFlags(data);
  }

  /**
   * The streams with these codes, or without any the MOST_RANKED with the newest values, by the share of bad values in the last
   * hours, then of suspect ones, then by code; those without values last. DomainError `not-found` for unknown codes.
   */
  async rank(codes: readonly string[], hours: number, reader: Reader): Promise<Ranking> {
    const maxMs = this.now();
    const range = { min: { ms: maxMs - hours * HOUR_MS, us: 0 }, max: { ms: maxMs, us: 0 } };
    const { streams, isComplete } = await this.#streams(codes, range);
    const counts = await this.#counts.count(streams, range, reader);
    const rules = await this.#rules.ofStreams(streams.map(({ id }) => id));
    const rulesOf = new Map(rules.map((row) => [row.id, row.rules]));
    const ranked = streams.map(({ id, code }): RankedStream => {
      const { values, good, suspect, bad } = counts.get(id)!;
      // A value that came between two reads may be counted by the second one only.
      const unjudged = Math.max(0, values - good - suspect - bad);
      return { code, values, good, suspect, bad, unjudged, ...usedRules(rulesOf.get(id), range) };
    });
    return { range, streams: ranked.sort(worstFirst), isComplete };
  }

  async #streams(
    codes: readonly string[],
    { min }: Required<TimeRange>,
  ): Promise<{ streams: Stream[]; isComplete: boolean }> {
    if (codes.length > 0) return { streams: await this.#find.all(codes), isComplete: true };
    const { records, totalHits } = await this.#reading.list({
      hits: MOST_RANKED,
      offset: 0,
      sorts: [{ field: 'lastDatetime', descending: true }],
      where: `lastDatetime>=${new Date(min.ms).toISOString().slice(0, -1)}`,
    });
    const streams = await this.#find.all(records.map(({ code }) => code));
    return { streams, isComplete: totalHits <= MOST_RANKED };
  }
}

/** What judges in a time by the stored rules of a stream, which are null or absent where nobody asked for them. */
function usedRules(
  stored: unknown,
  { min, max }: Required<TimeRange>,
): Pick<RankedStream, 'rules' | 'unused' | 'reason'> {
  const { rules, refused }: StreamRules = readStoredRules(stored ?? null);
  const holds = ({ periods }: StreamRules['rules'][number] | StreamRules['refused'][number]): boolean =>
    periods.some(({ sinceUs, untilUs }) => sinceUs <= max.ms * 1_000 && untilUs > min.ms * 1_000);
  const used = rules.filter(holds).length;
  const unused = refused.filter(holds).map(({ property, reason }) => ({ property: property.name, reason }));
  if (used > 0) return { rules: used, unused };
  return { rules: used, unused, reason: reasonOf(stored ?? null, unused.length, rules.length + refused.length) };
}

function reasonOf(stored: unknown, unused: number, all: number): UnruledReason {
  if (stored === null) return 'not-asked';
  if (unused > 0) return 'not-applicable';
  return all > 0 ? 'ended' : 'no-properties';
}

function worstFirst(a: RankedStream, b: RankedStream): number {
  const share = (count: 'bad' | 'suspect'): number => shareOf(b, count) - shareOf(a, count);
  return (
    Number(a.values === 0) - Number(b.values === 0) || share('bad') || share('suspect') || (a.code < b.code ? -1 : 1)
  );
}

function shareOf(stream: RankedStream, count: 'bad' | 'suspect'): number {
  return stream.values === 0 ? 0 : stream[count] / stream.values;
}
