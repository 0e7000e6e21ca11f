import { type MountRecord, type OtherMount } from '@pelorus/registry/domain';
import { type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from './registry-change';
import { registryTables, type RegistryTables } from './registry-tables';

/** Which item is mounted on which, from when to when; without an end it still is. */
export type MountPeriod = Pick<MountRecord, 'itemId' | 'parentId' | 'start' | 'end'>;

/** What was recorded when an item was mounted, or taken off. */
export interface MountNote {
  readonly label: string;
  readonly eventId: number;
}

/** Writes and checks mounts. The database itself begins and ends them with every change of an item's parent. */
export class MountRepository {
  private readonly tables: RegistryTables;

  constructor(schema: string) {
    this.tables = registryTables(schema);
  }

  /** The mount of an item that has not ended, else its last. */
  async last(change: RegistryChange, itemId: number): Promise<OtherMount | undefined> {
    const [row] = await change.query<OtherMount>(this.named(sql`mount.item_id = ${itemId}`));
    return row;
  }

  /** Runs a write of items' parents: their mounts end and begin at `moment`, without one now. */
  async dated<Result>(change: RegistryChange, moment: Date | undefined, write: () => Promise<Result>): Promise<Result> {
    if (!moment) return write();
    await this.countFrom(change, moment.toISOString());
    const result = await write();
    await this.countFrom(change, '');
    return result;
  }

  /** Notes what was recorded with the mount that an item has, or with the end of its last. */
  async note(change: RegistryChange, itemId: number, kind: 'mount' | 'unmount', note: MountNote): Promise<void> {
    const last = await this.last(change, itemId);
    if (!last) throw new Error(`item ${itemId} was never mounted`);
    const values =
      kind === 'mount'
        ? sql`mount_label = ${note.label}, mount_event_id = ${note.eventId}`
        : sql`unmount_label = ${note.label}, unmount_event_id = ${note.eventId}`;
    await change.query(sql`update ${this.tables.mount} set ${values} where id = ${last.id}`);
  }

  /** Another mount of the same item during a period: one that begins before its end and ends after its start. */
  async overlapping(change: RegistryChange, period: MountPeriod, exceptId: number): Promise<OtherMount | undefined> {
    const { itemId, start, end } = period;
    const [row] = await change.query<OtherMount>(
      this.named(sql`mount.item_id = ${itemId} and mount.id <> ${exceptId}
        and mount.start_date < coalesce(${end}::timestamptz, 'infinity')
        and coalesce(mount.end_date, 'infinity') > ${start}::timestamptz`),
    );
    return row;
  }

  /** The mount by which the parent was, during the period, on the item itself, or on what was on it. */
  async cycle(change: RegistryChange, { itemId, parentId, start, end }: MountPeriod): Promise<OtherMount | undefined> {
    const [row] = await change.query<OtherMount>(
      this.named(sql`mount.item_id = ${parentId} and mount.id in (
        with recursive below (id, mount_id, since, until) as (
          select ${itemId}::bigint, null::bigint, ${start}::timestamptz, coalesce(${end}::timestamptz, 'infinity')
          union
          select other.item_id, other.id, greatest(other.start_date, below.since),
            least(coalesce(other.end_date, 'infinity'), below.until)
          from below join ${this.tables.mount} other on other.parent_id = below.id
            and other.start_date < below.until and coalesce(other.end_date, 'infinity') > below.since)
        select mount_id from below)`),
    );
    return row;
  }

  private named(condition: Sql): Sql {
    return sql`select mount.id, parent.code as "parentCode", mount.start_date as start, mount.end_date as end
      from ${this.tables.mount} mount join ${this.tables.item} parent on parent.id = mount.parent_id
      where ${condition} order by mount.end_date is null desc, mount.start_date desc, mount.id desc limit 1`;
  }

  private async countFrom(change: RegistryChange, moment: string): Promise<void> {
    await change.query(sql`select set_config('pelorus.moved', ${moment}, true)`);
  }
}
