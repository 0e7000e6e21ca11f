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

/** Number of pieces whose sums are fetched at once. */
const PAGE = 512;

/**
 * Reads sums of a time. Where sums of calendar parts can stand for values, no values are decoded: first the sums of
 * spans, then the sums of blocks, and rows for the rest.
 */
export class SumReader {
  constructor(
    private readonly planner: ReadPlanner,
    private readonly slices: BlockSliceRepository,
    private readonly rows: RowReader,
    private readonly bucketing: Aggregation['bucketing'],
  ) {}

  /** The sums of a range; `entries` are its pieces, in the order of time. */
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
      // Spans have sums by coarser units than their blocks.
      if (inSpans) yield* this.read(scope, rest, await this.#blocks(scope, rest));
      else yield* this.rows.read(scope, rest);
    }
  }

  /** Finds the blocks of a time after the moment of the scope. */
  async #blocks(scope: ReadScope, range: TimeRange): Promise<PieceEntry[]> {
    const blocks = await findPieces(this.planner.now, scope.parts, scope, range, 'blocks');
    if (await this.planner.isDisturbed(scope)) throw changedMeanwhile();
    return blocks;
  }

  /** The pieces with sums that can be used. A piece that is gone has no sums; its rows are read. */
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
    return entries.map((entry) => {
      const { reading, minMs, maxMs } = entry;
      const own = sums.get(entry);
      return own ? { reading, minMs, maxMs, sums: own } : { reading, minMs, maxMs };
    });
  }
}

/** Whether the sums of a piece can stand for values of buckets. */
export function isUseful({ unit, minMs, maxMs }: PieceEntry, bucketing: Aggregation['bucketing']): boolean {
  if (!unit) return false;
  return bucketing.isMadeOf(unit) || bucketing.endOf(bucketing.startOf(minMs)) > maxMs;
}

/** Pages of pieces; no piece overlaps a piece of another page. */
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
