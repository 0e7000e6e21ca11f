import { type Test } from 'supertest';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const T = 'ship:boreas:station';
const MANY = Array.from({ length: 2_000 }, (_, i) => `ship:boreas:a_rather_long_name_of_a_device:parameter_${i}`);
const FILE = [
  `datetime\t${A} [°C]\t${A} (quality_flag)\t${B}\t${T} [text]`,
  '2024-01-17 10:00:00\t1.5\t1\t\tPS1',
  '2024-01-17 10:30:00\t2.5\t4\t35\t',
  '',
].join('\n');

let ingest: IngestFixture;

beforeAll(async () => {
  ingest = await IngestFixture.start();
  await post(ingest.alice, FILE).expect(201);
  const values = MANY.map((_, i) => i).join('\t');
  await post(ingest.alice, `datetime\t${MANY.join('\t')}\n2024-01-17 10:00:00\t${values}\n`).expect(201);
});
afterAll(() => ingest.stop());

const ask = (body: object | string, path = '/rest/data/bulk'): Test =>
  ingest.anyone
    .post(path)
    .type('application/json')
    .send(typeof body === 'string' ? body : JSON.stringify(body));
const table = (...rows: string[][]): string => rows.map((cells) => `${cells.join('\t')}\n`).join('');

const BULK = {
  sensors: [`${A.toUpperCase()}$NRT`, B],
  beginDate: '2024-01-17T00:00:00',
  endDate: '2024-01-17T23:59:59',
  aggregate: 'HOUR',
  format: 'text/tab-separated-values',
  aggregateFunctions: ['MEAN'],
  qualityFlags: [1],
  withQualityFlags: true,
};

describe('a read by a body', () => {
  it.each(['/rest/data', '/rest/data/bulk'])('takes bodies of older clients, at %s', async (path) => {
    const response = await ask(BULK, path).expect(200);
    expect(response.headers['content-type']).toBe('text/tab-separated-values; charset=utf-8');
    expect(response.text).toBe(
      table(
        ['datetime', `${A} (mean) [°C]`, `${A} (quality_flag)`, `${B} (mean)`, `${B} (quality_flag)`],
        ['2024-01-17T10:00:00.000', '1.5', '1', '', ''],
      ),
    );
  });

  it('takes an empty list of flags and the format in the query, with or without spaces', async () => {
    const body =
      '{"beginDate": "2024-01-17T00:00:00", "endDate": "2024-01-17T23:59:59", ' +
      `"sensors": ["${A}", "${T}"], "aggregate": "SECOND", "qualityFlags": [], "withQualityFlags": false, ` +
      '"withLogicalCode": false}';
    const accept = 'application/json, text/xml, application/xml, */*';
    const response = await ask(body, '/rest/data/bulk?format=text/tab-separated-values')
      .set('Accept', accept)
      .expect(200);
    expect(response.text).toBe(
      table(
        ['datetime', `${A} [°C]`, `${T} [text]`],
        ['2024-01-17T10:00:00.000', '1.5', 'PS1'],
        ['2024-01-17T10:30:00.000', '2.5', ''],
      ),
    );
  });

  it('takes the newer names, numbers, single texts, and null for absent parameters', async () => {
    const get = await ingest.anyone.get(`/rest/data?codes=${A},${B}&qualityFlags=0,4&limit=5&format=json`).expect(200);
    const body = { codes: `${A},${B}`, qualityFlags: [0, 4], limit: 5, format: 'json', aggregate: null, sensors: null };
    expect((await ask(body).expect(200)).body).toEqual(get.body);
    expect((await ask({ codes: [A, B], qualityFlags: '0,4', limit: '5' }).expect(200)).text).toContain('T10:30:00.000');
    const json = { ...BULK, format: 'application/json' };
    expect((await ask(json).expect(200)).body).toMatchObject({ sensors: [A, B], qualityFlags: [1], data: [{}] });
  });

  it('has the format of Accept where none is given, and must not be cached', async () => {
    const response = await ask({ codes: [A] })
      .set('Accept', 'text/csv')
      .set('If-None-Match', '*')
      .expect(200);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/csv/),
      vary: expect.stringMatching(/\bAccept\b/),
    });
    expect(response.headers).not.toHaveProperty('etag');
    await ask({ codes: [A] })
      .set('Accept', 'text/html')
      .expect(406);
    await ask({ codes: [A], format: 'csv' })
      .set('Accept', 'text/html')
      .expect(200);
  });

  it('reads as many codes as a file has columns', async () => {
    const { text } = await ask({ codes: MANY }).expect(200);
    const [header = '', row = ''] = text.split('\n');
    expect(header.split('\t')).toEqual(['datetime', ...MANY]);
    expect(row).toBe(['2024-01-17T10:00:00.000', ...MANY.map((_, i) => i)].join('\t'));
    const tooMany = await ask({ codes: Array.from({ length: 4_096 }, (_, i) => `a:b:c${i}`) }).expect(422);
    expect(tooMany.body).toMatchObject({ code: 'too-many-codes', errors: [{ pointer: '/codes' }] });
  });

  it.each([
    ['{}', 422, 'missing-parameter', { pointer: '/codes' }],
    ['[]', 422, 'invalid-body', { code: 'wrong-type', pointer: '' }],
    ['', 400, 'empty-body', undefined],
    ['{"codes": ', 400, 'malformed-json', undefined],
    [{ codes: [A], agregate: 'HOUR' }, 422, 'invalid-body', { code: 'unknown-key', nearest: ['aggregate'] }],
    [{ codes: [[A]] }, 422, 'invalid-body', { code: 'wrong-type', pointer: '/codes' }],
    [{ codes: [A], limit: { a: 1 } }, 422, 'invalid-body', { code: 'wrong-type', pointer: '/limit' }],
    [{ codes: [A], aggregate: 'HOURLY' }, 422, 'bad-aggregate', { pointer: '/aggregate' }],
    [{ codes: [A], beginDate: 'yesterday' }, 422, 'bad-date-time', { pointer: '/beginDate' }],
    [{ codes: [A], beginDate: '2024-02', endDate: '2024-01-01' }, 422, 'bad-date-time', { pointer: '/beginDate' }],
    [{ codes: [A], beginDate: '2024-02-01', endDate: '2024-01-01' }, 422, 'empty-range', { pointer: '/endDate' }],
    [{ codes: [A], format: 'xml' }, 422, 'unknown-value', { pointer: '/format' }],
    [{ codes: [A], format: ['csv', 'tsv'] }, 422, 'repeated-parameter', { pointer: '/format' }],
    [{ codes: [T], aggregate: 'DAY' }, 422, 'not-for-text', { pointer: '/aggregateFunctions' }],
    [{ sensors: [A, 'ship:boreas:ctd:tmp'] }, 404, 'unknown-code', { pointer: '/sensors', nearest: [A, B] }],
  ])('refuses %j', async (body, status, code, fault) => {
    const response = await ask(body).expect(status);
    expect(response.body).toMatchObject({ code, ...(fault && { errors: [fault] }) });
  });

  it('refuses what is wrong with the request itself', async () => {
    const format = await ask({ codes: [A] }, '/rest/data?format=xml').expect(400);
    expect(format.body).toMatchObject({ code: 'unknown-value', errors: [{ parameter: 'format' }] });
    await ask({}, `/rest/data?codes=${A}`).expect(400);
    await ingest.anyone.post('/rest/data').type('text/plain').send('{}').expect(415);
    await ask(`{"codes":["${'x'.repeat(6_000_000)}"]}`).expect(413);
  });
});
