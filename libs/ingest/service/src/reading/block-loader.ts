import { decodeSources, type RowSources } from '@pelorus/ingest/blocks';
import {
  type BlockIndex,
  type ColumnBytes,
  decodeMergedTimes,
  decodeSorted,
  decodeSortedTimes,
  type IndexedBlock,
  ofOne,
  ofSources,
  ofStoredSources,
  type ReadColumn,
  type SortedBlock,
  type TimeRange,
  UNCONTESTED,
} from '@pelorus/ingest/domain';
import { type BlockSliceRepository, type SliceWanted, SOURCES } from '@pelorus/ingest/persistence';
import { type DatasetFilter } from './read-plan';

/** Slices fetched at once; the first page is small, so that the answer begins soon. */
const PAGE = { first: 48, other: 192 };
/** Cost of a text column in numeric columns. */
const TEXT_WEIGHT = 24;

interface Page {
  readonly end: number;
  readonly rows: number;
  readonly slices: ReadonlyMap<number, readonly Uint8Array[]>;
}

export interface LoadOptions {
  readonly streams: number;
  readonly range: TimeRange;
  readonly keeps: DatasetFilter;
  readonly signal: AbortSignal;
  /** Rows after which the caller stops. Where rows are left out or merged, more blocks are loaded. */
  readonly limit: number;
}

/** Thrown where a block was merged, or one of its datasets deleted. */
export class BlockGone extends Error {
  override readonly name = 'BlockGone';
}

/**
 * Loads the blocks of a read in order, page by page; prefetches a page unless enough rows are loaded. Holds no
 * connection between two pages. Throws BlockGone.
 */
export class BlockLoader {
  #page: Page = { end: 0, rows: 0, slices: new Map() };
  #next?: Promise<Page>;

  constructor(
    private readonly index: BlockIndex,
    private readonly slices: BlockSliceRepository,
    private readonly options: LoadOptions,
  ) {}

  /** Returns the block at a place of the index; places ascend one by one. */
  async load(place: number): Promise<SortedBlock> {
    if (place >= this.#page.end) await this.#turn(place);
    const block = this.index.at(place);
    const [times, ...slices] = this.#page.slices.get(place)!;
    return block.dataset ? this.#own(block, times!, slices) : this.#merged(place, block, times!, slices);
  }

  #own(block: IndexedBlock, times: Uint8Array, slices: readonly Uint8Array[]): SortedBlock {
    const { streams, range } = this.options;
    const sorted = decodeSortedTimes(times, block.rows);
    return decodeSorted(sorted, block.rows, ofOne(block.dataset!), columnsOf(block, slices), streams, range);
  }

  #merged(place: number, block: IndexedBlock, times: Uint8Array, slices: readonly Uint8Array[]): SortedBlock {
    const { streams, range, keeps } = this.options;
    const { rows } = block;
    const columns = columnsOf(block, slices);
    if (!keeps) {
      const datasets = this.#wantsSources(place) ? ofStoredSources(slices.at(-1)!, rows) : UNCONTESTED;
      return decodeSorted(decodeMergedTimes(times, rows), rows, datasets, columns, streams, range);
    }
    const sources = decodeSources(slices.at(-1)!, rows);
    const order = rowsOf(sources, keeps);
    const sorted = decodeMergedTimes(times, rows, order);
    return decodeSorted(sorted, rows, ofSources(sources, order), columns, streams, range);
  }

  /** Sources matter where blocks overlap, or where some datasets are left out. */
  #wantsSources(place: number): boolean {
    return this.options.keeps !== undefined || !this.index.isIsolated(place);
  }

  async #turn(place: number): Promise<void> {
    const { limit, signal } = this.options;
    const { rows: before } = this.#page;
    this.#page = await (this.#next ?? this.#fetchPage(place, place === 0 ? PAGE.first : PAGE.other));
    signal.throwIfAborted();
    const { end, rows } = this.#page;
    // A caller that returns after so many rows got fewer: it may need the rest.
    const isEnough = before < limit && rows >= limit;
    this.#next = end < this.index.length && !isEnough ? this.#fetchPage(end, PAGE.other) : undefined;
    // The caller that turns the page sees the failure; this avoids an unhandled rejection.
    this.#next?.catch(() => undefined);
  }

  async #fetchPage(start: number, room: number): Promise<Page> {
    const wanted: SliceWanted[] = [];
    const places: { readonly place: number; readonly from: number }[] = [];
    let end = start;
    let { rows } = this.#page;
    const enough = rows < this.options.limit ? this.options.limit : Infinity;
    for (let weight = 0; end < this.index.length && weight < room && rows < enough; end++) {
      const block = this.index.at(end);
      places.push({ place: end, from: wanted.length });
      wanted.push(...wantedOf(block, !block.dataset && this.#wantsSources(end)));
      weight += weightOf(block.reading.columns);
      rows += block.rows;
    }
    const bytes = await this.slices.find(wanted);
    if (!bytes) throw new BlockGone();
    return {
      end,
      rows,
      slices: new Map(places.map(({ place, from }, i) => [place, bytes.slice(from, places[i + 1]?.from)])),
    };
  }
}

function wantedOf({ reading: { part, columns }, id }: IndexedBlock, sources: boolean): SliceWanted[] {
  const places = columns.flatMap(({ column, flags }) => (flags === undefined ? [column] : [column, flags]));
  return [0, ...places, ...(sources ? [SOURCES] : [])].map((column) => ({ part, id, column }));
}

function weightOf(columns: readonly ReadColumn[]): number {
  return columns.reduce((sum, { kind }) => sum + (kind === 'text' ? TEXT_WEIGHT : 1), 1);
}

function columnsOf({ reading }: IndexedBlock, slices: readonly Uint8Array[]): ColumnBytes[] {
  let at = 0;
  return reading.columns.map((column) => {
    const values = slices[at++]!;
    return { column, values, ...(column.flags !== undefined && { flags: slices[at++]! }) };
  });
}

/** Rows of kept datasets; undefined where all are kept. */
function rowsOf({ datasets, of }: RowSources, keeps: NonNullable<DatasetFilter>): Uint32Array | undefined {
  const kept = datasets.map(keeps);
  if (kept.every(Boolean)) return undefined;
  return Uint32Array.from(of, (_, row) => row).filter((row) => kept[of[row]!]);
}
