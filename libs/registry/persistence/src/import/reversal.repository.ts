import { identifier, join, type Sql, sql, violatedConstraint } from '@pelorus/shared/persistence';
import { changeInUse } from '@pelorus/registry/domain';
import { historyTable } from '../history/history-source';
import { ALL_RECORDS } from '../records/records';
import { type Columns } from '../records/columns';
import { RECORD_TABLES } from '../tables/registry-tables';
import { type RegistryChange } from '../writing/registry-change';
import { namesOf, tableColumns } from './recordset';

/** Row that a change wrote: a record, or part of one. */
export interface WrittenRow {
  readonly table: string;
  readonly id: number;
  /** Item of the row; null for others. */
  readonly itemId: number | null;
  /** Whether it existed before the change. */
  readonly before: boolean;
  /** Whether it is as the change left it; false where the change deleted it. */
  readonly standing: boolean;
  /** Whether it was changed or deleted since. */
  readonly goneOn: boolean;
  /** Author of the change. */
  readonly account: string | null;
}

interface ReversedTable {
  readonly table: string;
  readonly columns: Columns;
  /** Whether rows are records, with moments and revisions. */
  readonly isRecord: boolean;
}

const ITEM = 'item';
const MOUNT = 'mount';

/** Tables of items and their records, each after those that it refers to. */
const REVERSED: readonly ReversedTable[] = ALL_RECORDS.filter(
  ({ table, owner }) => table === ITEM || owner.table === ITEM,
).flatMap(({ table, columns, part }) => [
  { table, columns, isRecord: true },
  ...(part ? [{ table: part.table, columns: part.columns, isRecord: false }] : []),
]);

const RECORDS_OF_ITEMS = new Set(REVERSED.filter(({ isRecord }) => isRecord).map(({ table }) => table));

/** Undoes a change by a new one, from the history tables. */
export class ReversalRepository {
  constructor(private readonly schema: string) {}

