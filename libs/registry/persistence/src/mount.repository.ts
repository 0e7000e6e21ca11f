import { identifier, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from './registry-change';
import { registryTables, type RegistryTables } from './registry-tables';

/** Since when an item is where it is. */
export interface MountStart {
  /** The date of the Mount or Unmount that brought it there, else the moment of the change. */
  readonly start: Date;
  /** Whether such an event was recorded with the change. */
  readonly recorded: boolean;
}

/** Finds since when items are where they are. */
export class MountRepository {
  private readonly tables: RegistryTables;

  constructor(private readonly schema: string) {
    this.tables = registryTables(schema);
  }

  /** Since when an item has its parent, or none; the types are those of the events of mounting and unmounting. */
  async startOf(change: RegistryChange, itemId: number, typeIds: readonly number[]): Promise<MountStart | undefined> {
    const [row] = await change.query<MountStart>(
      sql`with state as (
          select lower(valid) as began, parent_id, lag(parent_id) over (order by lower(valid)) as previous,
            row_number() over (order by lower(valid)) as place
          from ${identifier(this.schema, 'item_history')} where id = ${itemId}),
        change as (select max(began) as moment from state where place = 1 or parent_id is distinct from previous)
        select coalesce(event.start_date, change.moment) as start, event.id is not null as recorded
        from change left join ${this.tables.event} event
          on event.item_id = ${itemId} and event.created = change.moment and event.type_id = any(${typeIds}::bigint[])
        order by event.id desc limit 1`,
    );
    return row;
  }
}
