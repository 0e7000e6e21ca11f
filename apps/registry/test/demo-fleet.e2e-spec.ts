import { addFleet, type Call, DEMO_ACCOUNT, fleet, LAST_ROLE } from '@pelorus/tools/demo-data';
import { demoCall } from './demo-registry';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const { items, parameters, events } = fleet.import;
const children = items.filter((item) => 'parent' in item);

let registry: RegistryFixture;

async function column<Value>(select: string): Promise<Value[]> {
  const rows = await registry.sql<{ value: Value }>(select);
  return rows.map(({ value }) => value);
}

const expected = {
  contact: fleet.contacts.length,
  item: items.length,
  parameter: parameters.length,
  parameter_property: parameters.flatMap(({ properties }) => properties as object[]).length,
  item_contact: fleet.contactRoles.length,
  event: events.length,
  mount: children.length,
  field: fleet.fields.length,
  resource: fleet.resources.length,
  mission: fleet.missions.length,
  mission_item: fleet.missions.flatMap((mission) => mission.items).length,
  mission_contact: fleet.missions.flatMap((mission) => mission.contacts).length,
};

const KILLED = new Error('the start is killed');

/** Adds the fleet in a start that is killed after some writes. */
async function addUntilKilled(call: Call, writes: number): Promise<boolean | 'killed'> {
  let left = writes;
  const sent: Promise<unknown>[] = [];
  const send: Call = (method, path, body) => {
    if (method !== 'GET' && left-- <= 0) return Promise.reject(KILLED);
    const answer = call(method, path, body);
    sent.push(answer);
    return answer;
  };
  try {
    return await addFleet(send);
  } catch (error) {
    if (error !== KILLED) throw error;
    await Promise.all(sent);
    return 'killed';
  }
}

describe.each([
  ['at once', [Infinity]],
  ['in starts that are killed after some writes, more or fewer', [1, 3, 5, 10]],
])('the demo fleet, added %s', (_name, writes) => {
  beforeAll(async () => {
    registry = await startRegistry();
    const demo = await demoCall(registry);
    const starts: (boolean | 'killed')[] = [];
    do starts.push(await addUntilKilled(demo, writes[starts.length % writes.length]!));
    while (starts.at(-1) === 'killed');
    expect(starts.at(-1)).toBe(true);
    expect(starts.length > 1).toBe(writes.length > 1);
  });
  afterAll(() => registry.close());

  it.each(Object.entries(expected))('has all rows of %s, which the demo account wrote', async (table, count) => {
    expect(count).toBeGreaterThan(0);
    expect(await column(`select count(*)::int as value from registry.${table}`)).toEqual([count]);
    const current = `select count(*)::int as value from registry.${table}_history where upper_inf(valid)`;
    expect(await column(`${current} and account = '${DEMO_ACCOUNT}'`)).toEqual([count]);
  });

  it.each([
    ['item', 'code', fleet.contactRoles.map(({ item, ...given }) => ({ owner: item, ...given }))],
    [
      'mission',
      'name',
      fleet.missions.flatMap(({ name, contacts }) => contacts.map((given) => ({ owner: name, ...given }))),
    ],
  ] as const)('gives the roles on every %s that its files give, and no others', async (owner, name, given) => {
    const found = await registry.sql<object>(
      `select owner.${name} as owner, contact.email as contact, role.system_name as role
        from registry.${owner}_contact given join registry.${owner} owner on owner.id = given.${owner}_id
        join registry.contact on contact.id = given.contact_id join registry.vocable role on role.id = given.role_id`,
    );
    const sorted = (all: readonly object[]): string[] => all.map((each) => JSON.stringify(each)).sort();
    expect(sorted(found)).toEqual(sorted(given));
  });

  it('lies in trees, each code beginning with the one of its parent', async () => {
    const roots = await column('select code as value from registry.item where parent_id is null order by id');
    expect(roots).toEqual(['vessel:mya_ii', 'vessel:boreas', 'glider:kittiwake', 'station:sandi', 'station:seattle']);
    const codes = await column<string>('select code as value from registry.item');
    const named = children.map((item) => `${'parent' in item ? item.parent : ''}:${item.shortName}`.toLowerCase());
    expect(codes.filter((code) => !roots.includes(code)).toSorted()).toEqual(named.toSorted());
  });

  it('has every item where it is since its event of mounting', async () => {
    const strays = `select item.code as value from registry.item left join registry.mount
      on mount.item_id = item.id and mount.parent_id = item.parent_id
      where item.parent_id is not null and (mount.id is null or mount.end_date is not null)`;
    expect(await column(strays)).toEqual([]);
    const undated = `select item.code as value from registry.mount join registry.item on item.id = mount.item_id
      left join registry.event on event.id = mount.mount_event_id
      where event.start_date is distinct from mount.start_date or event.label <> mount.mount_label order by 1`;
    expect(await column(undated)).toEqual(fleet.mounts.map(({ item }) => item).toSorted());
    expect(await column(`select 1 as value from registry.mount where start_date > '2024-01-01'`)).toEqual([]);
  });

  it('keeps dates in UTC and the order of properties', async () => {
    const starts = await column<Date>(`select start_date as value from registry.event where label = 'In service'`);
    expect(starts[0]?.toISOString()).toBe('2021-02-22T08:00:00.000Z');
    const names = await column(`select property.name as value from registry.parameter_property property
      join registry.parameter on parameter.id = property.parameter_id
      join registry.item on item.id = parameter.item_id
      where item.code = 'station:sandi:ctd_790' and parameter.short_name = 'salinity' order by property.place`);
    expect(names).toEqual(['measuring range', 'accuracy']);
  });

  it('stays as it is from then on, also when the last role is taken from the demo account', async () => {
    const demo = await demoCall(registry);
    expect(await addFleet(demo)).toBe(false);
    const [field] = await registry.sql<{ path: string }>(
      `select item_id || '/fields/' || id as path from registry.field order by id limit 1`,
    );
    await registry.admin.delete(`/rest/v2/items/${field!.path}`).expect(204);
    const contacts = await demo('GET', '/rest/v2/contacts?dedup=false&hits=100');
    const { id } = (contacts as { records: { id: number; email: string }[] }).records.find(
      ({ email }) => email === DEMO_ACCOUNT,
    )!;
    const roles = await registry.sql<{ id: number }>(
      `select id from registry.vocable where system_name = '${LAST_ROLE.role}'`,
    );
    const path = `/rest/v2/items/${LAST_ROLE.item}/contacts/${id}?roleId=${roles[0]!.id}`;
    await registry.admin.delete(path).expect(204);
    expect(await addFleet(demo)).toBe(false);
    await registry.anyone.get(`/rest/v2/items/${field!.path}`).expect(404);
  });
});
