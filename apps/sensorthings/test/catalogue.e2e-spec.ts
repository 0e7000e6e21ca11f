import { type Item, type Vocable } from '@pelorus/client';
import { FacadeFixture } from './facade-fixture';
import { startFacade } from './start-facade';

const SETS = [
  'Things',
  'Sensors',
  'ObservedProperties',
  'Datastreams?$expand=Thing,Sensor',
  'Locations',
  'Deployments',
];
const ITEMS = '/rest/v2/items';
const SENSOR = 'vessel:mya_ii:fb_741202:sbe38_a';

const MISSION = { name: 'PS 1', startDate: '2024-01-01', endDate: '2024-02-01' };

describe('the catalogue', () => {
  let facade: FacadeFixture;
  beforeAll(async () => {
    facade = await FacadeFixture.start();
  });
  afterAll(() => facade.stop());

  async function everything(root: string): Promise<unknown> {
    const shown = await Promise.all(SETS.map((set) => facade.read(`${root}/${set}`)));
    return JSON.parse(JSON.stringify(shown).replaceAll(root, ''));
  }

  /** What a façade shows that reads the registry for the first time. */
  async function shownAnew(): Promise<unknown> {
    const urls = { REGISTRY_URL: facade.registry.url, INGEST_URL: facade.ingest.service.url };
    const service = await startFacade(urls);
    try {
      return await everything(`${service.url}/v1.1`);
    } finally {
      await service.close();
    }
  }

  /** Which items a façade reads after a change, until it shows the same as one that reads all anew. */
  async function readAfter(change: () => Promise<unknown>): Promise<string[]> {
    const before = await everything(facade.root);
    await change();
    const requests = jest.spyOn(globalThis, 'fetch');
    const after = await everything(facade.root);
    const urls = requests.mock.calls.map(([url]) => new URL(String(url)));
    requests.mockRestore();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await shownAnew());
    const lists = urls.filter(({ origin, pathname }) => origin === facade.registry.url && pathname === ITEMS);
    return [...new Set(lists.map(({ searchParams }) => searchParams.get('where') ?? 'all'))];
  }

  async function item(code: string): Promise<Item> {
    return (await facade.registry.anyone.get(`${ITEMS}/${code}`).expect(200)).body as Item;
  }

  async function vocable(systemName: string): Promise<Vocable> {
    const { body } = await facade.registry.anyone.get(`/rest/v2/vocables?where=systemName==${systemName}`).expect(200);
    return (body as { records: Vocable[] }).records[0]!;
  }

  const patch = (path: string, body: object) => facade.registry.admin.patch(path).send(body).expect(200);
  const post = (path: string, body: object) => facade.registry.admin.post(path).send(body).expect(201);

  const makeItem = async (shortName: string): Promise<Item> =>
    (await post(ITEMS, { shortName, longName: shortName, typeId: 1100, statusId: 1 })).body as Item;

  it('reads those items again that changed', async () => {
    const { id } = await item(SENSOR);
    expect(await readAfter(() => patch(`${ITEMS}/${id}`, { longName: 'Thermometer' }))).toEqual([`id=in=(${id})`]);
  });

  it('reads the items again to which something belongs that changed', async () => {
    const { id } = await makeItem('buoy_1');
    const { id: typeId } = await vocable('temperature');
    const parameter = { shortName: 'temperature', name: 'Temperature', typeId, unitId: 12 };
    expect(await readAfter(() => post(`${ITEMS}/${id}/parameters`, parameter))).toEqual([`id=in=(${id})`]);
    const event = {
      label: 'Port',
      typeId: 187,
      startDate: '2024-01-01',
      endDate: '2024-01-02',
      latitude: 53,
      longitude: 8,
    };
    expect(await readAfter(() => post(`${ITEMS}/${id}/events`, event))).toEqual([`id=in=(${id})`]);
  });

  it('reads all items again that have another code after a move', async () => {
    const { id } = await item('vessel:mya_ii:fb_741202');
    const { id: parentId } = await item('vessel:mya_ii');
    const other = (await post(ITEMS, { shortName: 'other', longName: 'Other', typeId: 1100, statusId: 1 }))
      .body as Item;
    const [read] = await readAfter(() => patch(`${ITEMS}/${id}`, { parentId: other.id }));
    expect(read).toMatch(/^id=in=\(\d+(,\d+)+\)$/);
    await readAfter(() => patch(`${ITEMS}/${id}`, { parentId }));
  });

  it('has no item that was deleted', async () => {
    const { id } = await makeItem('gone');
    const remove = async (): Promise<void> => {
      await facade.registry.sql('delete from registry.item_contact where item_id = $1', [id]);
      await facade.registry.sql('delete from registry.item where id = $1', [id]);
    };
    expect(await readAfter(remove)).toEqual([`id=in=(${id})`]);
  });

  it('reads all items again where a change is about many of them, or is not told', async () => {
    const { id } = await vocable('temperature');
    expect(await readAfter(() => patch(`/rest/v2/vocables/${id}`, { generalName: 'Warmth' }))).toEqual(['all']);
    const { id: sensor } = await item(SENSOR);
    const { id: itemId } = await item('vessel:mya_ii');
    const { id: mission } = (await post('/rest/v2/missions', MISSION)).body as { id: number };
    expect(await readAfter(() => post(`/rest/v2/missions/${mission}/items`, [{ itemId }]))).toEqual(['all']);
    const untold = async (): Promise<void> => {
      await facade.registry.sql('alter table registry.item disable trigger record_history');
      await facade.registry.sql("update registry.item set long_name = 'Untold' where id = $1", [sensor]);
      await facade.registry.sql('alter table registry.item enable trigger record_history');
    };
    expect(await readAfter(untold)).toEqual(['all']);
  });
});
