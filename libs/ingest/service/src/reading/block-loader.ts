import { decodeColumnStats } from '@pelorus/ingest/blocks';
import {
  type BlockIndex,
  changedMeanwhile,
  type ColumnBytes,
  decodeSorted,
  decodeSortedTimes,
  type IndexedBlock,
  type LoadedBlock,
  type ReadColumn,
  type TimeRange,
} from '@pelorus/ingest/domain';
import { type BlockSliceRepository, type SliceWanted, statsOf } from '@pelorus/ingest/persistence';

/** Slices that are fetched at once; the first page is small, so that the answer begins soon. */
const PAGE = { first: 48, other: 192 };
/** A text column may be long: it counts as so many numeric ones. */
const TEXT_WEIGHT = 24;

/** Blocks that are fetched together. */
interface Page {
  /** The place after the last of its blocks. */
  readonly end: number;
  readonly slices: ReadonlyMap<number, readonly (Uint8Array | null)[]>;
}

/** What a loader is told of a read. */
export interface LoadOptions {
  /** How many streams are read. */
  readonly streams: number;
  readonly range: TimeRange;
  /** Whether the statistics of a block can stand for its values. */
  canSum(block: IndexedBlock): boolean;
  readonly signal: AbortSignal;
}

/**
 * Loads the blocks of a read in their order. They are fetched page by page, the next page while this one is used; no
 * connection is held between two. DomainError `changed-meanwhile` when a block is gone.
 */
export class BlockLoader {
  #page: Page = { end: 0, slices: new Map() };
  #next?: Promise<Page>;

  constructor(
    private readonly index: BlockIndex,
    private readonly slices: BlockSliceRepository,
    private readonly options: LoadOptions,
  ) {}

  /** The block at a place of the index; places must ascend one by one. */
  async load(place: number): Promise<LoadedBlock> {
    if (place >= this.#page.end) await this.#turn(place);
    const block = this.index.at(place);
    const slices = this.#page.slices.get(place)!;
    const times = decodeSortedTimes(present(slices[0]), block.rows);
    if (!this.#isSummed(place, block)) return { kind: 'rows', block: this.#decode(block, times, slices) };
    const stats = slices.slice(1);
    // Equal rows count twice in statistics; blocks of few rows have none.
    if (times.order || stats.includes(null)) return this.#loadValues(block);
    const streams = block.dataset.columns.map(({ stream }, i) => ({
      stream,
      stats: decodeColumnStats(present(stats[i])),
    }));
    return { kind: 'sums', ms: block.minMs, streams };
  }

  async #loadValues(block: IndexedBlock): Promise<LoadedBlock> {
    const slices = await this.#fetch(wantedOf(block, false));
    const times = decodeSortedTimes(present(slices[0]), block.rows);
    return { kind: 'rows', block: this.#decode(block, times, slices) };
  }

  #isSummed(place: number, block: IndexedBlock): boolean {
    return this.index.isIsolated(place) && this.options.canSum(block);
  }

  #decode(
    { dataset, rows }: IndexedBlock,
    times: ReturnType<typeof decodeSortedTimes>,
    slices: readonly (Uint8Array | null)[],
  ): ReturnType<typeof decodeSorted> {
    let at = 1;
    const columns = dataset.columns.map((column): ColumnBytes => {
      const values = present(slices[at++]);
      return { column, values, ...(column.flags !== undefined && { flags: present(slices[at++]) }) };
    });
    return decodeSorted(times, rows, dataset.rank, columns, this.options.streams, this.options.range);
  }

  async #turn(place: number): Promise<void> {
    this.#page = await (this.#next ?? this.#fetchPage(place, PAGE.first));
    this.options.signal.throwIfAborted();
    const { end } = this.#page;
    this.#next = end < this.index.length ? this.#fetchPage(end, PAGE.other) : undefined;
    // Whoever turns the page sees the failure; nobody may do so any more.
    this.#next?.catch(() => undefined);
  }

  async #fetchPage(start: number, room: number): Promise<Page> {
    const wanted: SliceWanted[] = [];
    const places: { readonly place: number; readonly from: number }[] = [];
    let end = start;
    for (let weight = 0; end < this.index.length && weight < room; end++) {
      const block = this.index.at(end);
      places.push({ place: end, from: wanted.length });
      wanted.push(...wantedOf(block, this.#isSummed(end, block)));
      weight += weightOf(block.dataset.columns);
    }
    const bytes = await this.#fetch(wanted);
    return {
      end,
      slices: new Map(places.map(({ place, from }, i) => [place, bytes.slice(from, places[i + 1]?.from)])),
    };
  }

  async #fetch(wanted: readonly SliceWanted[]): Promise<(Uint8Array | null)[]> {
    const bytes = await this.slices.find(wanted);
    if (!bytes) throw changedMeanwhile();
    return bytes;
  }
}

function wantedOf({ dataset, seq }: IndexedBlock, summed: boolean): SliceWanted[] {
  const columns = dataset.columns.flatMap(({ column, flags, ordinal }) => {
    if (summed) return [statsOf(ordinal)];
    return flags === undefined ? [column] : [column, flags];
  });
  return [0, ...columns].map((column) => ({ datasetId: dataset.id, seq, column }));
}

function weightOf(columns: readonly ReadColumn[]): number {
  return columns.reduce((sum, { kind }) => sum + (kind === 'text' ? TEXT_WEIGHT : 1), 1);
}

function present(bytes: Uint8Array | null | undefined): Uint8Array {
  if (!bytes) throw new Error('a block has not the columns of its layout');
  return bytes;
}
