import { startService } from '@pelorus/registry/running';
import { type FacadeDocument } from './facade-document';
import { CODES, type FacadeAnswer, FacadeFixture } from './facade-fixture';
import { startFacade } from './start-facade';

describe('the façade', () => {
  let facade: FacadeFixture;
  let nine: number;

  beforeAll(async () => {
    facade = await FacadeFixture.start({ SCANNED_VALUES: '1000' });
    nine = await facade.datastream(CODES.nine);
  });
  afterAll(() => facade.stop());

  const results = async (query: string): Promise<unknown[]> =>
    (await facade.readAll(`/Datastreams(${nine})/Observations${query}`)).map(({ result }) => result);

  describe('pages', () => {
    it('go on by their next links, without gaps and repetitions, whatever is repeated on them', async () => {
      const whole = (await facade.readAll('/Things')).map((one) => one['@iot.id']);
      for (const order of ['', '&$orderby=name desc', '&$orderby=Datastreams/name']) {
        const paged = (await facade.readAll(`/Things?$top=3&$expand=Locations${order}`)).map((one) => one['@iot.id']);
        expect([...paged].sort((a, b) => a - b)).toEqual(whole);
      }
    });

    it.each<[string, unknown[]]>([
      ['?$top=2', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
      ['?$top=2&$skip=3', [4, 5, 6, 7, 8, 9]],
      ['?$top=2&$orderby=phenomenonTime desc', [9, 8, 7, 6, 5, 4, 3, 2, 1]],
      ['?$top=4&$skip=2&$orderby=phenomenonTime desc', [7, 6, 5, 4, 3, 2, 1]],
      ['?$top=2&$orderby=result mod 3,phenomenonTime', [3, 6, 9, 1, 4, 7, 2, 5, 8]],
      ['?$top=2&$filter=result mod 2 eq 0', [2, 4, 6, 8]],
      ['?$top=2&$filter=result mod 2 eq 0&$orderby=phenomenonTime desc', [8, 6, 4, 2]],
      ['?$skip=1000000000', []],
      ['?$top=2&$filter=phenomenonTime gt 2016-01-01T01:02:00Z and phenomenonTime le 2016-01-01T01:05:00Z', [4, 5, 6]],
      ['?$filter=phenomenonTime lt 2016-01-02 and result gt 7', [8, 9]],
      ['?$filter=phenomenonTime ge 2016-01-01T02:07:00 01:00', [8, 9]],
      ["?$filter=id eq '{nine}-1451610060000000'", [2]],
      ['?$filter=parameters/qualityFlag in (3,4)', []],
      ["?$filter=result eq '5' or result eq 6", [5, 6]],
      ['?$filter=phenomenonTime gt now()', []],
      ["?$filter=Datastream/Thing/name eq 'nobody'", []],
    ])('of Observations %s', async (query, expected) => {
      expect(await results(query.replace('{nine}', String(nine)))).toEqual(expected);
    });

    it('of all Observations are by Datastream and time, or by time', async () => {
      const keys = (all: readonly FacadeDocument[]): string[] => all.map((one) => String(one['@iot.id']));
      const byStream = await facade.readAll('/Observations?$top=4');
      const streams = keys(byStream).map((id) => Number(id.split('-')[0]));
      expect(streams).toEqual([...streams].sort((a, b) => a - b));
      expect(keys(await facade.readAll('/Observations?$top=4&$skip=5'))).toEqual(keys(byStream).slice(5));
      const byTime = await facade.readAll('/Observations?$top=4&$orderby=phenomenonTime');
      const times = byTime.map(({ phenomenonTime }) => phenomenonTime);
      expect(times).toEqual([...times].sort());
      expect(keys(byTime).sort()).toEqual(keys(byStream).sort());
      const latest = await facade.readAll('/Observations?$top=5&$orderby=phenomenonTime desc');
      expect(latest.map(({ phenomenonTime }) => phenomenonTime)).toEqual([...times].reverse());
      expect((await facade.read('/Observations?$count=true&$top=0'))['@iot.count']).toBe(byStream.length);
    });
  });

  describe('paths', () => {
    it('lead through relations to properties, values and links', async () => {
      const link = `${facade.root}/Datastreams(${nine})`;
      expect(await facade.read(`/Datastreams(${nine})/unitOfMeasurement/symbol`)).toEqual({ symbol: '°C' });
      expect((await facade.get(`/Datastreams(${nine})/Sensor/name/$value`)).text).toBe('Intake thermometer');
      expect(await facade.read(`/Datastreams(${nine})/$ref`)).toEqual({ '@iot.selfLink': link });
      const { value } = await facade.read(`/Datastreams(${nine})/Thing/Datastreams/$ref`);
      expect(value).toContainEqual({ '@iot.selfLink': link });
      const observation = `${nine}-1451610060000000`;
      for (const id of [observation, `'${observation}'`]) {
        expect(await facade.read(`/Observations(${id})/Datastream/Observations(${id})/result`)).toEqual({ result: 2 });
      }
      const feature = await facade.read(`/Observations(${observation})/FeatureOfInterest`);
      expect(feature.feature).toEqual({ type: 'Point', coordinates: [8.2, 55] });
      const own = await facade.readAll(
        `/FeaturesOfInterest(${feature['@iot.id']})/Observations?$filter=Datastream/id eq ${nine}`,
      );
      expect(own).toHaveLength(9);
    });

    it.each([
      ['/Nothing', 404],
      ['/Things(999999)', 404],
      ["/Things('a''b c')", 404],
      ['/Observations(7)', 404],
      ['/Observations(1-99999999999999999999)', 404],
      ['/Things(1)/nothing', 404],
      ['/Things/Datastreams', 400],
      ['/Things(1', 400],
      ['/Things(%', 400],
      ['/Things(%E4)', 400],
      ['/Things(1)/Locations/$value', 501],
      ['/MultiDatastreams', 501],
      ['/Things?$filter=nme eq 1', 400],
      ['/Things?$filter=name gt 5', 400],
      ['/Things?$filter=Observations/result gt 5', 400],
      ['/Datastreams?$filter=Observations/result gt 5', 501],
      ['/Datastreams?$filter=Observations/any(o:o/result gt 5)', 501],
      ['/Observations?$orderby=result&$filter=result gt 0 and phenomenonTime lt 2013-01-01', 200],
      ['/Things?$top=-1', 400],
      ['/Things?$skiptoken=nonsense', 400],
      ['/Things(1)?$filter=id eq 1', 400],
      ['/Things?$expand=Sensors', 400],
      ['/Things?$resultFormat=dataArray', 501],
      ["/Things?$filter=st_overlaps(geography'LINESTRING(0 0,1 1)',geography'LINESTRING(0 1,1 0)')", 501],
    ])('%s answers %i with a message', async (path, status) => {
      const answer = await facade.get(path);
      expect([answer.status, answer.text]).toEqual([status, expect.anything()]);
      if (status >= 400) expect(answer.body).toMatchObject({ status, message: answer.body.detail });
    });

    it('tell where a query is wrong and what was meant', async () => {
      const { body } = await facade.get("/Things?$filter=startswith(nme,'a')");
      expect(body).toMatchObject({
        code: 'unknown-property',
        errors: [{ parameter: '$filter', position: 11, length: 3, nearest: ['name'] }],
      });
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuse %s', async (method) => {
      const answer = await facade.get('/Things(1)', { method });
      expect(answer).toMatchObject({ status: 405, body: { message: expect.stringContaining('for reading') } });
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
      const batch = await facade.get('/$batch', { method: 'GET' });
      expect(batch.status).toBe(501);
    });
  });

  describe('expansions', () => {
    it('show each other, each with options of its own', async () => {
      const { value } = await facade.read(
        '/Things?$filter=Datastreams/id ne null&$expand=Datastreams($top=1;$count=true;$select=name;$expand=Observations($top=2;$orderby=result desc;$count=true;$select=result))',
      );
      const [stream] = value.flatMap(({ Datastreams }) => Datastreams).filter(({ name }) => /temperature/.test(name));
      expect(value[0]['Datastreams@iot.count']).toBeGreaterThan(0);
      expect(stream).toMatchObject({ 'Observations@iot.count': 9, Observations: [{ result: 9 }, { result: 8 }] });
      const next = await facade.read(String(stream!['Observations@iot.nextLink']));
      expect(next.value).toEqual([{ result: 7 }, { result: 6 }]);
    });

    it('of everything with everything are refused when they are too large', async () => {
      const relations = 'Datastreams,Locations,HistoricalLocations,Deployments';
      const deep = Array.from({ length: 9 }).reduce<string>(
        (inner) => `Datastreams($top=10000;$expand=Thing($expand=${inner}))`.replace(/\(\$expand=\)/, ''),
        relations,
      );
      const { status, body } = await facade.get(`/Things?$expand=${deep}`);
      expect([status, body.code]).toEqual([400, expect.stringMatching(/too-deep|answer-too-large/)]);
    });

    it('give latest values that are those of the Observations', async () => {
      const streams = await facade.readAll('/Datastreams?$expand=Observations($top=1;$orderby=phenomenonTime desc)');
      for (const { Observations, ...stream } of streams) {
        const path = `/Datastreams(${stream['@iot.id']})/Observations?$top=5000&$select=id,result,resultQuality`;
        const all = await facade.readAll(path);
        const latest = {
          '@iot.id': Observations[0]['@iot.id'],
          result: Observations[0].result,
          resultQuality: Observations[0].resultQuality,
        };
        expect(latest).toEqual(all.at(-1));
      }
    });
  });

  describe('formats', () => {
    it('are data arrays with the properties that are wanted', async () => {
      const { value } = await facade.read(
        `/Datastreams(${nine})/Observations?$resultFormat=dataArray&$top=2&$select=id,result,resultTime`,
      );
      expect(value).toEqual([
        {
          'Datastream@iot.navigationLink': `${facade.root}/Datastreams(${nine})`,
          components: ['id', 'result', 'resultTime'],
          'dataArray@iot.count': 2,
          dataArray: [
            [`${nine}-1451610000000000`, 1, '2016-01-01T01:00:00.000Z'],
            [`${nine}-1451610060000000`, 2, '2016-01-01T01:01:00.000Z'],
          ],
        },
      ]);
    });

    it.each([
      ['', '$top=4'],
      ['', '$skip=3&$top=4'],
      ['', '$skip=9'],
      ['', '$filter=result gt 3&$top=2'],
      ['', '$filter=phenomenonTime ge 2016-01-01T01:05:00Z&$orderby=phenomenonTime desc&$top=2'],
      [CODES.nine, '$top=2'],
      [CODES.nine, '$skip=3&$top=4&$count=true'],
      [CODES.nine, '$filter=phenomenonTime gt 2016-01-01T01:05:00Z&$top=2'],
      [CODES.nine, '$orderby=result desc&$top=4'],
      [CODES.text, '$top=2'],
      [CODES.unregistered, ''],
      [CODES.unregistered, '$filter=parameters/qualityFlag eq 4'],
      [CODES.unregistered, '$top=0&$count=true'],
    ])('are data arrays with the Observations of other formats: %s?%s', async (code, query) => {
      const path = `${code === '' ? '' : `/Datastreams(${await facade.datastream(code)})`}/Observations?${query}`;
      const others = (await facade.readAll(path)).map((one) => [
        ...[one['@iot.id'], one.phenomenonTime, one.resultTime, one.result, one.parameters],
      ]);
      const groups = await facade.readAll(`${path}&$resultFormat=dataArray`);
      expect(groups.flatMap(({ dataArray }) => dataArray)).toEqual(others);
      const one = await facade.read(path);
      const arrays = await facade.read(`${path}&$resultFormat=dataArray`);
      expect(arrays['@iot.count']).toBe(one['@iot.count']);
    });

    it('are tables, whose cells no spreadsheet takes for formulas', async () => {
      const answer = await facade.get('/Things?$resultFormat=CSV&$select=id,name&$top=2&$filter=id gt 0');
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('link')).toMatch(/rel="next"/);
      expect(answer.text).toBe('@iot.id,name\n1,Mya II\n2,Boreas\n');
    });

    it('are features', async () => {
      const { features } = await facade.read("/Things?$resultFormat=GeoJSON&$filter=name eq 'Mya II'&$select=name");
      expect(features).toEqual([
        {
          type: 'Feature',
          id: 1,
          geometry: expect.objectContaining({ type: 'Point' }),
          properties: { name: 'Mya II' },
        },
      ]);
    });
  });

  describe('places', () => {
    it('of a ship are those of events and the last fix of each day', async () => {
      const places = await facade.readAll("/Locations?$filter=contains(name,'Mya II, 2016')&$orderby=name");
      expect(places.map(({ name, location }) => [name, location.coordinates])).toEqual([
        ['Mya II, 2016-01-01', [8.2, 55]],
        ['Mya II, 2016-01-02', [8.3, 55.1]],
        ['Mya II, 2016-01-03', [8.4, 55.2]],
      ]);
      const areaOf = async (code: string): Promise<unknown> =>
        (await facade.read(`/Datastreams(${await facade.datastream(code)})/observedArea`)).observedArea;
      expect(await areaOf(CODES.nine)).toEqual({ type: 'Point', coordinates: [8.2, 55] });
      const ring = [[8.2, 55], [8.4, 55], [8.4, 55.2], [8.2, 55.2], [8.2, 55]]; // prettier-ignore
      expect(await areaOf(CODES.latitude)).toEqual({ type: 'Polygon', coordinates: [ring] });
      const there = await facade.readAll("/Datastreams?$filter=st_intersects(observedArea,geography'POINT(8.3 55.1)')");
      expect(there.map(({ description }) => description)).toEqual([CODES.latitude, CODES.longitude]);
      const box = "geography'POLYGON((8.15 54.95, 8.35 54.95, 8.35 55.15, 8.15 55.15, 8.15 54.95))'";
      const within = await facade.readAll(
        `/Locations?$filter=geo.intersects(location, ${box}) and contains(name,'2016')`,
      );
      expect(within.map(({ name }) => name)).toEqual(['Mya II, 2016-01-01', 'Mya II, 2016-01-02']);
    });
  });

  describe('streams that nobody registered', () => {
    it('are Datastreams of a Thing, a Sensor and an ObservedProperty that stand in', async () => {
      const [stream] = await facade.readAll(
        `/Datastreams?$filter=properties/code eq '${CODES.unregistered}'&$expand=Thing,Sensor,ObservedProperty`,
      );
      expect(stream).toMatchObject({
        name: CODES.unregistered,
        unitOfMeasurement: { symbol: '°C', definition: null },
        Thing: { name: 'station:nowhere', properties: { registered: false } },
        Sensor: { name: 'station:nowhere:weather' },
        ObservedProperty: { name: 'temp_max' },
      });
      const id = stream!.Thing['@iot.id'];
      expect(id).toBeLessThan(0);
      expect((await facade.readAll(`/Things(${id})/Datastreams`)).map(({ description }) => description).sort()).toEqual(
        [CODES.text, CODES.unregistered],
      );
    });

    it('have no area', async () => {
      const path = `/Datastreams(${await facade.datastream(CODES.unregistered)})/observedArea`;
      expect((await facade.get(path)).status).toBe(204);
    });

    it('have texts, and flags', async () => {
      const [texts, numbers] = [await facade.datastream(CODES.text), await facade.datastream(CODES.unregistered)];
      const read = async (id: number, query = ''): Promise<unknown[]> =>
        (await facade.readAll(`/Datastreams(${id})/Observations${query}`)).map(({ result }) => result);
      expect(await read(texts)).toEqual(['drizzle', 'rain', 'sun']);
      expect(await read(texts, "?$filter=startswith(result,'r')")).toEqual(['rain']);
      expect(await read(numbers, '?$filter=parameters/qualityFlag eq 4')).toEqual([10.6]);
      const [bad] = await facade.readAll(`/Datastreams(${numbers})/Observations?$filter=parameters/qualityFlag eq 4`);
      expect(bad!.resultQuality.annotations).toMatchObject([{ annotation: '4', annotationType: 'O2A' }]);
      const flag = {
        codes: [CODES.unregistered],
        datetimeMin: '2012-01-02',
        datetimeMax: '2012-01-02',
        flag: 2,
        cause: 'biofouling',
      };
      const moment = new Date().toISOString();
      await facade.ingest.alice.post('/rest/quality/flags').send(flag).expect(201);
      const one = await facade.read(`/Observations('${bad!['@iot.id']}')`);
      expect(one.parameters).toEqual({ qualityFlag: 2, dataset: 3 });
      expect(one.resultQuality.annotations).toMatchObject([
        { annotation: '2', annotationType: 'O2A' },
        { annotation: '4', annotationType: 'O2A file' },
        { annotation: '2', annotationType: 'O2A person', properties: { measure: 'biofouling' } },
      ]);
      const then = await facade.read(`/Observations('${bad!['@iot.id']}')?$asOf=${moment}`);
      expect(then.parameters).toEqual({ qualityFlag: 4, dataset: 3 });
    });
  });

  it('sees what is written at once', async () => {
    const before = await facade.read("/Things?$filter=name eq 'Buoy of the façade'&$count=true");
    expect(before['@iot.count']).toBe(0);
    const moment = new Date().toISOString();
    const { body: types } = await facade.registry.anyone
      .get('/rest/v2/vocables?where=systemName==buoy&hits=1')
      .expect(200);
    const item = { shortName: 'facade_buoy', longName: 'Buoy of the façade', typeId: types.records[0].id, statusId: 2 };
    await facade.registry.ada.post('/rest/v2/items').send(item).expect(201);
    const made = await facade.read("/Things?$filter=name eq 'Buoy of the façade'");
    expect(made.value).toHaveLength(1);
    const past = await facade.get(`/Things?$filter=name eq 'Buoy of the façade'&$asOf=${moment}`);
    expect([past.status, past.body.value]).toEqual([200, []]);
    await facade.upload(['datetime\tbuoy:facade_buoy:ctd:salinity', '2020-01-01T00:00:00\t35']);
    const stream = await facade.datastream('buoy:facade_buoy:ctd:salinity');
    const thing = await facade.read(`/Datastreams(${stream})/Thing`);
    expect(thing).toMatchObject({ '@iot.id': made.value[0]['@iot.id'], name: 'Buoy of the façade' });
    await facade.upload(['datetime\tbuoy:facade_buoy:ctd:salinity', '2020-01-02T00:00:00\t36']);
    expect((await facade.read(`/Datastreams(${stream})`)).phenomenonTime).toMatch(/2020-01-02T00:00:00.000Z$/);
  });

  it.each(['REGISTRY_URL', 'INGEST_URL'])('tells that the service at %s is away', async (setting) => {
    const urls = {
      REGISTRY_URL: facade.registry.url,
      INGEST_URL: facade.ingest.service.url,
      [setting]: 'http://127.0.0.1:9',
    };
    const service = await startFacade(urls);
    try {
      const answer: FacadeAnswer = await facade.get(`${service.url}/v1.1/Things`);
      const name = setting === 'REGISTRY_URL' ? 'registry' : 'ingest service';
      expect(answer).toMatchObject({ status: 503, body: { message: `The ${name} cannot be reached; try again.` } });
      expect(answer.headers.get('retry-after')).not.toBeNull();
      expect((await facade.get(`${service.url}/v1.1`)).status).toBe(200);
      expect((await facade.get(`${service.url}/health/ready`)).status).toBe(200);
    } finally {
      await service.close();
    }
  });

  it('answers under the origin of the console, with links to there', async () => {
    const service = await startFacade({
      ...{ REGISTRY_URL: facade.registry.url, INGEST_URL: facade.ingest.service.url, TRUST_PROXY: '1' },
    });
    const console = await startService(facade.registry.databaseUrl, { SENSORTHINGS_URL: service.url });
    try {
      const { value } = await facade.read(`${console.url}/sta/v1.1/Things?$top=1&$filter=id eq 1`);
      expect(value[0]['@iot.selfLink']).toBe(`${console.url}/sta/v1.1/Things(1)`);
      expect((await facade.get(`${console.url}/stations`)).status).toBe(404);
      expect((await facade.get(`${facade.registry.url}/sta/v1.1`)).body).toMatchObject({
        code: 'no-sensorthings-service',
      });
    } finally {
      await Promise.all([console.close(), service.close()]);
    }
  });

  it('describes itself', async () => {
    const { paths } = await facade.read(`${facade.service.url}/api-json`);
    expect(Object.keys(paths)).toContain('/v1.1/{path}');
    expect((await facade.read(`${facade.service.url}/sta/v1.1`)).value[0].url).toBe(
      `${facade.service.url}/sta/v1.1/Things`,
    );
  });
});
