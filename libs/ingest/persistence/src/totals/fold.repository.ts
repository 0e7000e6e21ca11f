import { layoutOf } from '@pelorus/ingest/domain';
import { type Executor, identifier, join, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { LiveEventRepository, type LiveRetention } from '../live/live-event.repository';
import { LiveNoteRepository } from '../live/live-note.repository';
import { UnfoldedEventRepository } from '../live/unfolded-event.repository';
import { RecheckRepository } from '../quality/recheck.repository';
import { announceCommit } from './between-folds';
import { foldKey, lockFold } from './fold-lock';
import { heldValues, type HeldValues, type NotedDataset, totalsOf } from './held-values';
import { LAST_COLUMNS, type TotalRow, upsertTotals } from './total-rows';

export interface FoldedBatch {
  readonly datasets: number;
  /** Whether nothing was left to fold. */
  readonly isLast: boolean;
}

/** Streams of the datasets that are folded at once, unless one dataset alone has more. */
const MOST_STREAMS = 20_000;
/** Notes of events that are numbered at once. */
const MOST_NOTES = 1_000;

/** Folds datasets into the totals of their streams, and numbers the events of these and of notes. */
export class FoldRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /**
   * Folds up to `most` datasets into the totals, and numbers the events of these and of notes, in a transaction. Does nothing
   * while another transaction folds, or waits for that one with `wait`.
   */
  async fold(most: number, wait = false): Promise<FoldedBatch> {
    if (!(await this.#lock(wait))) return { datasets: 0, isLast: true };
    await lockFold(this.executor, this.tables, 'deletion');
    const { noted, isLast } = await this.#noted(most);
    const notes = await new LiveNoteRepository(this.executor, this.tables).take(MOST_NOTES);
    const events = new UnfoldedEventRepository(this.executor, this.tables);
    const held = noted.length > 0 ? await this.#foldNoted(noted) : { datasets: [], rows: [] };
    await new LiveEventRepository(this.executor, this.tables).number(await events.events(held, notes));
    if (noted.length > 0) await announceCommit(this.executor, this.tables);
    return { datasets: noted.length, isLast: isLast && notes.length < MOST_NOTES };
  }

  /** Waits until no transaction folds or deletes datasets, and has those that follow wait for the end of this one. */
  async hold(): Promise<void> {
    for (const name of ['fold', 'deletion'] as const) await lockFold(this.executor, this.tables, name);
  }

  /** Takes away events that are not kept any longer, in a transaction, unless another transaction folds. */
  async pruneEvents(retention: LiveRetention): Promise<void> {
    if (await this.#lock(false)) await new LiveEventRepository(this.executor, this.tables).prune(retention);
  }

  async #add(rows: readonly TotalRow[]): Promise<void> {
    const later = sql`excluded.last_datetime is not null and (total.last_datetime is null
      or (excluded.last_datetime, excluded.last_dataset_datetime, excluded.last_dataset_id)
        > (total.last_datetime, total.last_dataset_datetime, total.last_dataset_id))`;
    const set = LAST_COLUMNS.map((name) => {
      const column = identifier(name);
      return sql`${column} = case when ${later} then excluded.${column} else total.${column} end`;
    });
    await upsertTotals(
      this.executor,
      this.tables,
      rows.map((row) => ({
        ...row,
        first: row.first && `${row.first}Z`,
        last: row.last && `${row.last}Z`,
        written: row.written && `${row.written}Z`,
      })),
      sql`"values" = total."values" + excluded."values",
        first_datetime = least(total.first_datetime, excluded.first_datetime), ${join(set)}`,
    );
  }

  /** Some of the unfolded datasets: of wide ones fewer, so that their events stay small. */
  async #noted(most: number): Promise<{ readonly noted: readonly NotedDataset[]; readonly isLast: boolean }> {
    const { unfoldedDataset, layoutStream } = this.tables;
    const noted = await this.executor.query<NotedDataset>(
      sql`select part, dataset_id as id from ${unfoldedDataset} order by part, dataset_id limit ${most}::integer`,
    );
    const isLast = noted.length < most;
    const layoutIds = [...new Set(noted.map(({ part }) => layoutOf(part)))];
    const rows = await this.executor.query<{ id: number; streams: number }>(
      sql`select layout_id as id, count(*) as streams from ${layoutStream}
        where layout_id = any(${numberArray(layoutIds)}::bigint[]) group by layout_id`,
      { prepared: true },
    );
    const streamsOf = new Map(rows.map(({ id, streams }) => [id, streams]));
    let streams = 0;
    const over = noted.findIndex(({ part }) => (streams += streamsOf.get(layoutOf(part))!) > MOST_STREAMS);
    return over > 0 ? { noted: noted.slice(0, over), isLast: false } : { noted, isLast: isLast && over < 0 };
  }

  async #foldNoted(noted: readonly NotedDataset[]): Promise<HeldValues> {
    const { unfoldedDataset } = this.tables;
    const parts = sql`part = any(${numberArray([...new Set(noted.map(({ part }) => part))])}::bigint[])`;
    const ids = sql`${numberArray(noted.map(({ id }) => id))}::bigint[]`;
    const held = await heldValues(this.executor, this.tables, noted);
    await this.#add(totalsOf(held.rows));
    await this.executor.query(sql`delete from ${unfoldedDataset} where ${parts} and dataset_id = any(${ids})`);
    const rechecks = new RecheckRepository(this.executor, this.tables);
    await rechecks.noteDatasets(noted);
    await rechecks.joinOld(noted.map(({ part }) => part));
    return held;
  }

  /** Whether no other transaction folds; with `wait` it waits for that one. */
  async #lock(wait: boolean): Promise<boolean> {
    if (wait) {
      await lockFold(this.executor, this.tables, 'fold');
      return true;
    }
    const [lock] = await this.executor.query<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${foldKey(this.tables, 'fold')}) as free`,
    );
    return lock?.free ?? false;
  }
}