  /** Rows of any table that the change at a moment wrote. */
  written(change: RegistryChange, moment: Date): Promise<WrittenRow[]> {
    return change.query(
      join(
        RECORD_TABLES.map((table) => this.#writtenTo(table, moment)),
        ' union all ',
      ),
    );
  }

  /**
   * Restores rows that nobody changed since: new ones go, changed and deleted ones are as before. DomainError
   * `change-in-use` where others refer to new ones, or took the place of former ones.
   */
  async reverse(change: RegistryChange, moment: Date, rows: readonly WrittenRow[]): Promise<void> {
    try {
      await this.#writeBack(change, moment, rows);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === undefined) throw error;
      throw changeInUse(REVERSED.find(({ table }) => constraint.startsWith(`${table}_`))?.table ?? constraint);
    }
  }

  async #writeBack(change: RegistryChange, moment: Date, rows: readonly WrittenRow[]): Promise<void> {
    const ids = (table: string, fits: (row: WrittenRow) => boolean): number[] =>
      rows.flatMap((row) => (row.table === table && fits(row) ? [row.id] : []));
    const isMade = ({ before, standing }: WrittenRow): boolean => !before && standing;
    // Deletes referring rows before their targets.
    for (const { table } of REVERSED.toReversed())
      if (table !== ITEM) await this.#remove(change, table, ids(table, isMade));
    for (const reversed of REVERSED) {
      const { table } = reversed;
      const changed = ids(table, ({ before, standing }) => before && standing);
      if (table === ITEM) await this.#freeCodes(change, moment, changed);
      if (table === MOUNT && rows.some(({ table: each }) => each === ITEM)) await this.#removeNewMounts(change);
      if (table === MOUNT) await this.#freeTimes(change, changed);
      await this.#insertAgain(
        change,
        moment,
        reversed,
        ids(table, ({ before, standing }) => before && !standing),
      );
      await this.#update(change, moment, reversed, changed);
    }
    await this.#remove(change, ITEM, ids(ITEM, isMade));
  }

  #writtenTo(table: string, moment: Date): Sql {
    const itemId =
      table === ITEM ? sql`state.id` : RECORDS_OF_ITEMS.has(table) ? sql`state.item_id` : sql`null::bigint`;
    const began = sql`lower(state.valid) = ${moment}::timestamptz`;
    const ended = sql`upper(state.valid) = ${moment}::timestamptz`;
    return sql`select ${table}::text as "table", state.id, max(${itemId}) as "itemId", coalesce(bool_or(${ended}), false) as before,
        bool_or(${began} and upper_inf(state.valid)) as standing,
        bool_or(${began} and not upper_inf(state.valid)) as "goneOn",
        coalesce(max(state.account) filter (where ${began}), max(state.ended_account) filter (where ${ended})) as account
      from ${historyTable(this.schema, table)} state
      where (upper_inf(state.valid) and ${began})
        or (not upper_inf(state.valid) and ${ended} and ${justBefore(moment)})
        or (not upper_inf(state.valid) and ${began} and state.valid @> ${moment}::timestamptz)
      group by state.id`;
  }

  async #remove(change: RegistryChange, table: string, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await change.query(sql`delete from ${this.#table(table)} where id = any(${ids}::bigint[])`);
  }

  /** Gives items temporary codes: two of them may swap theirs. */
  async #freeCodes(change: RegistryChange, moment: Date, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await change.query(
      sql`update ${this.#table(ITEM)} record set code = 'taken-back:' || record.id from ${historyTable(this.schema, ITEM)} state
        where state.id = record.id and record.id = any(${ids}::bigint[]) and ${wasBefore(moment)} and state.code <> record.code`,
    );
  }

  /** Gives mounts whose times go back times that take none: two of an item may overlap on their way. */
  async #freeTimes(change: RegistryChange, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await change.query(sql`update ${this.#table(MOUNT)} set end_date = start_date where id = any(${ids}::bigint[])`);
  }

  /** Removes the mounts that the database has just begun for items that went back to other parents. */
  async #removeNewMounts(change: RegistryChange): Promise<void> {
    await change.query(sql`delete from ${this.#table(MOUNT)} where created = ${change.now}`);
  }

  async #insertAgain(
    change: RegistryChange,
    moment: Date,
    { table, columns, isRecord }: ReversedTable,
    ids: readonly number[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const own = namesOf(tableColumns(columns).filter(({ name }) => name !== 'id'));
    const keys = isRecord ? sql`id, uuid, created, last_modified, revision` : sql`id`;
    const values = isRecord ? sql`id, uuid, created, ${change.now}::timestamptz, revision + 1` : sql`id`;
    await change.query(
      sql`insert into ${this.#table(table)} (${keys}, ${own}) select ${values}, ${own}
        from ${historyTable(this.schema, table)} state where id = any(${ids}::bigint[]) and ${wasBefore(moment)}`,
    );
  }

  async #update(
    change: RegistryChange,
    moment: Date,
    { table, columns, isRecord }: ReversedTable,
    ids: readonly number[],
  ): Promise<void> {
    if (ids.length === 0) return;
    const values = tableColumns(columns)
      .filter(({ name }) => name !== 'id')
      .map(({ name }) => sql`${identifier(name)} = ${identifier('state', name)}`);
    const noted = isRecord ? [sql`last_modified = ${change.now}`, sql`revision = record.revision + 1`] : [];
    await change.query(
      sql`update ${this.#table(table)} record set ${join([...values, ...noted])}
        from ${historyTable(this.schema, table)} state
        where state.id = record.id and record.id = any(${ids}::bigint[]) and ${wasBefore(moment)}`,
    );
  }

  #table(name: string): Sql {
    return identifier(this.schema, name);
  }
}

/** State just before a moment: no two changes share a millisecond. */
const justBefore = (moment: Date): Sql => sql`state.valid @> ${new Date(moment.getTime() - 1)}::timestamptz`;

/** State that the change at a moment ended. */
const wasBefore = (moment: Date): Sql => sql`upper(state.valid) = ${moment}::timestamptz`;
