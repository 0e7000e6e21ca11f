import { type OtherMount } from '@pelorus/registry/domain';
import { type MountRecord } from '@pelorus/registry/model';
import { type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from '../writing/registry-change';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

/** Mount of an item; without an end it lasts. */
export type MountPeriod = Pick<MountRecord, 'itemId' | 'parentId' | 'start' | 'end'>;

/** Event of mounting or unmounting. */
export interface MountNote {
  readonly label: string;
  readonly eventId: number;
}

/** Event that tells the start of the present mount. */
export interface ToldStart extends MountNote {
  readonly itemId: number;
  readonly date: Date;
}

/** Lasting mount whose start nobody gave. */
export interface UndatedMount {
  readonly id: number;
  readonly itemId: number;
  readonly parentId: number;
  /** Whether no other mount limits the start: the item had none, and carried nothing. */
  readonly alone: boolean;
}

/** Writes and checks mounts. A trigger begins and ends them with changes of parents. */
export class MountRepository {
  readonly #tables: RegistryTables;

  constructor(schema: string) {
    this.#tables = registryTables(schema);
  }

  /** Mount with a given date after a moment; the lasting one, else the latest. */
  async givenAfter(change: RegistryChange, itemId: number, moment: Date): Promise<OtherMount | undefined> {
    const [row] = await change.query<OtherMount>(
      this.#named(sql`mount.item_id = ${itemId} and (mount.start_given and mount.start_date > ${moment}::timestamptz
        or mount.end_given and mount.end_date > ${moment}::timestamptz)`),
    );
    return row;
  }

  /** Whether the lasting mount has this given start. */
  async isSince(change: RegistryChange, itemId: number, moment: Date): Promise<boolean> {
    const [row] = await change.query(
      sql`select from ${this.#tables.mount} mount where mount.item_id = ${itemId} and mount.end_date is null
        and mount.start_given and mount.start_date = ${moment}`,
    );
    return row !== undefined;
  }

  /** Lasting mounts whose start nobody gave. */
  undated(change: RegistryChange, itemIds: readonly number[]): Promise<UndatedMount[]> {
    const { mount } = this.#tables;
    return change.query(
      sql`select mount.id, mount.item_id as "itemId", mount.parent_id as "parentId",
          not exists (select from ${mount} other where other.item_id = mount.item_id and other.id <> mount.id)
            and not exists (select from ${mount} other where other.parent_id = mount.item_id) as alone
        from ${mount} mount
        where mount.item_id = any(${itemIds}::bigint[]) and mount.end_date is null and not mount.start_given`,
    );
  }

  /** Sets starts of lasting mounts, as events tell. */
  async begin(change: RegistryChange, starts: readonly ToldStart[]): Promise<void> {
    await change.query(
      sql`update ${this.#tables.mount} mount set start_date = told.date, start_given = true, mount_label = told.label,
          mount_event_id = told.event_id, last_modified = ${change.now}, revision = mount.revision + 1
        from unnest(${starts.map(({ itemId }) => itemId)}::bigint[],
          ${starts.map(({ date }) => date.toISOString())}::timestamptz[], ${starts.map(({ label }) => label)}::text[],
          ${starts.map(({ eventId }) => eventId)}::bigint[]) told (item_id, date, label, event_id)
        where mount.item_id = told.item_id and mount.end_date is null`,
    );
  }

  /** Inserts events of mounting; returns the starts that they tell. */
  insertEvents(
    change: RegistryChange,
    mounts: readonly Omit<ToldStart, 'eventId'>[],
    typeId: number,
  ): Promise<ToldStart[]> {
    return change.query(
      sql`insert into ${this.#tables.event} (created, last_modified, item_id, label, start_date, end_date, type_id)
        select ${change.now}, ${change.now}, mount.item_id, mount.label, mount.date, mount.date, ${typeId}
        from unnest(${mounts.map(({ itemId }) => itemId)}::bigint[], ${mounts.map(({ label }) => label)}::text[],
          ${mounts.map(({ date }) => date.toISOString())}::timestamptz[]) mount (item_id, label, date)
        order by mount.item_id
        returning id as "eventId", item_id as "itemId", label, start_date as date`,
    );
  }

  /** Marks dates of a mount as given. */
  async confirm(change: RegistryChange, id: number, given: { start: boolean; end: boolean }): Promise<void> {
    await change.query(
      sql`update ${this.#tables.mount} set start_given = start_given or ${given.start},
        end_given = end_given or ${given.end} where id = ${id}`,
    );
  }

  /** Runs a write of parents, whose mounts end and begin at `moment`, or now. */
  async dated<Result>(change: RegistryChange, moment: Date | undefined, write: () => Promise<Result>): Promise<Result> {
    if (!moment) return write();
    await this.#countFrom(change, moment.toISOString());
    const result = await write();
    await this.#countFrom(change, '');
    return result;
  }

  /** Adds the event of the present mount, or of the end of the last one. */
  async note(change: RegistryChange, itemId: number, kind: 'mount' | 'unmount', note: MountNote): Promise<void> {
    const [last] = await change.query<OtherMount>(this.#named(sql`mount.item_id = ${itemId}`));
    if (!last) throw new Error(`item ${itemId} was never mounted`);
    const values =
      kind === 'mount'
        ? sql`mount_label = ${note.label}, mount_event_id = ${note.eventId}`
        : sql`unmount_label = ${note.label}, unmount_event_id = ${note.eventId}`;
    await change.query(sql`update ${this.#tables.mount} set ${values} where id = ${last.id}`);
  }

  /**
   * Mount in a period that cannot give way because its dates were given; one with a single given date gives way up to
   * it.
   */
  async overlapping(change: RegistryChange, period: MountPeriod, exceptId: number): Promise<OtherMount | undefined> {
    const { start, end } = period;
    const [row] = await change.query<OtherMount>(
      this.#named(sql`${during(period, exceptId)} and case
        when mount.start_given and (mount.end_given or mount.end_date is null) then true
        when mount.start_given then mount.start_date >= ${start}::timestamptz
        when mount.end_given or mount.end_date is null
          then coalesce(mount.end_date, 'infinity') <= coalesce(${end}::timestamptz, 'infinity')
        else false end`),
    );
    return row;
  }

  /**
   * Frees a period: other mounts end at its start, begin at its end, or vanish. Requires that none is `overlapping`.
   */
  async giveWay(change: RegistryChange, period: MountPeriod, exceptId: number): Promise<void> {
    const { start, end } = period;
    const other = sql`from ${this.#tables.mount} mount where ${during(period, exceptId)}`;
    const isFixedLater = sql`mount.end_given or mount.end_date is null`;
    const changed = sql`last_modified = ${change.now}, revision = revision + 1`;
    await change.query(
      sql`delete from ${this.#tables.mount} where id in (select mount.id ${other} and mount.start_date >= ${start}::timestamptz
        and coalesce(mount.end_date, 'infinity') <= coalesce(${end}::timestamptz, 'infinity'))`,
    );
    await change.query(
      sql`update ${this.#tables.mount} set start_date = ${end}::timestamptz, ${changed} where id in (select mount.id ${other}
        and not mount.start_given and (${isFixedLater} or mount.start_date >= ${start}::timestamptz))`,
    );
    await change.query(
      sql`update ${this.#tables.mount} set end_date = ${start}::timestamptz, ${changed} where id in (select mount.id ${other})`,
    );
  }

  /** Mount by which the carrier was on the item in the period, directly or not. Mounts and periods of no duration count for nothing. */
  async cycle(change: RegistryChange, { itemId, parentId, start, end }: MountPeriod): Promise<OtherMount | undefined> {
    const [row] = await change.query<OtherMount>(
      this.#named(sql`mount.item_id = ${parentId} and mount.id in (
        with recursive below (id, mount_id, since, until) as (
          select ${itemId}::bigint, null::bigint, ${start}::timestamptz, coalesce(${end}::timestamptz, 'infinity')
          where ${start}::timestamptz < coalesce(${end}::timestamptz, 'infinity')
          union
          select other.item_id, other.id, greatest(other.start_date, below.since),
            least(coalesce(other.end_date, 'infinity'), below.until)
          from below join ${this.#tables.mount} other on other.parent_id = below.id
            and other.start_date < below.until and coalesce(other.end_date, 'infinity') > below.since
            and other.start_date < coalesce(other.end_date, 'infinity'))
        select mount_id from below)`),
    );
    return row;
  }

  #named(condition: Sql): Sql {
    return sql`select mount.id, mount.item_id as "itemId", parent.code as "parentCode", mount.start_date as start, mount.end_date as end
      from ${this.#tables.mount} mount join ${this.#tables.item} parent on parent.id = mount.parent_id
      where ${condition} order by mount.end_date is null desc, mount.start_date desc, mount.id desc limit 1`;
  }

  async #countFrom(change: RegistryChange, moment: string): Promise<void> {
    await change.query(sql`select set_config('pelorus.moved', ${moment}, true)`);
  }
}

/** Other mounts of an item that overlap a period. */
function during({ itemId, start, end }: MountPeriod, exceptId: number): Sql {
  return sql`mount.item_id = ${itemId} and mount.id <> ${exceptId}
    and mount.start_date < coalesce(${end}::timestamptz, 'infinity')
    and coalesce(mount.end_date, 'infinity') > ${start}::timestamptz`;
}
