import { get } from 'node:http';
import { NetCDFReader } from 'netcdfjs';
import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { FakeRegistry } from './fake-registry';
import { longFile, post } from './files';
import { IngestFixture } from './ingest-fixture';
import { wholeBody } from './whole-body';

let ingest: IngestFixture;
let registry: FakeRegistry;

const SHIP = 'ship:boreas:nav';
const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const T = 'ship:boreas:station';
const BUOY = 'station:buoy:ctd:temp';
const FILE = [
  `datetime\t${A} [°C]\t${A} (quality_flag)\t${B} [PSU]\t${T} [text]\t${SHIP}:latitude [deg]\t${SHIP}:longitude [deg]`,
  '1969-12-31 23:59:59.999500\t-0\t2\t\t\t70.5\t-10',
  '2024-01-17 10:00:00\t0.1\t1\t\tPS1\t70.6\t-10.5',
  '2024-01-17 10:00:00.250\t12345678.9012345\t4\t35\tÄ\t\t',
  '2024-01-17 11:30:00.000007\t-4e-30\t\t36\t\t70.7\t-11',
  '',
].join('\n');

beforeAll(async () => {
  registry = await FakeRegistry.start();
  ingest = await IngestFixture.start({ REGISTRY_URL: registry.url });
  await post(ingest.alice, FILE).expect(201);
  await post(ingest.alice, `datetime\t${BUOY} [°C]\n2024-01-01 00:00:00\t4\n2024-01-01 00:10:00\t5\n`).expect(201);
});
beforeEach(() => {
  registry.answer = (response, { url = '' }) => {
    const answer = url.startsWith('/rest/v2/parameters/properties') ? PROPERTIES : POSITIONS;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  };
});
afterAll(async () => {
  await ingest.stop();
  await registry.stop();
});

const PROPERTIES = {
  version: '1',
  records: [
    {
      code: BUOY,
      states: [{ parameterId: 1, unit: { code: '°C', ucum: 'Cel' }, type: 'temperature', properties: [] }],
    },
  ],
};
const POSITIONS = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [8.25, 54.5, -3] },
      properties: { code: 'station:buoy', name: 'Buoy', event: 'Deployment' },
    },
  ],
};

async function read(query: string): Promise<NetCDFReader> {
  const { body } = await ingest.anyone
    .get(`/rest/data?format=netcdf&${query}`)
    .buffer(true)
    .parse(wholeBody)
    .expect(200);
  return new NetCDFReader(body as Buffer);
}

/** The flags of a variable: the reader gives the bytes that fill a record up, too. */
const flagsOf = (file: NetCDFReader, name: string): unknown[] =>
  (file.getDataVariable(name) as number[][]).map(([flag]) => flag);

/** Attributes of a variable, or those of the file. */
function attributesOf(file: NetCDFReader, name?: string): Record<string, unknown> {
  const attributes =
    name === undefined ? file.globalAttributes : file.variables.find((each) => each.name === name)!.attributes;
  return Object.fromEntries(attributes.map(({ name: key, value }) => [key, value]));
}

const texts = (file: NetCDFReader, name: string): string[] =>
  (file.getDataVariable(name) as unknown[]).map((text) => String(text).replaceAll('\0', ''));

