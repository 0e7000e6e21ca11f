import { TYPE_GROUPS } from '@pelorus/registry/domain';
import { type VocableDocument } from '@pelorus/registry/model';
import { makeItem } from './item-factory';
import { ADA, type RegistryFixture, startRegistry } from './registry-fixture';

const COLLECTIONS = [
  ['states', 'name', { id: 1, '@uuid': 'a080ff68-30b2-450a-9a44-06ecd244c0b7', name: 'public' }],
  [
    'units',
    'ucum',
    { id: 12, '@uuid': 'b8e0d45f-4490-497d-bbca-17831378ffe6', code: '%', mathML: '{%}', visible: true },
  ],
  ['vocable-groups', 'systemName', { id: 7, '@uuid': '85694c85-5aee-441f-a88a-a6bb8f1d0885', name: 'Device Types' }],
  ['vocables', '-vocableGroup.name,systemName', { id: 239, systemName: 'Editor', generalName: 'Editor' }],
  ['types', 'generalName', { id: 118, systemName: 'oxygen_sensor', vocabulary: 'NERC' }],
] as const;

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

describe.each(COLLECTIONS)('%s', (name, sorts, known) => {
  const path = `/rest/v2/${name}`;

  it('come whole, in the order of their ids', async () => {
    const { body } = await registry.anyone.get(`${path}?dedup=false`).expect(200);
    expect(body).toMatchObject({ offset: 0, hits: body.totalHits });
    const ids = body.records.map((record: { id: number }) => record.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids).toContain(known.id);
  });

  it('are read one by one with the known ids', async () => {
    const { body } = await registry.anyone.get(`${path}/${known.id}`).expect(200);
    expect(body).toMatchObject(known);
    expect(Object.keys(body)[0]).toBe('@uuid');
  });

  it('are sorted and paged', async () => {
    const all = (await registry.anyone.get(`${path}?sorts=${sorts}&dedup=false`).expect(200)).body;
    const page = (await registry.anyone.get(`${path}?sorts=${sorts}&dedup=false&offset=2&hits=2`).expect(200)).body;
    expect(page.records).toEqual(all.records.slice(2, 4));
    expect(page.totalHits).toBe(all.totalHits);
    await registry.anyone.get(`${path}?sorts=nothing`).expect(400);
    await registry.anyone.get(`${path}?hits=10001`).expect(400);
    await registry.anyone.get(`${path}?with=parameters`).expect(400);
  });
});

describe('types and contacts', () => {
  it('are the vocables of the groups of types, and people', async () => {
    const records = async (name: string): Promise<VocableDocument[]> =>
      (await registry.anyone.get(`/rest/v2/${name}?dedup=false`).expect(200)).body.records;
    const types = await records('types');
    const vocables = await records('vocables');
    expect(types).toEqual(vocables.filter(({ vocableGroup }) => TYPE_GROUPS.includes(vocableGroup.systemName)));
    await registry.anyone.get('/rest/v2/types/239').expect(404);
  });

  it('have texts that are never absent', async () => {
    expect((await registry.anyone.get('/rest/v2/contacts').expect(200)).body).toMatchObject({ totalHits: 0 });
    await makeItem(registry.ada);
    const { records } = (await registry.anyone.get('/rest/v2/contacts?sorts=lastName').expect(200)).body;
    expect(records).toEqual([expect.objectContaining({ firstName: '', lastName: 'Unnamed', email: ADA })]);
    expect((await registry.anyone.get(`/rest/v2/contacts/${records[0].id}`).expect(200)).body).toEqual(records[0]);
  });
});
