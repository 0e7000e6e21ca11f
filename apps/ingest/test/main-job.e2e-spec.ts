import { createHash } from 'node:crypto';
import { type Response } from 'supertest';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { post } from './files';
import { ALICE, IngestFixture, sample } from './ingest-fixture';

let ingest: IngestFixture;

beforeAll(async () => {
  ingest = await IngestFixture.start();
});
afterAll(() => ingest.stop());

/** The cells of a table, numbers and time stamps as values. */
function valuesOf(text: string): (string | number)[][] {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines.map((line, i) => {
    const [time = '', ...cells] = line.split('\t');
    if (i === 0) return [time, ...cells];
    const at = Date.parse(`${time.replace(' ', 'T')}Z`);
    return [at, ...cells.map((cell) => (cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell)))];
  });
}

describe.each([
  {
    name: 'sandi-ctd-salinity.nrt',
    summary: { rows: 24_436, values: 24_436 },
    streams: [{ code: 'station:sandi:ctd_790:salinity', unit: 'psu' }],
  },
  {
    name: 'seattle-weather.nrt',
    summary: { rows: 1_461, values: 7_305, datetimeMin: '2012-01-01T00:00:00', datetimeMax: '2015-12-31T00:00:00' },
    streams: [
      { code: 'station:seattle:weather:precipitation', unit: 'mm' },
      { code: 'station:seattle:weather:temp_max', unit: '°C' },
      { code: 'station:seattle:weather:temp_min', unit: '°C' },
      { code: 'station:seattle:weather:wind', unit: 'm/s' },
      { code: 'station:seattle:weather:condition', unit: 'text' },
    ],
  },
])('the main job with $name', ({ name, summary, streams }) => {
  const file = sample(name);
  let response: Response;
  let dataset: DatasetDto;
  beforeAll(async () => {
    response = await ingest.alice.post(`/rest/datasets?name=${name}`).type('text/plain').send(file.toString());
    dataset = response.body as DatasetDto;
  });

  it('stores the file and answers with its summary', () => {
    expect(response.status).toBe(201);
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(dataset).toMatchObject({ ...summary, username: ALICE, name, bytes: file.length, sha256 });
    expect(dataset.streams?.map(({ code, unit }) => ({ code, unit }))).toEqual(streams);
    const missing = dataset.streams?.reduce((sum, stream) => sum + stream.missing, 0);
    expect(missing).toBe(dataset.missing);
    expect(response.headers['location']).toBe(`/rest/datasets/${dataset.id}`);
  });

  it('shows the same dataset to everybody, with its keys in order', async () => {
    const shown = await ingest.anyone.get(`/rest/datasets/${dataset.id}`).expect(200);
    expect(shown.body).toEqual(dataset);
    expect(Object.keys(shown.body as object).slice(0, 6)).toEqual([
      'id',
      'datetime',
      'datetimeMin',
      'datetimeMax',
      'values',
      'username',
    ]);
    expect(dataset.datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
    const etag = shown.headers['etag'] ?? '';
    await ingest.anyone.get(`/rest/datasets/${dataset.id}`).set('If-None-Match', etag).expect(304);
  });

  it('gives the content back value by value', async () => {
    const content = await ingest.anyone.get(`/rest/datasets/${dataset.id}/content`).expect(200);
    expect(content.headers['content-type']).toBe('text/tab-separated-values; charset=utf-8');
    expect(valuesOf(content.text)).toEqual(valuesOf(file.toString()));
  });

  it('gives the content as CSV and JSON', async () => {
    const expected = valuesOf(file.toString());
    const csv = await ingest.anyone.get(`/rest/datasets/${dataset.id}/content?format=csv`).expect(200);
    expect(valuesOf(csv.text.replaceAll(',', '\t').replaceAll('\r\n', '\n'))).toEqual(expected);
    const json = await ingest.anyone.get(`/rest/datasets/${dataset.id}/content`).set('Accept', 'application/json');
    const rows = json.body as Record<string, string | number | null>[];
    expect(Object.keys(rows[0] ?? {})).toEqual(expected[0]);
    const cells = rows.map(({ datetime, ...row }) => [
      Date.parse(`${datetime}Z`),
      ...Object.values(row).map((cell) => cell ?? ''),
    ]);
    expect(cells).toEqual(expected.slice(1));
  });

  it('lists the dataset, on request with its streams', async () => {
    const { streams: own, ...head } = dataset;
    const list = await ingest.anyone.get('/rest/datasets?where=&sorts=-datetime&hits=1').expect(200);
    expect(list.body).toMatchObject({ offset: 0, hits: 1, records: [head] });
    const full = await ingest.anyone.get('/rest/datasets?with=streams&sorts=-id&hits=1').expect(200);
    expect(full.body).toMatchObject({ records: [{ ...head, streams: own }] });
    const where = encodeURIComponent(`streams.code=IN=(${own?.[0]?.code})`);
    const found = await ingest.anyone.get(`/rest/datasets?where=${where}`).expect(200);
    expect(found.body).toMatchObject({ totalHits: 1, records: [{ id: dataset.id }] });
  });

  // The last one: the next file finds an empty database.
  it('can be deleted only by the account that wrote it', async () => {
    const path = `/rest/datasets/${dataset.id}`;
    await ingest.anyone.delete(path).expect(401);
    const refused = await ingest.bob.delete(path).expect(403);
    expect(refused.body).toMatchObject({ code: 'dataset-of-another' });
    await ingest.alice.delete(path).set('If-Match', '"7-x"').expect(412);
    await ingest.alice.delete(path).expect(204);
    await ingest.anyone.get(path).expect(404);
    await ingest.anyone.get(`${path}/content`).expect(404);
    await ingest.alice.delete(path).expect(404);
    expect(await ingest.counts()).toMatchObject({ dataset: 0, block: 0, original: 0 });
  });
});

it('lets administrators delete the dataset of somebody else', async () => {
  const { body } = await post(ingest.alice, sample('seattle-weather.nrt')).expect(201);
  const path = `/rest/datasets/${(body as { id: number }).id}`;
  await (await ingest.administrator()).delete(path).expect(204);
  await ingest.anyone.get(path).expect(404);
});

it('answers a path without an id with 404, an unknown parameter with 400', async () => {
  for (const id of ['4711', 'abc', '-1', '1.5', '99999999999999999999']) {
    const response = await ingest.anyone.get(`/rest/datasets/${id}`).expect(404);
    expect(response.body).toMatchObject({ code: 'not-found' });
  }
  await ingest.alice.delete('/rest/datasets/abc').expect(404);
  await ingest.anyone.get('/rest/datasets?hit=1').expect(400);
  await ingest.anyone.get('/rest/datasets?with=rows').expect(400);
  await ingest.anyone.get('/rest/datasets?sorts=size').expect(400);
});
