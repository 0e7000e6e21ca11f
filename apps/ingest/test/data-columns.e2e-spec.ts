import { type Response } from 'supertest';
import { type DataColumnsDto } from '../src/data/data-columns.dto';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { longFile, post } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;

const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const T = 'ship:boreas:station';
const MEDIA_TYPE = 'application/vnd.pelorus.columns+json';
const FILE = [
  `datetime\t${A} [°C]\t${A} (quality_flag)\t${B}\t${T} [text]`,
  '1969-12-31 23:59:59.999500\t-0\t2\t\t',
  '2024-01-17 10:00:00\t0.1\t1\t\tPS1',
  '2024-01-17 10:00:00.250\t12345678.9012345\t4\t35\t',
  '2024-01-17 10:00:01\t\t5\t\t',
  '2024-01-17 11:30:00.000007\t-4e-30\t\t36\ta "b", \\c</script>',
  '',
].join('\n');

beforeAll(async () => {
  ingest = await IngestFixture.start();
  await post(ingest.alice, FILE).expect(201);
});
afterAll(() => ingest.stop());

const get = async (query: string): Promise<Response> =>
  ingest.anyone.get(`/rest/data?format=columns&${query}`).expect(200);
const columnsOf = async (query: string): Promise<DataColumnsDto> => {
  const { headers, text } = await get(query);
  expect(headers['content-type']).toBe(`${MEDIA_TYPE}; charset=utf-8`);
  return JSON.parse(text) as DataColumnsDto;
};

/** The columns that the rows of JSON stand for. */
async function expectRowsOfJson(query: string): Promise<void> {
  const { rows, times, columns } = await columnsOf(query);
  const json = await ingest.anyone.get(`/rest/data?format=json&${query}`).expect(200);
  const found = times.map((time, row) => ({
    datetime: time,
    ...Object.fromEntries(columns.map(({ name, values }) => [name, values[row]])),
  }));
  const expected = (json.body as { datetime: string }[]).map((row) => ({ ...row, datetime: msOf(row.datetime) }));
  expect([rows, found]).toEqual([expected.length, expected]);
  for (const { values } of columns) expect(values).toHaveLength(rows);
}

/** Milliseconds of a time stamp with up to six digits. */
function msOf(text: string): number {
  const [, digits = ''] = text.split('.');
  return Date.parse(`${text.slice(0, 19)}Z`) + Number(digits.padEnd(6, '0')) / 1_000;
}

it('gives values by columns with exact time stamps and numbers, and null for empty cells', async () => {
  const { text } = await get(`codes=${T},${A},${B}&withQualityFlags=true`);
  expect(text).toBe(`{"aggregate":"NONE","rows":4,
"times":[-0.500,1705485600000,1705485600250,1705491000000.007],
"columns":[
{"name":"${T} [text]","code":"${T}","unit":"text","kind":"text","values":[null,"PS1",null,"a \\"b\\", \\\\c</script>"]},
{"name":"${T} (quality_flag)","code":"${T}","kind":"flag","values":[null,0,null,0]},
{"name":"${A} [°C]","code":"${A}","unit":"°C","kind":"number","values":[-0,0.1,12345678.9012345,-4e-30]},
{"name":"${A} (quality_flag)","code":"${A}","kind":"flag","values":[2,1,4,0]},
{"name":"${B}","code":"${B}","kind":"number","values":[null,null,35,36]},
{"name":"${B} (quality_flag)","code":"${B}","kind":"flag","values":[null,null,0,0]}
]}
`);
});

it('gives the band of a plot in one request, and the length of its buckets', async () => {
  const band = await columnsOf(
    `codes=${A}&datetimeMin=2024-01-17T10:00:00&datetimeMax=2024-01-17T10:59:59&points=100&aggregateFunctions=MIN,MEAN,MAX`,
  );
  expect(band).toMatchObject({ aggregate: 'PT1M', rows: 1, times: [1_705_485_600_000] });
  expect(band.columns).toEqual(
    [0.1, 6172839.50061725, 12345678.9012345].map((value, i) => {
      const aggregateFunction = ['MIN', 'MEAN', 'MAX'][i]!;
      const name = `${A} (${aggregateFunction.toLowerCase()}) [°C]`;
      return { name, code: A, unit: '°C', kind: 'number', aggregateFunction, values: [value] };
    }),
  );
  expect(
    await columnsOf(`codes=${T}&aggregate=YEAR&aggregateFunctions=COUNT,LAST&withQualityFlags=true`),
  ).toMatchObject({
    aggregate: 'P1Y',
    columns: [
      { kind: 'number', aggregateFunction: 'COUNT', values: [2] },
      { kind: 'text', aggregateFunction: 'LAST', values: ['a "b", \\c</script>'] },
      { kind: 'flag', name: `${T} (quality_flag)`, values: [0] },
    ],
  });
});

