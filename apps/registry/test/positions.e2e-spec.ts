import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Ajv from 'ajv';
import schema from 'geojson-schema/FeatureCollection.json';
import { IngestPositions } from '../src/positions/ingest-positions';
import { ITEMS, makeItem, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';
import { until } from './until';

const PATH = '/rest/v2/items.geojson';
const isFeatureCollection = new Ajv({ strict: false }).compile(schema);

interface Feature {
  readonly id: number;
  readonly geometry: { readonly coordinates: readonly number[] };
  readonly properties: Readonly<Record<string, string>>;
}

describe('GET /items.geojson', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const features = async (query: string): Promise<Feature[]> => {
    const response = await registry.anyone.get(`${PATH}?${query}`).expect(200);
    const document = response.body as { features: Feature[] };
    expect(response.headers['content-type']).toBe('application/geo+json; charset=utf-8');
    expect([isFeatureCollection(document), isFeatureCollection.errors]).toEqual([true, null]);
    return document.features;
  };

  /** An item with events at positions. */
  const placed = async (...events: readonly object[]): Promise<{ id: number; code: string }> => {
    const item = await makeItem(registry.ada);
    for (const event of events) {
      const body = { label: uniqueName('event'), typeId: SEEDED.deployment, ...event };
      await registry.ada.post(`${ITEMS}/${item.id}/events`).send(body).expect(201);
    }
    return item;
  };
  const day = (date: string, others: object) => ({ startDate: date, endDate: date, ...others });
  const coordinates = async (id: number, query = '') =>
    (await features(`where=id==${id}${query}`)).map((feature) => feature.geometry.coordinates);

  it('shows where an item was last, with what told it', async () => {
    const { id, code } = await placed(
      day('2020-01-02', { label: 'There', latitude: 55.5, longitude: 8.25, elevation: -7.5 }),
      day('2020-01-01', { latitude: 1, longitude: 2 }),
      day('2020-01-03', { label: 'No position', latitude: 1 }),
    );
    const [feature] = await features(`where=id==${id}`);
    expect(feature).toEqual({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [8.25, 55.5, -7.5] },
      properties: expect.objectContaining({
        ...{ code, type: 'vessel', status: 'construction', event: 'There', eventType: 'Deployment' },
        ...{ startDate: '2020-01-02T00:00:00.000Z', link: `${registry.url}${ITEMS}/${id}` },
      }),
    });
  });

  it('says how old a position is that an event tells', async () => {
    const { id } = await placed({ startDate: '2020-01-01', endDate: '2020-02-01', latitude: 1, longitude: 1 });
    const at = async (moment: string) => (await features(`where=id==${id}&at=${moment}`))[0]?.properties['freshness'];
    expect([await at('2020-01-15'), await at('2020-05-01'), await at('2020-05-02')]).toEqual([
      'fresh',
      'fresh',
      'late',
    ]);
    expect([await at('2021-01-26'), await at('2021-01-27')]).toEqual(['late', 'silent']);
    expect((await features(`where=id==${id}`))[0]?.properties['freshness']).toBe('silent');
  });

  it('leaves out items without a position of their own', async () => {
    const parent = await placed(day('2020-01-01', { latitude: 1, longitude: 2 }));
    const child = await makeItem(registry.ada, { parentId: parent.id });
    expect(await coordinates(child.id)).toEqual([]);
    expect((await features(`where=id=in=(${parent.id},${child.id})`)).map(({ id }) => id)).toEqual([parent.id]);
  });

  it('counts no event that has not begun', async () => {
    const { id } = await placed(
      day('2020-01-01', { latitude: 1, longitude: 1 }),
      { startDate: '2020-06-01', endDate: '2020-07-01', latitude: 2, longitude: 2 },
      day('2020-06-20', { latitude: 3, longitude: 3 }),
      day('2999-01-01', { latitude: 4, longitude: 4 }),
    );
    const at = async (moment: string) => (await coordinates(id, `&at=${moment}`))[0]?.[0];
    expect(await at('2019-12-31')).toBeUndefined();
    expect(await at('2020-01-01')).toBe(1);
    expect(await at('2020-06-10T12:00:00Z')).toBe(2);
    expect(await at('2020-06-20T01:00:00%2B01:00')).toBe(3);
    expect(await at('2020-06-21')).toBe(2);
    expect(await coordinates(id)).toEqual([[2, 2]]);
    expect(await at('2999-01-01')).toBe(4);
  });

  it('shows positions as they were known', async () => {
    const { id } = await placed(day('2020-01-01', { latitude: 1, longitude: 1 }));
    const [record] = (await registry.anyone.get(`${ITEMS}/${id}/events`)).body.records;
    await registry.ada.put(`${ITEMS}/${id}/events/${record.id}`).send({ latitude: 9 }).expect(200);
    expect(await coordinates(id, `&asOf=${record.created}`)).toEqual([[1, 1]]);
    expect(await coordinates(id)).toEqual([[1, 9]]);
  });

  it('keeps to a box, also across the antimeridian', async () => {
    const fiji = await placed(day('2020-01-01', { latitude: -17, longitude: 178 }));
    const samoa = await placed(day('2020-01-01', { latitude: -14, longitude: -172 }));
    const list = await placed(
      day('2020-01-01', { latitude: 55, longitude: 8.4 }),
      day('2020-01-02', { latitude: 80, longitude: 8.4 }),
    );
    const where = `where=id=in=(${fiji.id},${samoa.id},${list.id})`;
    const within = async (box: string) => (await features(`${where}&bbox=${box}`)).map(({ id }) => id);
    expect(await within('-180,-90,180,90')).toEqual([fiji.id, samoa.id, list.id]);
    expect(await within('170,-30,-170,0')).toEqual([fiji.id, samoa.id]);
    expect(await within('-170,-30,170,0')).toEqual([]);
    expect(await within('8,54,9,56')).toEqual([]);
    expect(await within('8.4,80,8.4,80')).toEqual([list.id]);
    expect(await within('%2B8, 79.5, 9, 80.5')).toEqual([list.id]);
  });

  it('is filtered, sorted and paged as lists are', async () => {
    const shortName = uniqueName('placed');
    const item = await makeItem(registry.ada, { shortName, typeId: SEEDED.researchVessel });
    const body = { label: 'x', typeId: SEEDED.deployment, ...day('2020-01-01', { latitude: 1, longitude: 1 }) };
    await registry.ada.post(`${ITEMS}/${item.id}/events`).send(body).expect(201);
    expect((await features(`q=${shortName}`)).map(({ id }) => id)).toEqual([item.id]);
    expect((await features('where=type.systemName==research_vessel')).map(({ id }) => id)).toEqual([item.id]);
    const all = await features('sorts=-id');
    const { body: page } = await registry.anyone.get(`${PATH}?sorts=-id&hits=2&offset=1`).expect(200);
    expect(page).toMatchObject({ numberMatched: all.length, numberReturned: 2, features: all.slice(1, 3) });
    expect(await features('hits=0')).toEqual([]);
  });

  it.each([
    ['bbox=1,2,3', 'bad-box'],
    ['bbox=1,2,3,4,5', 'bad-box'],
    ['bbox=0,10,1,9', 'bad-box'],
    ['bbox=-181,0,0,0', 'bad-box'],
    ['bbox=0,0,0,90.01', 'bad-box'],
    ['bbox=a,b,c,d', 'bad-box'],
    ['bbox=0,0,1e1,1', 'bad-box'],
    ['bbox=NaN,0,0,0', 'bad-box'],
    ['bbox=,,,', 'bad-box'],
    ['bbox=0,0,0,0&bbox=0,0,0,0', 'repeated-parameter'],
    ['at=yesterday', 'bad-date-time'],
    ['at=2020-02-31', 'bad-date-time'],
    ['at=2020-01-01&at=2020-01-01', 'repeated-parameter'],
    ['hits=10001', 'bad-number'],
    ['box=0,0,0,0', 'unknown-parameter'],
    ['dedup=false', 'unknown-parameter'],
    ['with=events', 'unknown-parameter'],
  ])('refuses ?%s', async (query, code) => {
    const { body } = await registry.anyone.get(`${PATH}?${query}`).expect(400);
    expect(body).toMatchObject({ code, errors: [{ parameter: query.split('=')[0] }] });
  });

  it('refuses a filter with a mistake', async () => {
    expect((await registry.anyone.get(`${PATH}?where=colour==red`).expect(400)).body.errors[0].position).toBe(0);
    await registry.anyone.get(PATH).set('Accept', 'text/csv').expect(406);
  });
});

