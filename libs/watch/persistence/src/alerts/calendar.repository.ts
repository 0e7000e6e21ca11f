import { selectMs } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { compileFilter, type Executor, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { CALENDARS, WATCHED_ITEMS } from './alert-collections';
import { type AlertPage, findAlertPage, wantedIds } from './alert-page';
import { type AlertTables } from './alert-tables';
import { ownedBy, type Viewer } from './viewer';

/** Feed of due dates at an URL that only its owner knows. */
export interface CalendarRow {
  readonly id: number;
  readonly name: string;
  readonly where: string | null;
  readonly createdMs: number;
}

export interface CalendarDate {
  readonly kind: string;
  readonly code: string;
  readonly subject: string;
  /** Day, such as `2024-01-17`. */
  readonly due: string;
  readonly summary: string;
  readonly detail: string;
}

/** Day in a feed, with its id and number of changes. */
export interface CalendarEntry extends CalendarDate {
  readonly id: number;
  readonly sequence: number;
  readonly modifiedMs: number;
  readonly cancelled: boolean;
}

/** Age of cancelled days that feeds leave out. */
const CANCELLED_DAYS = 90;

export class CalendarRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  /** Throws DomainError `malformed` for an invalid filter of items. */
  check(where: string): void {
    compileFilter(presentTables(this.tables.schema), WATCHED_ITEMS, where);
  }

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<CalendarRow>> {
    const source = { schema: this.tables.schema, collection: CALENDARS, condition: ownedBy(viewer) };
    return findAlertPage(this.executor, source, request, (ids) =>
      this.#select(sql`join ${wantedIds(ids)} on id = wanted_id order by place`),
    );
  }

  async find(id: number, viewer: Viewer): Promise<CalendarRow | undefined> {
    const [calendar] = await this.#select(sql`root where root.id = ${id} and ${ownedBy(viewer)}`);
    return calendar;
  }

  async byKey(keyHash: Buffer): Promise<CalendarRow | undefined> {
    const [calendar] = await this.#select(sql`where key_hash = ${keyHash}`);
    return calendar;
  }

  async insert(calendar: { name: string; where?: string; owner: string; keyHash: Buffer }): Promise<CalendarRow> {
    const [row] = await this.executor.query<{ id: number; createdMs: number }>(
      sql`insert into ${this.tables.calendar} (name, filter, owner, key_hash, created)
        values (${calendar.name}, ${calendar.where ?? null}, ${calendar.owner}, ${calendar.keyHash}, now())
        returning id, ${selectMs(sql`created`)} as "createdMs"`,
    );
    return { ...row!, name: calendar.name, where: calendar.where ?? null };
  }

  async countOf(owner: string): Promise<number> {
    const [row] = await this.executor.query<{ count: number }>(
      sql`select count(*) as count from ${this.tables.calendar} where owner = ${owner}`,
    );
    return row!.count;
  }

  /** Deletes a viewer's calendar; false without one. */
  async delete(id: number, viewer: Viewer): Promise<boolean> {
    const rows = await this.executor.query(
      sql`delete from ${this.tables.calendar} root where root.id = ${id} and ${ownedBy(viewer)} returning id`,
    );
    return rows.length > 0;
  }

  /** Days of items that match a filter, the earliest first. */
  async entries(where: string | null, most: number): Promise<CalendarEntry[]> {
    const { date, item, schema } = this.tables;
    const wanted =
      where === null
        ? sql`true`
        : sql`exists (select from ${item} root where root.code = date.code and ${compileFilter(presentTables(schema), WATCHED_ITEMS, where)})`;
    return this.executor.query<CalendarEntry>(
      sql`select id, kind, code, subject, due::text as due, summary, detail, sequence, ${selectMs(sql`last_modified`)} as "modifiedMs", cancelled
        from ${date} date
        where (not cancelled or last_modified > now() - make_interval(days => ${CANCELLED_DAYS}::integer)) and ${wanted}
        order by due, id limit ${most}::integer`,
    );
  }

  /** Replaces the days: changed ones get another sequence, missing ones are cancelled. */
  async replace(dates: readonly CalendarDate[]): Promise<void> {
    const items = sql`jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as item (kind text, code text, subject text, due date,
      summary text, detail text)`;
    await this.executor.query(
      sql`insert into ${this.tables.date} as known (kind, code, subject, due, summary, detail, sequence, last_modified, cancelled)
        select kind, code, subject, due, summary, detail, 0, now(), false from ${items}
        on conflict (kind, code, subject) do update set due = excluded.due, summary = excluded.summary, detail = excluded.detail,
          sequence = known.sequence + 1, last_modified = now(), cancelled = false
        where (known.due, known.summary, known.detail, known.cancelled)
          is distinct from (excluded.due, excluded.summary, excluded.detail, excluded.cancelled)`,
    );
    await this.executor.query(
      sql`update ${this.tables.date} known set cancelled = true, sequence = sequence + 1, last_modified = now()
        where not cancelled and not exists (select from ${items}
          where item.kind = known.kind and item.code = known.code and item.subject = known.subject)`,
    );
  }

  async #select(rest: Sql): Promise<CalendarRow[]> {
    return this.executor.query<CalendarRow>(
      sql`select id, name, filter as "where", ${selectMs(sql`created`)} as "createdMs" from ${this.tables.calendar} ${rest}`,
    );
  }
}
