import { type ColumnSums, unitEnd } from '@pelorus/ingest/blocks';
import { type FlagSet } from '@pelorus/ingest/quality';
import { type Bucketing } from './bucketing';
import { type PartReading } from './block-index';
import { type ReadSegment, type SummedStream, type SummedTime } from './read-segment';
import { type ReadColumn } from './layout-reading';
import { type TimeRange } from './time-range';

/** Piece with its time, and usable sums of wanted columns. */
export interface SummedPiece {
  readonly reading: PartReading;
  readonly minMs: number;
  readonly maxMs: number;
  /** Sums in the order of `reading`. */
  readonly sums?: readonly ColumnSums[];
  /** Possible file flags of each column, where known. */
  readonly flags?: readonly (FlagSet | undefined)[];
}

/** Time whose values must be read, in milliseconds since 1970, ends included. */
export interface UnsummedTime {
  readonly kind: 'unsummed';
  readonly fromMs: number;
  readonly toMs: number;
}

export type SplitTime = Extract<ReadSegment, { readonly kind: 'sums' }> | UnsummedTime;

type GrowingTime = { readonly kind: 'sums'; readonly sums: SummedTime[] } | UnsummedTime;

/**
 * Judges whether flags keep all, none or some values of a column in a time (milliseconds since 1970, ends included);
 * `flags` are the possible file flags, absent for any.
 */
export type JudgeTime = (
  column: ReadColumn,
  fromMs: number,
  toMs: number,
  flags: FlagSet | undefined,
) => 'all' | 'none' | 'both';

interface Stretch {
  readonly piece: SummedPiece;
  readonly fromMs: number;
  readonly toMs: number;
  readonly place?: number;
}

/**
 * Splits pieces into usable sums and times to read, by time. A calendar sum serves within one bucket and the range
 * where no other piece has rows; with `judge` only where flags keep all or none.
 */
export function splitSums(
  pieces: readonly SummedPiece[],
  range: TimeRange,
  bucketing: Bucketing,
  judge: JudgeTime = () => 'all',
): SplitTime[] {
  const stretches = pieces.flatMap(stretchesOf).sort((a, b) => a.fromMs - b.fromMs);
  const result: GrowingTime[] = [];
  for (let at = 0; at < stretches.length;) {
    const first = stretches[at]!;
    let toMs = first.toMs;
    let next = at + 1;
    for (; next < stretches.length && stretches[next]!.fromMs <= toMs; next++)
      toMs = Math.max(toMs, stretches[next]!.toMs);
    const sums = next === at + 1 && isUsable(first, range, bucketing) ? summedTime(first, judge) : undefined;
    if (sums) addSummed(result, sums);
    else addUnsummed(result, first.fromMs, toMs);
    at = next;
  }
  return result;
}

function stretchesOf(piece: SummedPiece): Stretch[] {
  const [sums] = piece.sums ?? [];
  if (!sums) return [{ piece, fromMs: piece.minMs, toMs: piece.maxMs }];
  return sums.starts.map((start, place) => ({
    piece,
    fromMs: Math.max(start, piece.minMs),
    toMs: Math.min(unitEnd(sums.unit, start) - 1, piece.maxMs),
    place,
  }));
}

function isUsable({ fromMs, toMs, place }: Stretch, { min, max }: TimeRange, bucketing: Bucketing): boolean {
  if (place === undefined) return false;
  if (min && (fromMs < min.ms || (fromMs === min.ms && min.us > 0))) return false;
  if (max && (toMs > max.ms || (toMs === max.ms && max.us < 999))) return false;
  return bucketing.endOf(bucketing.startOf(fromMs)) > toMs;
}

/** Sums of a time; undefined where flags keep only some values. */
function summedTime({ piece, fromMs, toMs, place }: Stretch, judge: JudgeTime): SummedTime | undefined {
  const streams: SummedStream[] = [];
  for (const [i, column] of piece.reading.columns.entries()) {
    const verdict = judge(column, fromMs, toMs, piece.flags?.[i]);
    if (verdict === 'both') return undefined;
    const own = { stream: column.stream, stats: piece.sums![i]!.stats[place!]! };
    streams.push(verdict === 'none' ? { ...own, isLeftOut: true } : own);
  }
  return { ms: fromMs, streams };
}

/** Joins consecutive sums: a segment for each would cost more than the sums. */
function addSummed(result: GrowingTime[], sums: SummedTime): void {
  const last = result.at(-1);
  if (last?.kind === 'sums') last.sums.push(sums);
  else result.push({ kind: 'sums', sums: [sums] });
}

/** Joins consecutive times without sums between. */
function addUnsummed(result: GrowingTime[], fromMs: number, toMs: number): void {
  const last = result.at(-1);
  if (last?.kind === 'unsummed') result[result.length - 1] = { ...last, toMs };
  else result.push({ kind: 'unsummed', fromMs, toMs });
}