describe('GET /items.geojson beside an ingest service', () => {
  let registry: RegistryFixture;
  let streams: readonly object[] = [];
  const asked: string[] = [];
  const ingest = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ records: streams }));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => ingest.listen(0, '127.0.0.1', resolve));
    registry = await startRegistry({ INGEST_URL: `http://127.0.0.1:${(ingest.address() as AddressInfo).port}` });
  });
  afterAll(async () => {
    await registry.close();
    ingest.closeAllConnections();
    await new Promise((resolve) => ingest.close(resolve));
  });

  const HOUR = 3_600_000;
  const stamp = (ago: number): string => `${new Date(Date.now() - ago).toISOString().slice(0, 23)}000`;
  /** A position of an item, measured so long ago, and once a minute for an hour before. */
  const position = (code: string, latitude: number, longitude: number, ago: number): object[] => {
    const times = { firstDatetime: stamp(ago + HOUR), lastDatetime: stamp(ago), values: 61 };
    return [
      { ...times, code: `${code}:latitude`, lastValue: latitude },
      { ...times, code: `${code}:longitude`, lastValue: longitude },
    ];
  };

  it('takes the newest of events and measured positions, for an item and all above it', async () => {
    const ship = await makeItem(registry.ada);
    const receiver = await makeItem(registry.ada, { parentId: ship.id });
    const moored = await makeItem(registry.ada);
    const event = { label: 'Moored', typeId: SEEDED.deployment, latitude: 54, longitude: 10 };
    const since = { startDate: '2023-01-01', endDate: '2023-01-02' };
    await registry.ada
      .post(`${ITEMS}/${ship.id}/events`)
      .send({ ...event, ...since })
      .expect(201);
    const lasting = { startDate: '2023-01-01', endDate: '2999-01-01' };
    await registry.ada
      .post(`${ITEMS}/${moored.id}/events`)
      .send({ ...event, ...lasting })
      .expect(201);
    streams = [...position(receiver.code, 78.5, 5, HOUR / 2), ...position(moored.code, 1, 1, HOUR / 2)];

    const features = async (query: string): Promise<Feature[]> =>
      (
        (await registry.anyone.get(`${PATH}?where=id=in=(${ship.id},${receiver.id},${moored.id})${query}`).expect(200))
          .body as { features: Feature[] }
      ).features;
    const places = async (query = '') =>
      (await features(query)).map(({ id, geometry }) => [id, ...geometry.coordinates]);
    // On a machine that stood still the question ends without an answer, and is asked again some seconds later.
    await until(async () => (await features('')).some(({ properties }) => properties['stream'] !== undefined));
    expect(await places()).toEqual([[ship.id, 5, 78.5], [receiver.id, 5, 78.5], [moored.id, 10, 54]]); // prettier-ignore
    const [found] = await features('');
    expect(found!.properties).toMatchObject({ stream: `${receiver.code}:latitude`, freshness: 'late' });
    expect(found!.properties['datetime']).toMatch(/Z$/);
    expect(found!.properties['event']).toBeUndefined();
    expect(decodeURIComponent(asked[0]!)).toContain('code==*:latitude');

    // What is on the ship is where the ship is, not in the harbour in which it was mounted.
    const sensor = await makeItem(registry.ada, { parentId: ship.id });
    await registry.ada.post(`${ITEMS}/${sensor.id}/events`).send({ ...event, ...since }).expect(201); // prettier-ignore
    const aboard = async (box: string) =>
      (
        (await registry.anyone.get(`${PATH}?where=id==${sensor.id}${box}`).expect(200)).body as { features: Feature[] }
      ).features.map(({ geometry }) => geometry.coordinates);
    expect([await aboard(''), await aboard('&bbox=0,70,20,80'), await aboard('&bbox=9,53,11,55')]).toEqual([
      [[5, 78.5]],
      [[5, 78.5]],
      [],
    ]);

    expect(await places('&bbox=0,70,20,80')).toEqual([[ship.id, 5, 78.5], [receiver.id, 5, 78.5]]); // prettier-ignore
    expect(await places('&bbox=9,53,11,55')).toEqual([[moored.id, 10, 54]]);
    expect(await places('&at=2024-01-01T00:00:00Z')).toEqual([[ship.id, 10, 54], [moored.id, 10, 54]]); // prettier-ignore
  });
});

