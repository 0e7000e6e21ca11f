import { gzipSync } from 'node:zlib';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { HEADER, longFile, post, row } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;

beforeAll(async () => {
  ingest = await IngestFixture.start();
});
afterAll(() => ingest.stop());

async function store(body: string | Buffer, query = '', headers = {}): Promise<DatasetDto> {
  const response = await post(ingest.alice, body, query).set(headers);
  expect(response.body).toHaveProperty('id');
  expect(response.status).toBe(201);
  return response.body as DatasetDto;
}

async function content(id: number, format = 'tsv'): Promise<string> {
  const response = await ingest.anyone.get(`/rest/datasets/${id}/content?format=${format}`).expect(200);
  return response.text;
}

it('takes gzip, and counts and digests the decoded bytes', async () => {
  const file = longFile(600_000);
  const dataset = await store(gzipSync(file), '', { 'Content-Encoding': 'gzip' });
  expect(dataset.bytes).toBe(Buffer.byteLength(file));
  expect(await content(dataset.id)).toBe(file.replace(/T/g, ' '));
  const again = await post(ingest.alice, file).expect(409);
  expect(again.body).toMatchObject({ code: 'duplicate-dataset', datasetId: dataset.id });
});

it('takes files without Content-Type, and under other types of text', async () => {
  for (const [i, type] of [undefined, 'text/tab-separated-values', 'application/octet-stream'].entries()) {
    const request = ingest.alice.post('/rest/datasets').serialize((data: unknown) => data as string);
    const typed = type === undefined ? request.unset('Content-Type') : request.set('Content-Type', type);
    await typed.send(Buffer.from(`${HEADER}\n${row(20 + i, '1', '2')}\n`) as unknown as string).expect(201);
  }
});

it('gives rows back in the order of the file, identical rows twice', async () => {
  const file = [HEADER, row(12, '1', '2'), row(11, '', '4'), row(12, '1', '2'), row(10, '-0', '')].join('\n');
  const dataset = await store(file);
  expect(dataset).toMatchObject({ rows: 4, values: 8, missing: 2, datetimeMin: '2024-01-17T10:00:10' });
  expect(await content(dataset.id)).toBe(`${file}\n`);
});

it('compares disordered rows of long files with written blocks', async () => {
  const again = '2024-01-01 00:00:07\t0.07\t7\n';
  const dataset = await store(longFile(600_000, again));
  expect((await content(dataset.id)).endsWith(`\n${again}`)).toBe(true);
});

it.each([4_096, 4_097])('stores %d rows', async (rows) => {
  const lines = Array.from({ length: rows }, (_, i) => {
    const time = new Date(Date.UTC(2024, 1, 1) + i * 1500).toISOString().slice(0, -1).replace('T', ' ');
    return `${time.replace('.000', '')}\t${i % 7 === 0 ? '' : i / 8}\t${rows}`;
  });
  const file = `${[HEADER, ...lines].join('\n')}\n`;
  const dataset = await store(file);
  expect(dataset.rows).toBe(rows);
  expect(await content(dataset.id)).toBe(file);
});

it('keeps text, flags, microseconds, columns in their order and empty cells', async () => {
  const file = [
    'datetime\ttest:mix:station (quality_flag)\ttest:mix:station [text]\ttest:mix:v []\ttest:mix:v (quality_flag)\ttest:mix:w',
    '2024-01-17 10:00:00\t\tPS83/1, "Süd"\t1.5\t1\t',
    '2024-01-17 10:00:00.000001\t9\t\t-0\t\t1e-7',
    '2261-12-31 23:59:59.999999\t0\t🌊 x\t\t0\t5e-324',
    '',
  ].join('\n');
  const dataset = await store(file);
  expect(dataset.streams).toEqual([
    { code: 'test:mix:station', unit: 'text', values: 2, missing: 1 },
    { code: 'test:mix:v', unit: '', values: 2, missing: 1 },
    { code: 'test:mix:w', values: 2, missing: 1 },
  ]);
  expect(dataset).toMatchObject({ values: 15, missing: 3, datetimeMax: '2261-12-31T23:59:59' });
  expect(await content(dataset.id)).toBe(file);
  const csv = (await content(dataset.id, 'csv')).split('\r\n');
  expect(csv[1]).toBe('2024-01-17 10:00:00,,"PS83/1, ""Süd""",1.5,1,');
  const rows = JSON.parse(await content(dataset.id, 'json')) as object[];
  expect(rows[1]).toEqual({
    datetime: '2024-01-17T10:00:00.000001',
    'test:mix:station (quality_flag)': 9,
    'test:mix:station [text]': null,
    'test:mix:v []': -0,
    'test:mix:v (quality_flag)': null,
    'test:mix:w': 1e-7,
  });
});

it('answers HEAD on content without a body, and refuses unknown formats', async () => {
  const dataset = await store(`${HEADER}\n${row(40, '1', '2')}\n`);
  await ingest.anyone.head(`/rest/datasets/${dataset.id}/content`).expect(200);
  await ingest.anyone.get(`/rest/datasets/${dataset.id}/content?format=xml`).expect(400);
  await ingest.anyone.get(`/rest/datasets/${dataset.id}/content`).set('Accept', 'image/png').expect(406);
});
