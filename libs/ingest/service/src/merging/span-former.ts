import { combineSums, computeSums, decodeSums, encodeSums, type Sums } from '@pelorus/ingest/blocks';
import { decodeSourced, layoutOf, type LayoutColumn } from '@pelorus/ingest/domain';
import { type IngestTables, MergeRepository, SpanRepository } from '@pelorus/ingest/persistence';
import { type Database, recentlyUsed } from '@pelorus/shared/persistence';
import { KnownLayouts } from '../reading/known-layouts';

/** Blocks of a span by default: three days of a value a second. */
export const SPAN_BLOCKS = 64;
const PARTS = 10_000;
/** Most calendar parts of sums: more than the years of the longest archive. */
const MOST_PARTS = 255;

/** Forms spans of consecutive full blocks, so that plots of years read few rows. */
export class SpanFormer {
  readonly #spans: SpanRepository;
  readonly #merges: MergeRepository;
  readonly #layouts: KnownLayouts;
  /** Block count of parts without a possible span; retried when it grows. */
  readonly #hopeless = recentlyUsed<number, number>(PARTS);

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly spanBlocks = SPAN_BLOCKS,
  ) {
    this.#spans = new SpanRepository(database, tables);
    this.#merges = new MergeRepository(database, tables);
    this.#layouts = new KnownLayouts(database, tables);
  }

  /** Forms all possible spans; returns their number. */
  async run(signal: AbortSignal): Promise<number> {
    let formed = 0;
    for (const { part, blocks } of await this.#spans.due(this.spanBlocks)) {
      if (this.#hopeless.get(part) === blocks) continue;
      const before = formed;
      for (const ids of await this.#runs(part)) {
        if (signal.aborted) return formed;
        if (await this.#form(part, ids)) formed++;
      }
      this.#hopeless.set(part, blocks - (formed - before) * this.spanBlocks);
    }
    return formed;
  }

  /** Runs of consecutive blocks of a part, each as long as a span. */
  async #runs(part: number): Promise<number[][]> {
    const { columns } = await this.#layouts.get(layoutOf(part));
    if (!columns.some(({ kind }) => kind === 'number')) return [];
    const runs: number[][] = [];
    let run: number[] = [];
    let end = -Infinity;
    for (const { id, minMs, maxMs } of await this.#spans.blocks(part)) {
      if (minMs <= end) run = [];
      run.push(id);
      end = Math.max(end, maxMs);
      if (run.length === this.spanBlocks) {
        runs.push(run);
        run = [];
      }
    }
    return runs;
  }

  async #form(part: number, blockIds: readonly number[]): Promise<boolean> {
    const sums = await this.#sums(part, blockIds);
    const combined = sums && combineSums(sums);
    if (!combined || combined.starts.length > MOST_PARTS) return false;
    return this.database
      .transaction(async (transaction) => {
        await new MergeRepository(transaction, this.tables).lock(part);
        const stats = encodeSums(combined);
        const isWritten = await new SpanRepository(transaction, this.tables).insert({
          part,
          blockIds,
          sumUnit: combined.unit,
          stats,
        });
        if (!isWritten) throw new BlocksChanged();
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof BlocksChanged) return false;
        throw error;
      });
  }

  /** Sums of blocks; computed from values where none are stored. */
  async #sums(part: number, blockIds: readonly number[]): Promise<Sums[] | undefined> {
    const stats = await this.#spans.stats(part, blockIds);
    if (stats.length < blockIds.length) return undefined;
    const { columns } = await this.#layouts.get(layoutOf(part));
    const sums: Sums[] = [];
    for (const [i, bytes] of stats.entries()) {
      const own = bytes ? decodeSums(bytes) : await this.#compute(part, blockIds[i]!, columns);
      if (!own) return undefined;
      sums.push(own);
    }
    return sums;
  }

  async #compute(part: number, id: number, columns: readonly LayoutColumn[]): Promise<Sums | undefined> {
    const [block] = await this.#merges.load(part, [id]);
    if (!block) return undefined;
    const { rows, ms, us, columns: decoded } = decodeSourced(block, columns);
    const numbers = decoded.flatMap((column) => (column.kind === 'number' ? [{ values: column.values }] : []));
    return computeSums({ rows, time: { ms, us }, columns: numbers });
  }
}

class BlocksChanged extends Error {}
