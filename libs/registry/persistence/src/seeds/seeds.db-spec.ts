import { type RegistryDatabase, registryDatabase } from '../../test/registry-database';
import { states, units, vocableGroups, vocables } from './index';
import known from './known-seeds.json';

describe('the seeds of a new registry', () => {
  let registry: RegistryDatabase;
  beforeAll(async () => {
    registry = await registryDatabase();
  });
  afterAll(() => registry.drop());

  const SELECTS = {
    state: 'select id, uuid, name, meta from state order by id',
    vocable_group: 'select id, uuid, name, system_name as "systemName" from vocable_group order by id',
    unit: `select id, uuid, code, name, typical_use as "typicalUse", ucum, math_ml as "mathML", visible
      from unit order by id`,
    vocable: `select vocable.id, vocable.uuid, vocable_group.system_name as "group", general_name as "generalName",
      vocable.system_name as "systemName", description, vocabulary, vocable_value as "vocableValue"
      from vocable join vocable_group on vocable_group.id = vocable_group_id order by vocable.id`,
  } as const;
  const byId = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [...rows].sort((a, b) => a.id - b.id);

  it('are loaded as they are written', async () => {
    expect(await registry.rows(SELECTS.state)).toEqual(byId(states));
    expect(await registry.rows(SELECTS.vocable_group)).toEqual(byId(vocableGroups));
    expect(await registry.rows(SELECTS.unit)).toEqual(byId(units));
    expect(await registry.rows(SELECTS.vocable)).toEqual(byId(vocables));
  });

  it.each([
    ['state', known.states],
    ['vocable_group', known.vocableGroups],
    ['unit', known.units],
    ['vocable', known.vocables],
  ] as const)('contain every known %s with its id and uuid', async (table, expected) => {
    const rows = await registry.rows<{ id: number }>(SELECTS[table]);
    for (const record of expected) expect(rows.find(({ id }) => id === record.id)).toMatchObject(record);
  });

  it('have a history of their own and leave their ids to themselves', async () => {
    for (const table of Object.keys(SELECTS)) {
      const [counts] = await registry.rows(
        `select (select count(*)::integer from ${table}) = (select count(*)::integer from ${table}_history) as equal,
          (select max(id) from ${table}) < 10000 as below,
          nextval(pg_get_serial_sequence('${table}', 'id')) >= 10000 as above`,
      );
      expect(counts).toEqual({ equal: true, below: true, above: true });
    }
  });
});
