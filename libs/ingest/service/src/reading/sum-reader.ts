import { type ColumnSums, decodeColumnSums } from '@pelorus/ingest/blocks';
import {
  type Aggregation,
  changedMeanwhile,
  type ReadSegment,
  splitSums,
  type SummedPiece,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type BlockSliceRepository } from '@pelorus/ingest/persistence';
import { findPieces, type PieceEntry, type ReadPlanner, type ReadScope } from './read-plan';
import { type RowReader } from './row-reader';

/** Pieces whose sums are fetched at once. */
const PAGE = 512;

/**
 * Reads what sums a time up. Where sums of calendar parts can stand for the values, nothing is decoded: first those of
 * spans, then those of blocks; what is left is read row by row.
 */
export class SumReader {
  constructor(
    private readonly planner: ReadPlanner,
    private readonly slices: BlockSliceRepository,
    private readonly rows: RowReader,
    private readonly bucketing: Aggregation['bucketing'],
  ) {}

  /** What sums up a range; `entries` are its pieces, in the order of time. */
  async *read(
    scope: ReadScope,
    range: TimeRange,
    entries: readonly PieceEntry[],
  ): AsyncGenerator<ReadSegment, void, undefined> {
    for (const page of pagesOf(entries)) yield* this.#readPage(scope, range, page);
  }

  async *#readPage(
    scope: ReadScope,
    range: TimeRange,
    entries: readonly PieceEntry[],
  ): AsyncGenerator<ReadSegment, void, undefined> {
    const pieces = await this.#summed(entries);
    for (const segment of splitSums(pieces, range, this.bucketing)) {
      if (segment.kind === 'sums') {
        yield segment;
        continue;
      }
      const { fromMs, toMs } = segment;
      const rest = within(range, fromMs, toMs);
      const inSpans = entries.some(({ kind, unit, minMs, maxMs }) => {
        return kind === 'spans' && unit && minMs <= toMs && maxMs >= fromMs;
      });
      // Spans are summed up by coarser units than their blocks.
      if (inSpans) yield* this.read(scope, rest, await this.#blocks(scope, rest));
      else yield* this.rows.read(scope, rest);
    }
  }

  /** The blocks of a time, which are looked for after the moment of the scope. */
  async #blocks(scope: ReadScope, range: TimeRange): Promise<PieceEntry[]> {
    const blocks = await findPieces(this.planner.now, scope, range, 'blocks');
    if (await this.planner.isDisturbed(scope)) throw changedMeanwhile();
    return blocks;
  }

  /** The pieces with the sums that can be of use; those of pieces that are gone are left out, and their rows read. */
  async #summed(entries: readonly PieceEntry[]): Promise<SummedPiece[]> {
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
    return entries.map((entry) => ({ ...entry, ...(sums.has(entry) && { sums: sums.get(entry)! }) }));
  }
}

/** Whether the sums of a piece can stand for values of buckets. */
export function isUseful({ unit, minMs, maxMs }: PieceEntry, bucketing: Aggregation['bucketing']): boolean {
  if (!unit) return false;
  return bucketing.isMadeOf(unit) || bucketing.endOf(bucketing.startOf(minMs)) > maxMs;
}

/** Pages of pieces such that no piece overlaps one of another page. */
function* pagesOf(entries: readonly PieceEntry[]): Generator<PieceEntry[]> {
  let page: PieceEntry[] = [];
  let end = -Infinity;
  for (const entry of entries) {
    if (page.length >= PAGE && entry.minMs > end) {
      yield page;
      page = [];
    }
    page.push(entry);
    end = Math.max(end, entry.maxMs);
  }
  if (page.length > 0) yield page;
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
