import { CODES, FacadeFixture } from './facade-fixture';

describe('formats', () => {
  let facade: FacadeFixture;
  let nine: number;

  beforeAll(async () => {
    facade = await FacadeFixture.start();
    nine = await facade.datastream(CODES.nine);
  });
  afterAll(() => facade.stop());

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
