import { readList, startDemoRegistry } from './demo-registry';
import { itemBody, SEEDED } from './item-factory';
import { type RegistryFixture } from './registry-fixture';

const ITEMS = '/rest/v2/items';
const SEARCH = '/index/rest/search/sensor-v2';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startDemoRegistry();
});
afterAll(() => registry.close());

const codes = async (q: string): Promise<unknown[]> =>
  (await readList(registry.anyone, ITEMS, { q })).records.map(({ code }) => code);

describe('GET /items?q=', () => {
  it.each([
    ['the code', 'sandi:ctd_79'],
    ['a name, ignoring case', 'ctd AT 7.9'],
    ['the manufacturer and the model', 'seacat SEA-BIRD sandi 7.9'],
    ['the serial number', 'demo-0057'],
  ])('finds words in %s', async (_where, q) => {
    expect(await codes(q)).toEqual(['station:sandi:ctd_790']);
  });

  it('finds the inventory number', async () => {
    expect(await codes('s-0401')).toEqual(['station:sandi']);
  });

  it.each([
    [
      'a parameter',
      'salinity',
      'parameters.name=ilike="*salinity*",parameters.shortName=ilike="*salinity*",parameters.type.generalName=ilike="*salinity*",parameters.type.systemName=ilike="*salinity*"',
    ],
    ['a unit', '°c', 'parameters.unit.code==°C'],
    ['a mission', 'wadden transect', 'missions.mission.name=ilike="*Wadden Sea transect*"'],
  ])('finds items by %s', async (_where, q, where) => {
    const { totalHits } = await readList(registry.anyone, ITEMS, { where });
    expect(totalHits).toBeGreaterThan(0);
    expect((await readList(registry.anyone, ITEMS, { q })).totalHits).toBeGreaterThanOrEqual(totalHits);
    const found = await readList(registry.anyone, ITEMS, { q, where });
    expect(found.totalHits).toBe(totalHits);
  });

  it('finds items by what belongs to them, made for this', async () => {
    const { body: item } = await registry.ada
      .post(ITEMS)
      .send(itemBody({ longName: 'Plain' }))
      .expect(201);
    const add = (what: string, body: object) => registry.ada.post(`${ITEMS}/${item.id}/${what}`).send(body).expect(201);
    await add('parameters', {
      name: 'Numbat count',
      shortName: 'tu',
      unitId: SEEDED.percent,
      typeId: SEEDED.saturation,
    });
    await add('fields', { name: 'Cable', value: 'Zephyr 12' });
    await add('events', {
      label: 'Bio quokka removed',
      typeId: SEEDED.deployment,
      startDate: '2024-01-01',
      endDate: '2024-01-01',
    });
    for (const q of ['numbat', 'NUMBA', 'zephyr', 'cable zephyr', 'quokka', 'plain quokka numbat zephyr']) {
      expect([q, await codes(q)]).toEqual([q, [item.code]]);
    }
    expect(await codes('plain quokka walrus')).toEqual([]);
    const { body } = await registry.anyone.get(`${ITEMS}/facets?q=quokka%20numbat`).expect(200);
    expect(body.totalHits).toBe(1);
  });

  it('takes short words as whole ones beside the item itself', async () => {
    const { body: item } = await registry.ada
      .post(ITEMS)
      .send(itemBody({ longName: 'Shortly' }))
      .expect(201);
    const { body: mission } = await registry.admin
      .post('/rest/v2/missions')
      .send({ name: 'Leg X9', startDate: '2024-01-01', endDate: '2024-02-01' })
      .expect(201);
    await registry.admin
      .post(`/rest/v2/missions/${mission.id}/items`)
      .send([{ itemId: item.id }])
      .expect(201);
    expect(await codes('shortly leg x9')).toEqual([item.code]);
    expect(await codes('shortly leg x')).toEqual([]);
    expect(await codes('ly leg x9')).toEqual([item.code]);
    for (const sign of '!"#$&\'()*+,-./:;<=>?@[\\]^_`{|}~°é') {
      await registry.anyone.get(`${ITEMS}?${new URLSearchParams({ q: sign, hits: '1' })}`).expect(200);
      await registry.anyone
        .get(`${ITEMS}?${new URLSearchParams({ q: `e\u0301${sign}`.slice(1), hits: '1' })}`)
        .expect(200);
    }
  });

  it('finds what was so at a moment', async () => {
    const { body: item } = await registry.ada
      .post(ITEMS)
      .send(itemBody({ longName: 'Timely' }))
      .expect(201);
    const { body: field } = await registry.ada
      .post(`${ITEMS}/${item.id}/fields`)
      .send({ name: 'Colour', value: 'Vermilion' })
      .expect(201);
    await registry.ada.patch(`${ITEMS}/${item.id}/fields/${field.id}`).send({ value: 'Ochre' }).expect(200);
    expect(await codes('timely vermilion')).toEqual([]);
    const { records } = await readList(registry.anyone, ITEMS, { q: 'timely vermilion', asOf: field.created });
    expect(records.map(({ id }) => id)).toEqual([item.id]);
  });

  it('finds people by their names, not by their addresses', async () => {
    const { body: item } = await registry.ada.post(ITEMS).send(itemBody()).expect(201);
    const [{ id } = { id: 0 }] = await registry.sql<{ id: number }>(
      `insert into registry.contact (created, last_modified, first_name, last_name, email, company_name)
       values (now(), now(), 'Quirina', 'Example', 'secretmail@example.org', 'Institute of Quolls') returning id`,
    );
    await registry.admin.post(`${ITEMS}/${item.id}/contacts/${id}`).send([SEEDED.owner]).expect(201);
    expect(await codes('quirina quolls')).toEqual([item.code]);
    expect(await codes('secretmail')).toEqual([]);
  });

  it('finds nothing when one of the words occurs nowhere', async () => {
    expect(await codes('sandi ctd walrus')).toEqual([]);
  });

  it.each(['%', 'mya%ii', 'station_sandi', '\\', "'; drop table item; --"])('takes %s literally', async (q) => {
    expect(await codes(q)).toEqual([]);
  });

  it('takes _ literally, and no words as no condition', async () => {
    expect(await codes('mya_ii:ctd_48m')).not.toEqual([]);
    const { totalHits } = await readList(registry.anyone, ITEMS);
    expect((await readList(registry.anyone, ITEMS, { q: '  ' })).totalHits).toBe(totalHits);
  });

  it('goes with filters, sorting and paging', async () => {
    const page = await readList(registry.anyone, ITEMS, {
      q: 'ctd',
      where: 'code=LIKE=vessel:*',
      sorts: '-code',
      hits: '1',
    });
    expect(page.hits).toBe(1);
    expect(page.totalHits).toBeGreaterThan(1);
    expect(String(page.records[0]!['code'])).toMatch(/^vessel:/);
  });

  it('refuses more words than make sense', async () => {
    const q = Array.from({ length: 33 }, (_, i) => `w${i}`).join(' ');
    const { body } = await registry.anyone.get(`${ITEMS}?${new URLSearchParams({ q })}`).expect(400);
    expect(body).toMatchObject({ code: 'too-many-words', errors: [{ parameter: 'q' }] });
  });
});

