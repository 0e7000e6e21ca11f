import { CODES, FacadeFixture } from './facade-fixture';

describe('paths', () => {
  let facade: FacadeFixture;
  let nine: number;

  beforeAll(async () => {
    facade = await FacadeFixture.start({ SCANNED_VALUES: '1000' });
    nine = await facade.datastream(CODES.nine);
  });
  afterAll(() => facade.stop());

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
