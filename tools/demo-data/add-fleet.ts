import { changeRegistry, type RegistryChange } from '@pelorus/registry/persistence';
import { type Database, empty, identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { MOUNT } from '@pelorus/registry/domain';
import { DEMO_ACCOUNT, type Fleet } from './fleet';
import { fleetInsertions, type Insertion } from './fleet-insertions';
import { fleetRows } from './fleet-rows';

/**
 * Adds a fleet to a registry that has no items yet, as one change; gives whether it did. Changes of a registry go one
 * after another, so that of two calls at once only one adds anything.
 */
export function addFleet(database: Database, schema: string, fleet: Fleet): Promise<boolean> {
  return changeRegistry(database, schema, DEMO_ACCOUNT, async (change) => {
    const [some] = await change.query(sql`select 1 from ${identifier(schema, 'item')} limit 1`);
    if (some) return false;
    for (const insertion of fleetInsertions(schema, fleetRows(fleet))) {
      await change.query(insertStatement(schema, change, insertion));
    }
    await change.query(dateMounts(schema));
    return true;
  });
}

/** An item was mounted when its event of mounting says, else with the first thing that happened to it: not when the demo is made. */
function dateMounts(schema: string): Sql {
  const table = (name: string): Sql => identifier(schema, name);
  return sql`update ${table('mount')} mount set start_date = first.start_date, start_given = first.mounts,
      mount_label = case when first.mounts then first.label end, mount_event_id = case when first.mounts then first.id end
    from (
      select distinct on (event.item_id) event.*, type.system_name = ${MOUNT} as mounts
      from ${table('event')} event join ${table('vocable')} type on type.id = event.type_id
      order by event.item_id, mounts desc, event.start_date) first
    where first.item_id = mount.item_id`;
}

function insertStatement(schema: string, { now }: RegistryChange, insertion: Insertion): Sql {
  const { table, rows, holdsRecords = true, onConflict = empty } = insertion;
  const moment = sql`${now}::timestamptz`;
  const columns = { ...insertion.columns, ...(holdsRecords && { created: moment, last_modified: moment }) };
  return sql`insert into ${identifier(schema, table)} (${join(Object.keys(columns).map((name) => identifier(name)))})
    select ${join(Object.values(columns))}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as row (given, place) order by place
    ${onConflict}`;
}
