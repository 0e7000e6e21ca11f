import { type Response } from 'supertest';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

const A = 'ship:boreas:ctd:temp';
let ingest: IngestFixture;
let content: string;

beforeAll(async () => {
  ingest = await IngestFixture.start();
  const stored = await post(ingest.alice, `datetime\t${A} [°C]\n2024-01-17 10:00:00\t1.5\n`).expect(201);
  content = `/rest/datasets/${(stored.body as DatasetDto).id}/content`;
});
afterAll(() => ingest.stop());

const TSV = 'text/tab-separated-values; charset=utf-8';
const CSV = 'text/csv; charset=utf-8; header=present';
const JSON_TYPE = 'application/json; charset=utf-8';
const NDJSON = 'application/x-ndjson; charset=utf-8';
const HTTR = 'application/json, text/xml, application/xml, */*';
const typeOf = ({ headers }: Response): string => String(headers['content-type']);

describe('the format of a table', () => {
  it.each([
    [HTTR, TSV],
    ['application/json, text/plain, */*', TSV],
    ['text/csv, */*;q=0.1', TSV],
    ['*/*', TSV],
    ['text/html, application/xhtml+xml, */*; q=0.8', TSV],
    ['', TSV],
    ['text/*', TSV],
    ['application/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['application/json;charset=UTF-8', JSON_TYPE],
    ['application/json; charset="UTF-8"; q=0.9, text/csv;q=0.5', JSON_TYPE],
    ['text/csv;header=present', CSV],
    ['text/csv;header="a, b";q=0.2, text/tab-separated-values;q=0.1', CSV],
    ['application/json, */*;q=0', JSON_TYPE],
  ])('for Accept %j is %s, for data and for a dataset', async (accept, type) => {
    for (const path of [`/rest/data?codes=${A}`, content]) {
      const response = await ingest.anyone.get(path).set('Accept', accept).expect(200);
      expect(typeOf(response)).toBe(type);
      expect(response.headers['vary']).toMatch(/\bAccept\b/);
    }
  });

  it.each([
    ['json', JSON_TYPE],
    ['JSON', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['application/json;charset=UTF-8', JSON_TYPE],
    ['csv', CSV],
    ['text/csv;header=present', CSV],
    ['Text/Tab-Separated-Values', TSV],
    ['', TSV],
  ])('for format=%s is %s, with any Accept', async (format, type) => {
    for (const path of [`/rest/data?codes=${A}&`, `${content}?`]) {
      for (const accept of [HTTR, ...(format === '' ? [] : ['text/html', 'application/x-ndjson'])]) {
        const response = await ingest.anyone.get(`${path}format=${format}`).set('Accept', accept).expect(200);
        expect(typeOf(response)).toBe(type);
      }
    }
  });

  it('is NDJSON for data', async () => {
    const path = `/rest/data?codes=${A}`;
    expect(typeOf(await ingest.anyone.get(path).set('Accept', 'application/x-ndjson;v=1').expect(200))).toBe(NDJSON);
    await ingest.anyone.get(`${content}?format=ndjson`).expect(400);
  });

  it.each(['sensors', 'beginDate', 'endDate', 'streamit', 'withLogicalCode', 'withMetadata'])(
    'is TSV with the older parameter %s, whatever is accepted',
    async (name) => {
      const values: Record<string, string> = { sensors: A, beginDate: '2024-01-01', endDate: '2024-12-31' };
      const query = `${name === 'sensors' ? '' : `codes=${A}&`}${name}=${values[name] ?? 'false'}`;
      for (const accept of ['application/json', 'text/html', HTTR]) {
        const response = await ingest.anyone.get(`/rest/data?${query}`).set('Accept', accept).expect(200);
        expect([typeOf(response), response.text]).toEqual([TSV, `datetime\t${A} [°C]\n2024-01-17T10:00:00.000\t1.5\n`]);
      }
    },
  );

  it('has no formula of a spreadsheet in CSV, and texts as they are in other formats', async () => {
    const texts = ['=1+1', '+1', '-1', '@a', "'=1", 'plain'];
    const rows = texts.map((text, second) => `2024-01-18 10:00:0${second}\t${text}\n`);
    await post(ingest.alice, `datetime\tmeteo:log:note [text]\n${rows.join('')}`).expect(201);
    const cells = async (format: string, end: string): Promise<string[]> => {
      const { text } = await ingest.anyone.get(`/rest/data?codes=meteo:log:note&format=${format}`).expect(200);
      return text
        .split(end)
        .slice(1, -1)
        .map((line) => line.split(/[,\t]/)[1]!);
    };
    expect(await cells('tsv', '\n')).toEqual(texts);
    expect(await cells('csv', '\r\n')).toEqual(["'=1+1", "'+1", "'-1", "'@a", "''=1", 'plain']);
  });

  it('is refused when the client accepts no format', async () => {
    for (const path of [`/rest/data?codes=${A}`, content]) {
      for (const accept of ['text/html', 'application/json;q=0', 'application/ld+json']) {
        expect((await ingest.anyone.get(path).set('Accept', accept).expect(406)).body).toMatchObject({
          code: 'not-acceptable',
        });
      }
      const repeated = await ingest.anyone.get(`${path}${path.includes('?') ? '&' : '?'}format=csv&format=tsv`);
      expect(repeated.body).toMatchObject({ status: 400, code: 'repeated-parameter' });
      const unknown = await ingest.anyone.get(`${path}${path.includes('?') ? '&' : '?'}format=cvs`);
      expect(unknown.body).toMatchObject({ status: 400, code: 'unknown-value', detail: expect.stringMatching(/csv/) });
    }
  });
});
