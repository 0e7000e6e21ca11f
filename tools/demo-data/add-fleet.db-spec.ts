import { Client } from 'pg';
import { registryMigrations, registrySchemas } from '@pelorus/registry/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { addFleet } from './add-fleet';
import { DEMO_ACCOUNT, fleet } from './fleet';
import { fleetRows } from './fleet-rows';

const SCHEMA = 'registry';
const rows = fleetRows(fleet);

let testing: TestDatabase;
let databases: Database[];
let client: Client;

const connect = (): Promise<Database> =>
  Database.connect({
    url: new Secret(testing.url),
    poolSize: 2,
    entities: Object.values(registrySchemas(SCHEMA)),
    applicationName: 'spec',
  });

async function column<Value>(statement: string): Promise<Value[]> {
  const result = await client.query<Value[]>({ text: statement, rowMode: 'array' });
  return result.rows.map((row) => row[0] as Value);
}

let added: boolean[];

beforeAll(async () => {
  testing = await testDatabase((url) => migrate(new Secret(url), registryMigrations(SCHEMA)), 'registry_migrated');
  databases = [await connect(), await connect()];
  client = new Client({ connectionString: testing.url, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  added = await Promise.all(databases.map((database) => addFleet(database, SCHEMA, fleet)));
});

afterAll(async () => {
  await client?.end();
  await Promise.all((databases ?? []).map((database) => database.close()));
  await testing?.drop();
});

const expected = {
  contact: fleet.contacts.length,
  item: rows.items.flat().length,
  parameter: rows.parameter.length,
  parameter_property: rows.parameter_property.length,
  item_contact: rows.item_contact.length,
  event: rows.event.length,
  mount: rows.items.slice(1).flat().length,
  field: rows.field.length,
  resource: rows.resource.length,
  mission: fleet.missions.length,
  mission_item: rows.mission_item.length,
  mission_contact: rows.mission_contact.length,
};

describe('the demo fleet', () => {
  it('is added by one of two that try at once', () => {
    expect(added.toSorted()).toEqual([false, true]);
  });

  it('is added once, whoever tries again', async () => {
    expect(await addFleet(databases[0]!, SCHEMA, fleet)).toBe(false);
  });

  it.each(Object.entries(expected))('has all rows of %s, with their history', async (table, count) => {
    expect(count).toBeGreaterThan(0);
    expect(await column(`select count(*)::int from ${table}`)).toEqual([count]);
    const current = `upper_inf(valid) and account = '${DEMO_ACCOUNT}'`;
    expect(await column(`select count(*)::int from ${table}_history where ${current}`)).toEqual([count]);
    expect(await column(`select count(*)::int from ${table}_history where not (${current})`)).toEqual([0]);
  });

  it.each([
    'station:sandi:ctd_790:salinity',
    'station:seattle:weather:precipitation',
    'station:seattle:weather:temp_max',
    'station:seattle:weather:temp_min',
    'station:seattle:weather:wind',
    'station:seattle:weather:condition',
  ])('measures %s of the sample files', async (urn) => {
    const urns = await column(
      `select item.code || ':' || parameter.short_name from parameter join item on item.id = parameter.item_id`,
    );
    expect(urns).toContain(urn);
  });

  it('lies in trees, each code beginning with the one of its parent', async () => {
    const strays = `select child.code from item child left join item parent on parent.id = child.parent_id
      where child.code <> coalesce(parent.code || ':' || lower(child.short_name), child.code)`;
    expect(await column(strays)).toEqual([]);
    const roots = await column('select code from item where parent_id is null order by id');
    expect(roots).toEqual(['vessel:mya_ii', 'vessel:boreas', 'glider:kittiwake', 'station:sandi', 'station:seattle']);
  });

  it('has every item where it is since its event of mounting', async () => {
    const strays = `select item.code from item left join mount on mount.item_id = item.id and mount.parent_id = item.parent_id
      where item.parent_id is not null and (mount.id is null or mount.end_date is not null)`;
    expect(await column(strays)).toEqual([]);
    const undated = `select item.code from mount join item on item.id = mount.item_id
        left join event on event.id = mount.mount_event_id
      where event.start_date is distinct from mount.start_date or event.label <> mount.mount_label order by item.code`;
    expect(await column(undated)).toEqual(['vessel:boreas:gas_01', 'vessel:mya_ii:ctd_48m']);
    const late = `select item.code from mount join item on item.id = mount.item_id where start_date > '2024-01-01'`;
    expect(await column(late)).toEqual([]);
  });

  it('keeps dates in UTC and the order of properties', async () => {
    const starts = await column<Date>(`select start_date from event where label = 'In service'`);
    expect(starts[0]?.toISOString()).toBe('2021-02-22T08:00:00.000Z');
    const names = await column(`select property.name from parameter_property property
      join parameter on parameter.id = property.parameter_id join item on item.id = parameter.item_id
      where item.code = 'station:sandi:ctd_790' and parameter.short_name = 'salinity' order by property.place`);
    expect(names).toEqual(['measuring range', 'accuracy']);
  });
});
