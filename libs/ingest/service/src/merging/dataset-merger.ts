import { deepestOverlap, FAN_IN, fittingBlocks } from '@pelorus/ingest/domain';
import {
  type DuePart,
  type IngestTables,
  type MergeEntry,
  MergeRepository,
  YearRepository,
} from '@pelorus/ingest/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { SpanFormer } from './span-former';
import { BlockMerger, type Merged } from './block-merger';

/** Most blocks of one merge, and most cells with time stamps: it takes a fraction of a second. */
const MOST_BLOCKS = 4_096;
const MOST_CELLS = 2_000_000;
/** Overlapping full blocks at one time from which they are merged. */
const DEPTH = 8;

/**
 * Blocks due from which merges follow each other without rests, although uploads are slower meanwhile. Blocks that wait in parts
 * with few others do not count: each part always has some.
 */
const MANY_DUE = 50_000;

/** Replaced blocks after which VACUUM frees their space; autovacuum comes once a minute at most. */
const VACUUM_AFTER = 5_000;

export interface MergePass extends Merged {
  readonly spans: number;
}

/** Blocks worth a merge, or all that wait. */
export type Thoroughness = 'due' | 'all';

/** What is awaited after each merge while few blocks are due, given its milliseconds: uploads beside it keep four fifths of their rate. */
export type Rest = (ms: number) => Promise<void>;

interface Course {
  readonly signal: AbortSignal;
  readonly rest: Rest | undefined;
}

export interface MergeOptions {
  readonly spanBlocks?: number;
}

/**
 * Merges rows of small datasets and forms spans of full blocks. One transaction a merge: an interruption loses no rows.
 */
export class DatasetMerger {
  readonly #merges: MergeRepository;
  readonly #blocks: BlockMerger;
  readonly #spans: SpanFormer;
  readonly #years: YearRepository;
  /** Number of replaced blocks whose space is not usable yet. */
  #replaced = 0;

  constructor(database: Database, tables: IngestTables, { spanBlocks }: MergeOptions = {}) {
    this.#merges = new MergeRepository(database, tables);
    this.#blocks = new BlockMerger(database, tables);
    this.#spans = new SpanFormer(database, tables, spanBlocks);
    this.#years = new YearRepository(database, tables);
  }

  /** Passes once over all parts; ends early on `signal`. */
  async run(how: Thoroughness, signal: AbortSignal, rest?: Rest): Promise<MergePass> {
    const done = { blocks: 0, rows: 0, spans: 0 };
    await this.#years.noteForm();
    const due = await this.#due(how);
    const isMuch = due.reduce((sum, { blocks }) => sum + blocks, 0) >= MANY_DUE;
    const course = { signal, rest: isMuch ? undefined : rest };
    for (const { part, level } of due) {
      if (signal.aborted) return done;
      const { blocks, rows } = await this.#mergePart(part, level, course);
      done.blocks += blocks;
      done.rows += rows;
    }
    done.spans = await this.#spans.run(signal);
    await this.#merges.forgetDeletions();
    this.#replaced += done.blocks;
    if (this.#replaced >= VACUUM_AFTER && !signal.aborted) {
      this.#replaced = 0;
      await this.#merges.vacuum();
    }
    return done;
  }

  async backlog(): Promise<number> {
    return this.#merges.backlog();
  }

  #due(how: Thoroughness): Promise<DuePart[]> {
    return how === 'due' ? this.#merges.due(FAN_IN) : this.#merges.waiting(2);
  }

  async #mergePart(part: number, level: number, course: Course): Promise<Merged> {
    const columns = await this.#blocks.columns(part);
    const done = { blocks: 0, rows: 0 };
    while (!course.signal.aborted) {
      const waiting = await this.#merges.small(part, level, MOST_BLOCKS);
      const chosen = fittingBlocks(waiting, columns, MOST_CELLS);
      if (chosen.length < 2) break;
      const merged = await this.#merge(part, chosen, course);
      done.blocks += merged.blocks;
      done.rows += merged.rows;
      await this.#flatten(part, chosen, columns, course);
      const isAll = chosen.length === waiting.length && waiting.length < MOST_BLOCKS;
      if (merged.blocks === 0 || isAll) break;
    }
    return done;
  }

  /** Merges full blocks where too many overlap, as with rows in random order. */
  async #flatten(part: number, around: readonly MergeEntry[], columns: number, course: Course): Promise<void> {
    const fromMs = around.reduce((min, each) => Math.min(min, each.minMs), Infinity);
    const toMs = around.reduce((max, each) => Math.max(max, each.maxMs), -Infinity);
    for (let before = Infinity; !course.signal.aborted;) {
      const overlap = deepestOverlap(await this.#merges.full(part, fromMs, toMs), DEPTH);
      const chosen = fittingBlocks(overlap, columns, MOST_CELLS);
      // Rows of one moment overlap in any order of blocks.
      if (chosen.length < 2 || overlap.length >= before) return;
      before = overlap.length;
      if ((await this.#merge(part, chosen, course)).blocks === 0) return;
    }
  }

  async #merge(part: number, entries: readonly MergeEntry[], { rest }: Course): Promise<Merged> {
    const began = performance.now();
    const ids = entries.map(({ id }) => id);
    const merged = await this.#blocks.run(part, ids);
    await rest?.(performance.now() - began);
    return merged;
  }
}
