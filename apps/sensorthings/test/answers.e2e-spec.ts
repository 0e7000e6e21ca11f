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