describe(`GET ${SEARCH}`, () => {
  const search = async (q: string, hits = '10') =>
    (await registry.anyone.get(`${SEARCH}?${new URLSearchParams({ hits, q })}`).expect(200)).body;

  it('finds items in the form that older clients read', async () => {
    const [item] = (await readList(registry.anyone, ITEMS, { where: 'code==station:sandi:ctd_790' })).records;
    expect((await search('ctd sandi 7.9')).records).toEqual([
      {
        uniqueId: item!.id,
        id: 'station:sandi:ctd_790',
        title: 'CTD at 7.9 m',
        metadata: { serial: 'DEMO-0057' },
        states: { itemState: 'public' },
      },
    ]);
  });

  it('takes the request of a published client', async () => {
    const word = 'ctd_790';
    const q = `(title:(${word}*)^2 OR id:(/${word}/)^20 OR (${word}*)^0) AND (states.itemState:(public devicestore)^0)`;
    expect((await search(q)).records).toMatchObject([{ id: 'station:sandi:ctd_790' }]);
  });

  it('finds only items in the states asked for', async () => {
    const all = await search('*:*', '1000');
    const states = async (q: string) => [
      ...new Set((await search(q, '1000')).records.map((each: { states: object }) => Object.values(each.states)[0])),
    ];
    expect((await states('*:*')).length).toBeGreaterThan(1);
    expect(await states('states.itemState:(public devicestore)')).toEqual(['public', 'devicestore']);
    expect(await states('NOT states.itemState:PUBLIC')).not.toContain('public');
    const [shown, others] = [await search('states.itemState:public'), await search('-states.itemState:public')];
    expect(shown.totalHits + others.totalHits).toBe(all.totalHits);
    const word = 'ctd_790';
    const q = `(title:(${word}*)^2 OR id:(/${word}/)^20 OR (${word}*)^0) AND (states.itemState:(decommissioned)^0)`;
    expect((await search(q)).totalHits).toBe(0);
  });

  it('gives as many as asked for, of all without words', async () => {
    const page = await search('*:*', '3');
    expect(page).toMatchObject({ offset: 0, hits: 3 });
    expect(page.totalHits).toBeGreaterThan(50);
  });

  it('refuses other parameters', async () => {
    await registry.anyone.get(`${SEARCH}?query=ctd`).expect(400);
    await registry.anyone.get(`${SEARCH}?where=id==1`).expect(400);
  });
});