describe('the positions that an ingest service tells', () => {
  it('are kept for a while, and while it is away', async () => {
    let now = 0;
    let answer: { readonly status: number; readonly body: string } = { status: 200, body: '{"records": []}' };
    let count = 0;
    const server = createServer((_request, response) => {
      count++;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const source = new IngestPositions(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      now: () => now,
      timeoutMs: 60_000,
    });
    const times = { firstDatetime: '2024-01-01T00:00:00', lastDatetime: '2024-01-02T00:00:00', values: 2 };
    const records = ['latitude', 'longitude'].map((end) => ({ ...times, code: `buoy:b:${end}`, lastValue: 7 }));
    expect((await source.newest()).size).toBe(0);
    answer = { status: 200, body: JSON.stringify({ records }) };
    expect([(await source.newest()).size, count]).toEqual([0, 1]);
    now += 60_000;
    await Promise.all([source.newest(), source.newest()]);
    expect([(await source.newest()).get('buoy:b')?.latitude, count]).toEqual([7, 2]);
    for (const broken of [
      { status: 503, body: '' },
      { status: 200, body: '[]' },
      { status: 200, body: '{' },
    ]) {
      answer = broken;
      now += 60_000;
      expect((await source.newest()).get('buoy:b')?.latitude).toBe(7);
    }
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    now += 60_000;
    expect((await source.newest()).size).toBe(1);
  });
});
