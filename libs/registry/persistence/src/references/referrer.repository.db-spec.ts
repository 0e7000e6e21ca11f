import { RECORDS } from '../records/records';
import { type Collection } from '@pelorus/shared/persistence';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';

import { ReferrerRepository } from './referrer.repository';
import { changeRegistry } from '../writing/registry-change';

let registry: RegistryDatabase;
let ids: Readonly<Record<string, number>>;
beforeAll(async () => {
  registry = await registryDatabase();
  const insert = async (table: string, columns: string, values: string): Promise<number> => {
    const [row] = await registry.rows<{ id: number }>(
      `insert into ${table} (created, last_modified, ${columns}) values (now(), now(), ${values}) returning id`,
    );
    return row!.id;
  };
  const contact = await insert('contact', 'last_name', `'x'`);
  const item = await insert('item', 'code, short_name, long_name, status_id, type_id', `'vessel:x', 'x', 'X', 2, 1100`);
  const mission = await insert('mission', 'name, start_date, end_date', `'M', now(), now()`);
  const parameter = await insert(
    'parameter',
    'item_id, name, short_name, unit_id, type_id',
    `${item}, 'p', 'p', 12, 221`,
  );
  await registry.rows('insert into parameter_property (parameter_id, place, name, unit_id) values ($1, 0, $2, 1000)', [
    parameter,
    'range',
  ]);
  const itemContact = await insert('item_contact', 'item_id, contact_id, role_id', `${item}, ${contact}, 321`);
  const missionContact = await insert(
    'mission_contact',
    'mission_id, contact_id, role_id',
    `${mission}, ${contact}, 321`,
  );
  const missionItem = await insert('mission_item', 'mission_id, item_id', `${mission}, ${item}`);
  ids = { contact, item, mission, parameter, itemContact, missionContact, missionItem };
});
afterAll(() => registry.drop());

const linksTo = async (target: Collection, id: number): Promise<string[]> => {
  const found = await changeRegistry(registry.database, SCHEMA, 'ada@example.org', (change) =>
    new ReferrerRepository(SCHEMA).find(change, target, id),
  );
  expect(found.total).toBe(found.referrers.length);
  return found.referrers.map(({ link }) => link).sort();
};
const path = (text: string): string =>
  `/rest/v2/${text.replace(/\{(\w+)\}/g, (_all, name: string) => String(ids[name]))}`;

it.each([
  [
    'a contact',
    RECORDS.contact.collection,
    'contact',
    ['items/{item}/contacts/{contact}', 'missions/{mission}/contacts/{contact}'],
  ],
  [
    'a mission',
    RECORDS.mission.collection,
    'mission',
    ['missions/{mission}/contacts/{contact}', 'missions/{mission}/items/{missionItem}'],
  ],
  ['the state of an item', RECORDS.state.collection, 2, ['items/{item}']],
  ['the type of an item', RECORDS.vocable.collection, 1100, ['items/{item}']],
  ['the type of a parameter', RECORDS.vocable.collection, 221, ['items/{item}/parameters/{parameter}']],
  [
    'a role',
    RECORDS.vocable.collection,
    321,
    ['items/{item}/contacts/{contact}', 'missions/{mission}/contacts/{contact}'],
  ],
  ['the unit of a parameter', RECORDS.unit.collection, 12, ['items/{item}/parameters/{parameter}']],
  ['the unit of a property', RECORDS.unit.collection, 1000, ['items/{item}/parameters/{parameter}']],
  ['an unused unit', RECORDS.unit.collection, 1001, []],
] as const)('finds what refers to %s', async (_what, target, id, links) => {
  expect(await linksTo(target, typeof id === 'number' ? id : ids[id]!)).toEqual(links.map(path));
});

it('finds all that belongs to an item', async () => {
  expect(await linksTo(RECORDS.item.collection, ids['item']!)).toHaveLength(3);
});

it('lists a hundred and counts all', async () => {
  const found = await changeRegistry(registry.database, SCHEMA, 'ada@example.org', (change) =>
    new ReferrerRepository(SCHEMA).find(change, RECORDS.vocable_group.collection, 7),
  );
  expect(found.referrers).toHaveLength(100);
  const [row] = await registry.rows<{ count: number }>('select count(*) from vocable where vocable_group_id = 7');
  expect(found.total).toBe(row!.count);
});