describe('NetCDF', () => {
  it('has a trajectory with exact values, flags and texts', async () => {
    const file = await read(`codes=${A},${B},${T},${SHIP}:latitude,${SHIP}:longitude&withQualityFlags=true`);
    expect(file.version).toBe('64-bit offset format');
    expect(file.recordDimension).toMatchObject({ name: 'time', length: 4 });
    expect(file.variables.map(({ name }) => name)).toEqual([
      'trajectory',
      'time',
      ...['temp', 'temp_qc', 'sal', 'sal_qc', 'station', 'station_qc'],
      ...['latitude', 'latitude_qc', 'longitude', 'longitude_qc'],
    ]);
    const begin = Date.UTC(1969, 11, 31);
    const times = [MS_PER_DAY - 0.5, Date.UTC(2024, 0, 17, 10) - begin, Date.UTC(2024, 0, 17, 10, 0, 0, 250) - begin];
    expect(file.getDataVariable('time')).toEqual([
      ...times.map((ms) => ms * 1000),
      (Date.UTC(2024, 0, 17, 11, 30) - begin) * 1000 + 7,
    ]);
    expect(file.getDataVariable('temp')).toEqual([-0, 0.1, 12345678.9012345, -4e-30]);
    expect(file.getDataVariable('sal')).toEqual([NaN, NaN, 35, 36]);
    expect(flagsOf(file, 'temp_qc')).toEqual([2, 1, 4, 0]);
    expect(flagsOf(file, 'sal_qc')).toEqual([127, 127, 0, 0]);
    expect(file.getDataVariable('longitude')).toEqual([-10, -10.5, NaN, -11]);
    expect(attributesOf(file)).toEqual({
      Conventions: 'CF-1.8, ACDD-1.3',
      title: 'ship-boreas-5-streams',
      source: 'Pelorus',
      featureType: 'trajectory',
      time_coverage_start: '1969-12-31T23:59:59.999Z',
      time_coverage_end: '2024-01-17T11:30:00.000Z',
    });
    expect(attributesOf(file, 'time')).toMatchObject({ units: 'microseconds since 1969-12-31T00:00:00Z', axis: 'T' });
    expect(attributesOf(file, 'sal')).toEqual({
      long_name: `${B} [PSU]`,
      units: '1',
      _FillValue: NaN,
      coordinates: 'time latitude longitude',
      ancillary_variables: 'sal_qc',
      code: B,
      unit: 'PSU',
    });
    expect(attributesOf(file, 'temp')).toMatchObject({ units: 'degree_Celsius' });
    expect(attributesOf(file, 'temp_qc')).toMatchObject({
      standard_name: 'quality_flag',
      flag_values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      flag_scheme: 'o2a',
    });
    expect(attributesOf(file, 'latitude')).toMatchObject({
      standard_name: 'latitude',
      units: 'degrees_north',
      axis: 'Y',
    });
  });

  it('counts milliseconds from the first day', async () => {
    const file = await read(`codes=${A}&datetimeMin=2024-01-17T10:00:00&datetimeMax=2024-01-17T11:00:00`);
    expect(attributesOf(file, 'time')).toMatchObject({ units: 'milliseconds since 2024-01-17T00:00:00Z' });
    expect(file.getDataVariable('time')).toEqual([36_000_000, 36_000_250]);
  });

  it('has texts in UTF-8, filled up to the longest', async () => {
    const file = await read(`codes=${T}&datetimeMin=2024-01-17`);
    expect(texts(file, 'station')).toHaveLength(2);
    expect(file.dimensions).toContainEqual({ name: 'station_length', size: 3 });
  });

  it('counts whole seconds where there are no parts of them', async () => {
    const file = await read(`codes=${BUOY}`);
    expect(file.getDataVariable('time')).toEqual([1704067200, 1704067800]);
    expect(attributesOf(file, 'time')).toMatchObject({ units: 'seconds since 1970-01-01T00:00:00Z' });
  });

  it('has the station and the standard name that the registry tells', async () => {
    const file = await read(`codes=${BUOY}&withQualityFlags=true`);
    expect(attributesOf(file)).toMatchObject({ featureType: 'timeSeries' });
    expect(file.getDataVariable('latitude_of_station')).toEqual([54.5]);
    expect(file.getDataVariable('longitude_of_station')).toEqual([8.25]);
    expect(file.getDataVariable('elevation')).toEqual([-3]);
    expect(texts(file, 'station_name').join('')).toBe('station:buoy');
    expect(attributesOf(file, 'temp')).toMatchObject({
      standard_name: 'sea_water_temperature',
      coordinates: 'time latitude_of_station longitude_of_station elevation',
    });
    expect(attributesOf(file, 'temp_qc')).toMatchObject({ standard_name: 'sea_water_temperature status_flag' });
  });

  it('is a plain table, of another ETag, while the registry is away', async () => {
    const known = (await ingest.anyone.get(`/rest/data?format=netcdf&codes=${BUOY}`).buffer(true).parse(wholeBody))
      .headers;
    registry.answer = (response) => void response.writeHead(503).end();
    const response = await ingest.anyone.get(`/rest/data?format=netcdf&codes=${BUOY}`).buffer(true).parse(wholeBody);
    expect(response.status).toBe(200);
    expect(response.headers['etag']).not.toBe(known['etag']);
    expect(attributesOf(new NetCDFReader(response.body as Buffer))).not.toHaveProperty('featureType');
  });

  it('names variables of several functions, and says their methods', async () => {
    const file = await read(`codes=${A},${BUOY}&aggregate=YEAR&aggregateFunctions=MEAN,COUNT`);
    expect(file.variables.map(({ name }) => name)).toEqual([
      'time',
      ...['boreas_ctd_temp_mean', 'boreas_ctd_temp_count'],
      ...['buoy_ctd_temp_mean', 'buoy_ctd_temp_count'],
    ]);
    expect(attributesOf(file, 'buoy_ctd_temp_mean')).toMatchObject({ cell_methods: 'time: mean' });
    expect(attributesOf(file)).toMatchObject({ time_coverage_resolution: 'P1Y' });
  });

  it('has no records where there are no values', async () => {
    const file = await read(`codes=${A}&datetimeMin=2300-01-01`);
    expect(file.recordDimension.length).toBe(0);
  });

  it('refuses texts that are too long for rows of one length', async () => {
    await post(ingest.alice, `datetime\tship:boreas:log [text]\n2024-01-01 00:00:00\t${'x'.repeat(1_025)}\n`).expect(
      201,
    );
    const { body } = await ingest.anyone.get('/rest/data?format=netcdf&codes=ship:boreas:log').expect(422);
    expect(body).toMatchObject({ code: 'text-too-long' });
  });

  it('answers HEAD and If-None-Match without the rows', async () => {
    const head = await ingest.anyone.head(`/rest/data?format=netcdf&codes=${BUOY}`).set('Accept-Encoding', 'identity');
    expect(head.headers).toMatchObject({ 'content-type': 'application/x-netcdf' });
    expect(head.headers['content-disposition']).toContain('.nc"');
    const again = await ingest.anyone
      .get(`/rest/data?format=netcdf&codes=${BUOY}`)
      .set('Accept-Encoding', 'identity')
      .set('If-None-Match', String(head.headers['etag']));
    expect(again.status).toBe(304);
  });

  it.each([
    [`codes=${A},ship:boreas:ctd:tmp`, 404, 'unknown-code'],
    ['codes=', 400, undefined],
    ['', 400, undefined],
    [`codes=${A}&datetimeMin=2024-02-31`, 400, undefined],
    [`codes=${A}&datetimeMin=2024-02-01&datetimeMax=2024-01-01`, 400, undefined],
    [`codes=${A}&aggregate=YEAR&aggregateFunctions=MODE`, 400, undefined],
    [`codes=${A}&qualityFlags=12`, 400, undefined],
  ])('%s is refused with a reason, and no file', async (query, status, code) => {
    const { body, headers } = await ingest.anyone.get(`/rest/data?format=netcdf&${query}`).expect(status);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toMatchObject({ status, detail: expect.any(String), ...(code !== undefined && { code }) });
  });

  it('has streams without values, and all years at once', async () => {
    const gone = 'ship:boreas:gone';
    const { body } = await post(ingest.alice, `datetime\t${gone} [m]\n2024-01-01 00:00:00\t1\n`).expect(201);
    await ingest.alice.delete(`/rest/datasets/${(body as { id: number }).id}`).expect(204);
    const alone = await read(`codes=${gone}&withQualityFlags=true`);
    expect(alone.recordDimension.length).toBe(0);
    expect(alone.variables.map(({ name }) => name)).toEqual(['time', 'gone', 'gone_qc']);
    const years = 'datetimeMin=0001-01-01&datetimeMax=9999-12-31T23:59:59.999999';
    const beside = await read(`codes=${BUOY},${gone}&${years}`);
    expect(beside.getDataVariable('temp')).toEqual([4, 5]);
    expect(beside.getDataVariable('gone')).toEqual([NaN, NaN]);
  });

  it('has plain names of variables for names of any kind', async () => {
    const codes = ['ship:boreas:log:a-b.c', 'ship:boreas:log:a_b_c', 'ship:boreas:log:1st', 'ship:boreas:log:time'];
    const unit = `m "s"'\\ °ß`;
    const header = ['datetime', ...codes.map((code) => `${code} [${unit}]`)].join('\t');
    await post(ingest.alice, `${header}\n2024-01-01 00:00:00\t1\t2\t3\t4\n`).expect(201);
    const file = await read(`codes=${codes.join()}`);
    const names = file.variables.map(({ name }) => name);
    expect(new Set(names).size).toBe(codes.length + 1);
    for (const name of names) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
    const values = file.variables.slice(1).map(({ name }) => file.getDataVariable(name));
    expect(values).toEqual([[1], [2], [3], [4]]);
    expect(file.variables.slice(1).map(({ name }) => attributesOf(file, name)['code'])).toEqual(codes);
  });

  it('has one variable of flags beside all functions of a stream', async () => {
    const file = await read(`codes=${A}&aggregate=YEAR&aggregateFunctions=MEAN,MAX&withQualityFlags=true`);
    expect(file.variables.map(({ name }) => name)).toEqual(['time', 'temp_mean', 'temp_max', 'temp_qc']);
    expect(flagsOf(file, 'temp_qc')).toEqual([2, 4]);
    for (const name of ['temp_mean', 'temp_max'])
      expect(attributesOf(file, name)).toMatchObject({ ancillary_variables: 'temp_qc' });
  });

  it('ends with a client that goes away', async () => {
    await post(ingest.alice, longFile(10_000_000)).expect(201);
    const response = await new Promise<NodeJS.ReadableStream & { destroy(): void }>((resolve, reject) => {
      const address = `${ingest.service.url}/rest/data?format=netcdf&codes=test:file:a,test:file:b`;
      get(address, (answer) => resolve(answer.pause())).on('error', reject);
    });
    response.destroy();
    await ingest.settled();
    expect((await read(`codes=${BUOY}`)).getDataVariable('temp')).toEqual([4, 5]);
  });
});
