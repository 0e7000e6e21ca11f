import { type ColumnSums, decodeColumnSums, decodeFlags } from '@pelorus/ingest/blocks';
import {
  type Aggregation,
  changedMeanwhile,
  type JudgeTime,
  type ReadSegment,
  splitSums,
  type SummedPiece,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type BlockSliceRepository } from '@pelorus/ingest/persistence';
import { type FlagSet, NO_FLAG } from '@pelorus/ingest/quality';
import { EMPTY_FLAG } from '@pelorus/shared/nrt';
import { findPieces, type PieceEntry, type ReadPlanner, type ReadScope } from './read-plan';
import { type RowReader } from './row-reader';
import { type StretchFlags } from './stretch-flags';

/** Pieces whose sums are fetched at once. */
const PAGE = 512;

/** Reads sums: of spans first, then of blocks; decodes values only for the rest. */
export class SumReader {
  constructor(
    private readonly planner: ReadPlanner,
    private readonly slices: BlockSliceRepository,
    private readonly rows: RowReader,
    private readonly bucketing: Aggregation['bucketing'],
    /** Values that are kept; absent for all. */
    private readonly flags?: StretchFlags,
  ) {}

  /** Sums of a range; `entries` are its pieces by time. */
  async *read(
    scope: ReadScope,
    range: TimeRange,
    entries: readonly PieceEntry[],
  ): AsyncGenerator<ReadSegment, void, undefined> {
    for (let from = 0; from < entries.length;) {
      const judgement = await this.flags?.judgement(entries[from]!.minMs);
      const page = pageFrom(entries, from, judgement?.untilMs ?? Infinity);
      from += page.length;
      yield* this.#readPage(scope, range, page, judgement?.judge);
    }
  }

  async *#readPage(
    scope: ReadScope,
    range: TimeRange,
    entries: readonly PieceEntry[],
    judge: JudgeTime | undefined,
  ): AsyncGenerator<ReadSegment, void, undefined> {
    const pieces = await this.#summed(entries, judge !== undefined);
    for (const segment of splitSums(pieces, range, this.bucketing, judge)) {
      if (segment.kind === 'sums') {
        yield segment;
        continue;
      }
      const { fromMs, toMs } = segment;
      const rest = within(range, fromMs, toMs);
      const inSpans = entries.some(({ kind, unit, minMs, maxMs }) => {
        return kind === 'spans' && unit && minMs <= toMs && maxMs >= fromMs;
      });
      // Blocks have sums by finer units than their spans.
      if (inSpans) yield* this.read(scope, rest, await this.#blocks(scope, rest));
      else yield* this.rows.read(scope, rest);
    }
  }

  /** Blocks of a time after the moment of the scope. */
  async #blocks(scope: ReadScope, range: TimeRange): Promise<PieceEntry[]> {
    const blocks = await this.planner.again(scope, (plans) => findPieces(plans, scope.parts, scope, range, 'blocks'));
    if (await this.planner.isDisturbed(scope)) throw changedMeanwhile();
    return blocks;
  }

  /** Pieces with usable sums. A piece that is gone has none; its rows are read. */
  async #summed(entries: readonly PieceEntry[], isJudged: boolean): Promise<SummedPiece[]> {
    const useful = entries.filter((entry) => isUseful(entry, this.bucketing));
    const sums = new Map<PieceEntry, ColumnSums[]>();
    for (const kind of ['spans', 'blocks'] as const) {
      const some = useful.filter((entry) => entry.kind === kind);
      const found = await this.slices.findSums(kind, some.flatMap(wantedOf));
      let at = 0;
      for (const entry of some) {
        const { length } = entry.reading.columns;
        if (found) sums.set(entry, found.slice(at, at + length).map(decodeColumnSums));
        at += length;
      }
    }
    const flags = isJudged ? await this.#flagsOf([...sums.keys()]) : undefined;
    return entries.map((entry): SummedPiece => {
      const { reading, minMs, maxMs } = entry;
      const own = sums.get(entry);
      const ownFlags = flags?.get(entry);
      return { reading, minMs, maxMs, ...(own && { sums: own }), ...(ownFlags && { flags: ownFlags }) };
    });
  }

  /** Flag columns of blocks: where all values are good, sums still serve. */
  async #flagsOf(entries: readonly PieceEntry[]): Promise<Map<PieceEntry, SummedPiece['flags']> | undefined> {
    const blocks = entries.filter(({ kind, reading }) => {
      return kind === 'blocks' && reading.columns.some(({ flags }) => flags !== undefined);
    });
    const wanted = blocks.flatMap(({ reading: { part, columns }, id }) =>
      columns.flatMap(({ flags }) => (flags === undefined ? [] : [{ part, id, column: flags }])),
    );
    const found = await this.slices.find(wanted);
    if (!found) return undefined;
    let at = 0;
    return new Map(
      blocks.map((entry) => [
        entry,
        entry.reading.columns.map(({ flags }) =>
          flags === undefined ? undefined : flagSetOf(decodeFlags(found[at++]!, entry.rows)),
        ),
      ]),
    );
  }
}

/** Flags from a file; an empty cell counts as 0. */
function flagSetOf(flags: Uint8Array): FlagSet {
  let set: FlagSet = 0;
  for (let row = 0; row < flags.length; row++) set |= flags[row] === EMPTY_FLAG ? NO_FLAG : 1 << flags[row]!;
  return set;
}

/** Whether sums of a piece can serve buckets. */
export function isUseful({ unit, minMs, maxMs }: PieceEntry, bucketing: Aggregation['bucketing']): boolean {
  if (!unit) return false;
  return bucketing.isMadeOf(unit) || bucketing.endOf(bucketing.startOf(minMs)) > maxMs;
}

/** Page of pieces that begin before `untilMs`; no piece overlaps a later one. */
function pageFrom(entries: readonly PieceEntry[], from: number, untilMs: number): PieceEntry[] {
  let end = -Infinity;
  let to = from;
  for (; to < entries.length; to++) {
    const { minMs, maxMs } = entries[to]!;
    if (minMs > end && to > from && (to - from >= PAGE || minMs > untilMs)) break;
    end = Math.max(end, maxMs);
  }
  return entries.slice(from, to);
}

function wantedOf({ reading: { part, columns }, id }: PieceEntry): { part: number; id: number; ordinal: number }[] {
  return columns.map(({ ordinal }) => ({ part, id, ordinal }));
}

function within({ min, max }: TimeRange, fromMs: number, toMs: number): TimeRange {
  return {
    min: min && min.ms >= fromMs ? min : { ms: fromMs, us: 0 },
    max: max && max.ms <= toMs ? max : { ms: toMs, us: 999 },
  };
}
