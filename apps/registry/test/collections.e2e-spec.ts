import { fleet } from '@pelorus/tools/demo-data';
import { type AnyRecord, readList, readRecord, startDemoRegistry } from './demo-registry';
import { type RegistryFixture } from './registry-fixture';

const V2 = '/rest/v2';
const SANDI = `${V2}/items/station:sandi`;
const CTD = `${SANDI}:ctd_790`;
const RECORD = ['@uuid', 'id', 'created', 'lastModified'];
const EVENT = ['label', 'description', 'startDate', 'endDate', 'latitude', 'longitude'];
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}$/;

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startDemoRegistry();
});
afterAll(() => registry.close());

const idOf = async (where: string): Promise<number> => {
  const page = await readList(registry.anyone, `${V2}/missions`);
  return page.records.find(({ name }) => name === where)!.id;
};

/** The path of a collection, how many records it has, and the keys of its first one after those of every record. */
const COLLECTIONS: readonly (readonly [path: string, total: number, keys: readonly string[]])[] = [
  [`${CTD}/parameters`, 4, ['name', 'shortName', 'unit', 'type', 'properties']],
  [`${SANDI}/contacts`, 5, ['contact', 'role']],
  [`${SANDI}/events`, 3, [...EVENT, 'type']],
  [`${SANDI}/fields`, 2, ['name', 'value', 'description']],
  [`${SANDI}/properties`, 2, ['name', 'value', 'description']],
  [`${SANDI}/resources`, 2, ['name', 'description', 'type', 'linkage']],
  [`${V2}/parameters`, fleet.import.parameters.length, ['name', 'shortName', 'unit', 'type', 'properties', 'itemId']],
  [`${V2}/events`, fleet.import.events.length, [...EVENT, 'type', 'itemId']],
  [`${V2}/missions`, fleet.missions.length, ['name', 'description', 'startDate', 'endDate']],
];