it.each([
  `codes=${A},${B},${T}`,
  `codes=${A}&withQualityFlags=true&qualityFlags=1,4`,
  `codes=${A},${B}&aggregate=HOUR&aggregateFunctions=MIN,MEAN,MAX,COUNT,MEDIAN&withQualityFlags=true`,
  `codes=${A}&points=7`,
  `codes=${A}&limit=2`,
  `codes=${A}&limit=0`,
  `codes=${A}&datetimeMin=2030-01-01`,
  `codes=${A}&datetimeMin=2030-01-01&points=10`,
])('has the rows of JSON: %s', async (query) => expectRowsOfJson(query));

it('has the rows of JSON for a long table of several parts', async () => {
  const { body } = await post(ingest.alice, longFile(1_000_000)).expect(201);
  await expectRowsOfJson('codes=test:file:a,test:file:b');
  await expectRowsOfJson('codes=test:file:b&aggregate=PT7S&aggregateFunctions=MAX,STD');
  await expectRowsOfJson(`codes=test:file:b&limit=9000&datasetIds=${(body as DatasetDto).id}`);
});

it('is chosen by name, media type, Accept or the body, never by an Accept for any JSON', async () => {
  const path = `/rest/data?codes=${A}`;
  for (const format of ['columns', 'COLUMNS', MEDIA_TYPE, encodeURIComponent(MEDIA_TYPE)]) {
    const { headers } = await ingest.anyone.get(`${path}&format=${format}`).expect(200);
    expect(headers['content-type']).toBe(`${MEDIA_TYPE}; charset=utf-8`);
    expect(headers['content-disposition']).toBe('inline; filename="ship-boreas-ctd-temp.json"');
  }
  const { headers, text } = await ingest.anyone.get(path).set('Accept', MEDIA_TYPE).expect(200);
  expect([headers['content-type'], headers['vary']]).toEqual([
    `${MEDIA_TYPE}; charset=utf-8`,
    expect.stringContaining('Accept'),
  ]);
  const body = { codes: [A], format: 'columns' };
  expect((await ingest.anyone.post('/rest/data').send(body).expect(200)).text).toBe(text);
  const json = await ingest.anyone.get(path).set('Accept', 'application/*').expect(200);
  expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
});

it('has an ETag of its own, and a head', async () => {
  const path = `/rest/data?codes=${A}`;
  const tag = (await ingest.anyone.get(path).set('Accept', MEDIA_TYPE).expect(200)).headers['etag'] ?? '';
  expect(tag).not.toBe((await ingest.anyone.get(path).expect(200)).headers['etag']);
  await ingest.anyone.get(path).set('Accept', MEDIA_TYPE).set('If-None-Match', tag).expect(304);
  const asked = { Accept: MEDIA_TYPE, 'Accept-Encoding': 'gzip' };
  const head = await ingest.anyone.head(path).set(asked).expect(200);
  expect([head.headers['etag'], head.text]).toEqual([tag, undefined]);
});

it('is refused where the answer is too large, whole, with a way on', async () => {
  const codes = Array.from({ length: 25 }, (_, i) => `wide:file:c${i}`);
  const lines = Array.from({ length: 45_000 }, (_, second) => {
    const time = new Date(Date.UTC(2024, 0, 1) + second * 1_000).toISOString().slice(0, 19);
    return `${time}${`\t${second % 10}`.repeat(codes.length)}\n`;
  });
  await post(ingest.alice, `datetime\t${codes.join('\t')}\n${lines.join('')}`).expect(201);
  const aggregateFunctions = ['MEAN', 'MIN', 'MAX', 'STD', 'COUNT', 'SUM', 'FIRST', 'LAST'];
  const query = `codes=${codes.join()}&aggregate=PT1S&aggregateFunctions=${aggregateFunctions.join()}`;
  const refused = await ingest.anyone.get(`/rest/data?format=columns&${query}`).expect(422);
  expect(refused.body).toMatchObject({ code: 'answer-too-large', errors: [{ parameter: 'format' }] });
  expect((refused.body as { detail: string }).detail).toContain("'points'");
  const body = { codes, aggregate: 'PT1S', aggregateFunctions, format: 'columns' };
  const byBody = await ingest.anyone.post('/rest/data').send(body).expect(422);
  expect(byBody.body).toMatchObject({ code: 'answer-too-large', errors: [{ pointer: '/format' }] });
  expect(await columnsOf(`${query}&limit=30000`)).toMatchObject({ rows: 30_000 });
});
