import { cutBlocks, decodeSourced, layoutOf, mergeRows, splitAtGaps } from '@pelorus/ingest/domain';
import {
  BlockRepository,
  BlockWriter,
  type IngestTables,
  MergeRepository,
  SpanRepository,
} from '@pelorus/ingest/persistence';
import { type Database, type Executor } from '@pelorus/shared/persistence';
import { KnownLayouts } from '../reading/known-layouts';

/** Least number of blocks merged into one; below it, stretches of time are not kept apart. */
const FAN_OUT = 4;

export interface Merged {
  readonly blocks: number;
  readonly rows: number;
}

const NOTHING: Merged = { blocks: 0, rows: 0 };

/** Thrown where a deletion or another merge took rows of a block meanwhile. */
class ChangedMeanwhile extends Error {}

/** Sorts rows of blocks by time, writes new blocks, deletes the old ones: one transaction. */
export class BlockMerger {
  readonly #layouts: KnownLayouts;
  readonly #merges: MergeRepository;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#layouts = new KnownLayouts(database, tables);
    this.#merges = new MergeRepository(database, tables);
  }

  async columns(part: number): Promise<number> {
    return (await this.#layouts.get(layoutOf(part))).columns.length;
  }

  /** Merges blocks, unless one has changed meanwhile. Decodes before it locks. */
  async run(part: number, ids: readonly number[]): Promise<Merged> {
    const stored = await this.#merges.load(part, ids);
    if (stored.length < ids.length) return NOTHING;
    const { columns } = await this.#layouts.get(layoutOf(part));
    const merged = mergeRows(stored.map((block) => decodeSourced(block, columns)));
    const stretches = splitAtGaps(merged, ids.length / FAN_OUT);
    const blocks = stretches.flatMap((rows) => [...cutBlocks(rows)]).map((block) => ({ ...block, part }));
    try {
      await this.database.transaction(async (transaction) => {
        await new MergeRepository(transaction, this.tables).lock(part);
        await this.#take(transaction, part, ids);
        await new BlockWriter(transaction, this.tables).insert(blocks);
      });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return NOTHING;
      throw error;
    }
    return { blocks: ids.length, rows: merged.rows };
  }

  async #take(transaction: Executor, part: number, ids: readonly number[]): Promise<void> {
    const { deleted, spans } = await new BlockRepository(transaction, this.tables).delete(part, ids);
    if (deleted < ids.length) throw new ChangedMeanwhile();
    await new SpanRepository(transaction, this.tables).dissolve(part, spans);
  }
}