describe.each(COLLECTIONS)('GET %s', (path, total, keys) => {
  it('lists all records with their keys in order', async () => {
    const page = await readList(registry.anyone, path);
    expect(page).toMatchObject({ offset: 0, hits: total, totalHits: total });
    expect(Object.keys(page.records[0]!)).toEqual([...RECORD, ...keys]);
    const ids = page.records.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  it('writes date-times with three fraction digits', async () => {
    for (const record of (await readList(registry.anyone, path)).records) {
      for (const key of ['created', 'lastModified', 'startDate', 'endDate']) {
        if (key in record) expect(record[key]).toMatch(DATE_TIME);
      }
    }
  });

  it('pages and sorts', async () => {
    const all = await readList(registry.anyone, path);
    const page = await readList(registry.anyone, path, { sorts: '-id', hits: '1', offset: '1' });
    expect(page).toMatchObject({ offset: 1, hits: 1, totalHits: total });
    expect(page.records).toEqual([all.records.at(-2)]);
  });

  it('filters', async () => {
    const all = await readList(registry.anyone, path);
    const page = await readList(registry.anyone, path, { where: `id==${all.records[1]!.id}` });
    expect(page).toMatchObject({ totalHits: 1, records: [all.records[1]] });
  });
});

describe.each(['parameters', 'events', 'fields', 'properties', 'resources'])('GET one of %s', (name) => {
  const owner = name === 'parameters' ? CTD : SANDI;

  it('is as in the list, with an ETag', async () => {
    const [first] = (await readList(registry.anyone, `${owner}/${name}`)).records;
    const response = await registry.anyone.get(`${owner}/${name}/${first!.id}?dedup=false`).expect(200);
    expect(response.body).toEqual(first);
    const etag = response.headers['etag']!;
    expect(etag).toMatch(/^"1-/);
    await registry.anyone.get(`${owner}/${name}/${first!.id}?dedup=false`).set('If-None-Match', etag).expect(304);
  });

  it('is unknown under another item', async () => {
    const [first] = (await readList(registry.anyone, `${owner}/${name}`)).records;
    const { body } = await registry.anyone.get(`${V2}/items/vessel:boreas/${name}/${first!.id}`).expect(404);
    expect(body.detail).toContain(`'vessel:boreas' has no`);
  });

  it('is unknown where the item is, and by what is no id', async () => {
    for (const item of ['4711', 'station:nowhere', 'a%20b']) {
      await registry.anyone.get(`${V2}/items/${item}/${name}`).expect(404);
      await registry.anyone.get(`${V2}/items/${item}/${name}/1`).expect(404);
    }
    await registry.anyone.get(`${owner}/${name}/4711`).expect(404);
    await registry.anyone.get(`${owner}/${name}/first`).expect(404);
  });
});

describe('the contacts of an item', () => {
  it('are read by contact: an array of its roles', async () => {
    const pairs = (await readList(registry.anyone, `${SANDI}/contacts`)).records;
    const sam = (pairs.find(({ contact }) => (contact as AnyRecord)['firstName'] === 'Sam')!.contact as AnyRecord).id;
    const { body } = await registry.anyone.get(`${SANDI}/contacts/${sam}`).expect(200);
    expect(body.map((pair: { role: { systemName: string } }) => pair.role.systemName)).toEqual([
      'Engineer_In_Charge',
      'Editor',
    ]);
    expect(body[1].contact).toBe(body[0].contact['@uuid']);
    await registry.anyone.get(`${V2}/items/vessel:boreas/contacts/${sam}`).expect(404);
    await registry.anyone.get(`${SANDI}/contacts/4711`).expect(404);
  });
});

describe('missions', () => {
  it('have items, in a list and one by one', async () => {
    const mission = `${V2}/missions/${await idOf('Estuary summer 2001')}`;
    const { records } = await readList(registry.anyone, `${mission}/items`);
    expect(Object.keys(records[0]!)).toEqual([...RECORD, 'itemId']);
    const codes = await Promise.all(
      records.map(async ({ itemId }) => (await readRecord(registry.anyone, `${V2}/items/${String(itemId)}`))['code']),
    );
    expect(codes).toEqual(['station:sandi', 'station:sandi:ctd_790']);
    expect(await readRecord(registry.anyone, `${mission}/items/${records[0]!.id}`)).toEqual(records[0]);
    const other = `${V2}/missions/${await idOf('Fram Strait 2023')}`;
    await registry.anyone.get(`${other}/items/${records[0]!.id}`).expect(404);
  });

  it('have contacts, in a list and by contact', async () => {
    const mission = `${V2}/missions/${await idOf('Estuary summer 2001')}`;
    const { records } = await readList(registry.anyone, `${mission}/contacts`);
    // The demo account comes first: it is an Editor of all that the demo has.
    expect(records.map(({ role }) => (role as AnyRecord)['systemName'])).toEqual([
      'Editor',
      'Principal_Investigator',
      'Editor',
    ]);
    const nora = (records[1]!['contact'] as AnyRecord).id;
    const { body } = await registry.anyone.get(`${mission}/contacts/${nora}`).expect(200);
    expect(body).toHaveLength(2);
  });

  it('are read one by one, and are unknown by other ids', async () => {
    const id = await idOf('Estuary summer 2001');
    expect(await readRecord(registry.anyone, `${V2}/missions/${id}`)).toMatchObject({
      startDate: '2001-06-20T00:00:00.000',
    });
    for (const path of ['', '/items', '/contacts']) await registry.anyone.get(`${V2}/missions/4711${path}`).expect(404);
  });
});

describe('numbers and properties', () => {
  it('are numbers, and in the order in which they were given', async () => {
    const { records } = await readList(registry.anyone, `${CTD}/parameters`, { where: 'shortName==salinity' });
    const properties = records[0]!['properties'] as { name: string; lower: number; unit: { code: string } }[];
    expect(properties.map(({ name }) => name)).toEqual(['measuring range', 'accuracy']);
    expect(properties[1]).toMatchObject({ lower: -0.02, upper: 0.02, unit: { code: 'psu' } });
    const events = await readList(registry.anyone, `${CTD}/events`, { where: 'label=="Summer 2001"' });
    expect(events.records[0]).toMatchObject({ latitude: 46.2617, elevation: -7.9, elevationInaccuracy: 0.2 });
  });
});

describe('the versions of an item', () => {
  beforeAll(async () => {
    const item = JSON.stringify(await readRecord(registry.anyone, `${CTD}?dedup=false`));
    await registry.sql(
      `insert into registry.item_version (created, last_modified, item_id, number, validity_date, document)
        select now(), now(), item.id, n, '2024-01-17T18:17:13.759Z', $1
        from registry.item, generate_series(1, 2) n where code = 'station:sandi:ctd_790'`,
      [item],
    );
  });

  it('are listed without the item', async () => {
    const page = await readList(registry.anyone, `${CTD}/versions`, { dedup: 'true', sorts: '-version' });
    expect(page.records.map(({ version }) => version)).toEqual([2, 1]);
    expect(Object.keys(page.records[0]!)).toEqual([...RECORD, 'version', 'validityDate']);
  });

  it('are read by their number with the item as it was', async () => {
    const version = await readRecord(registry.anyone, `${CTD}/versions/2`);
    expect(version).toMatchObject({ version: 2, validityDate: '2024-01-17T18:17:13.759' });
    expect(version['item']).toEqual(await readRecord(registry.anyone, CTD));
    await registry.anyone.get(`${CTD}/versions/3`).expect(404);
    await registry.anyone.get(`${SANDI}/versions/1`).expect(404);
  });
});
