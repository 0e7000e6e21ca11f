import { get, type IncomingMessage } from 'node:http';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { longFile, post } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;

beforeAll(async () => {
  ingest = await IngestFixture.start();
});
afterAll(() => ingest.stop());

const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const T = 'ship:boreas:station';
const FILE = [
  `datetime\t${A} [°C]\t${A} (quality_flag)\t${B}\t${T} [text]`,
  '2024-01-17 10:00:00\t1.5\t1\t\tPS1',
  '2024-01-17 10:00:00.250\t2.5\t4\t35\t',
  '2024-01-17 10:00:01\t\t5\t\t',
  '2024-01-17 11:30:00.000007\t-4\t\t36\ta "b", c',
  '',
].join('\n');

/** The body of a read. */
async function read(query: string): Promise<string> {
  return (await ingest.anyone.get(`/rest/data?${query}`).expect(200)).text;
}

const table = (...rows: string[][]): string => rows.map((cells) => `${cells.join('\t')}\n`).join('');

describe('a read', () => {
  beforeAll(async () => {
    await post(ingest.alice, FILE).expect(201);
  });

  it('gives columns in the order of the codes and rows in the order of time, without empty rows', async () => {
    expect(await read(`codes=${B}&codes=${A}`)).toBe(
      table(
        ['datetime', B, `${A} [°C]`],
        ['2024-01-17T10:00:00.000', '', '1.5'],
        ['2024-01-17T10:00:00.250', '35', '2.5'],
        ['2024-01-17T11:30:00.000007', '36', '-4'],
      ),
    );
  });

  it('includes bounds: the whole second of a bound without a fraction, the whole day of a date', async () => {
    const times = async (query: string): Promise<string[]> =>
      (await read(`codes=${A}&${query}`))
        .split('\n')
        .slice(1, -1)
        .map((line) => line.slice(11).split('\t')[0]!);
    expect(await times('datetimeMax=2024-01-17T10:00:00')).toEqual(['10:00:00.000', '10:00:00.250']);
    expect(await times('datetimeMax=2024-01-17T10:00:00.0')).toEqual(['10:00:00.000']);
    expect(await times('datetimeMax=2024-01-17 12:00:00%2B02:00')).toEqual(['10:00:00.000', '10:00:00.250']);
    expect(await times('datetimeMin=2024-01-17T10:00:00.25Z')).toEqual(['10:00:00.250', '11:30:00.000007']);
    expect(await times('datetimeMin=2024-01-17T11:30:00.000008')).toEqual([]);
    expect(await times('datetimeMin=2024-01-17&datetimeMax=2024-01-17')).toHaveLength(3);
    expect(await times('datetimeMin=0001-01-01&datetimeMax=9999-12-31')).toHaveLength(3);
    expect(await times('datetimeMin=9999-12-31')).toEqual([]);
    expect(await times('limit=1')).toEqual(['10:00:00.000']);
    expect(await times('limit=0')).toEqual([]);
  });

  it('sums up buckets by functions in the requested order, with empty cells for buckets without values', async () => {
    expect(await read(`codes=${A},${B}&aggregate=hour&aggregateFunctions=max,COUNT&aggregateFunctions=std`)).toBe(
      table(
        [
          'datetime',
          ...[A, B].flatMap((code) =>
            ['max', 'count', 'std'].map((name) => `${code} (${name})${code === A ? ' [°C]' : ''}`),
          ),
        ],
        ['2024-01-17T10:00:00.000', '2.5', '2', String(Math.SQRT1_2), '35', '1', ''],
        ['2024-01-17T11:00:00.000', '-4', '1', '', '36', '1', ''],
      ),
    );
    expect(await read(`codes=${A}&aggregate=DAY`)).toBe(
      table(['datetime', `${A} (mean) [°C]`], ['2024-01-17T00:00:00.000', '0']),
    );
    expect(await read(`codes=${T}&aggregate=P1M&aggregateFunctions=FIRST,LAST,COUNT`)).toBe(
      table(
        ['datetime', ...['first', 'last', 'count'].map((name) => `${T} (${name}) [text]`)],
        ['2024-01-01T00:00:00.000', 'PS1', 'a "b", c', '2'],
      ),
    );
  });

  it('shows and filters quality flags; an empty flag is 0', async () => {
    expect(await read(`codes=${A}&withQualityFlags=true`)).toBe(
      table(
        ['datetime', `${A} [°C]`, `${A} (quality_flag)`],
        ['2024-01-17T10:00:00.000', '1.5', '1'],
        ['2024-01-17T10:00:00.250', '2.5', '4'],
        ['2024-01-17T11:30:00.000007', '-4', '0'],
      ),
    );
    expect(await read(`codes=${A}&qualityFlags=0,1`)).not.toContain('2.5');
    expect(await read(`codes=${B}&qualityFlags=1`)).toBe(`datetime\t${B}\n`);
    expect(await read(`codes=${A}&withQualityFlags=true&aggregate=DAY&aggregateFunctions=MIN`)).toBe(
      table(['datetime', `${A} (min) [°C]`, `${A} (quality_flag)`], ['2024-01-17T00:00:00.000', '-4', '4']),
    );
  });

  it('comes as CSV, JSON and NDJSON, by name, media type or Accept', async () => {
    const csv = await ingest.anyone.get(`/rest/data?codes=${T}&format=csv`).expect(200);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(csv.text).toContain('\r\n2024-01-17T11:30:00.000007,"a ""b"", c"\r\n');
    const json = await ingest.anyone.get(`/rest/data?codes=${A},${B}`).set('Accept', 'application/json').expect(200);
    expect((json.body as object[])[0]).toEqual({ datetime: '2024-01-17T10:00:00', [`${A} [°C]`]: 1.5, [B]: null });
    const lines = await read(`codes=${A},${B}&format=application/x-ndjson`);
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual(json.body);
    const html = await ingest.anyone.get(`/rest/data?codes=${A}`).set('Accept', 'text/html').expect(406);
    expect(html.body).toMatchObject({ code: 'not-acceptable' });
  });

  it('has an ETag that changes with the datasets that contribute', async () => {
    const path = `/rest/data?codes=${A}&aggregate=DAY`;
    const first = await ingest.anyone.get(path).expect(200);
    const tag = first.headers['etag'] ?? '';
    await ingest.anyone.get(path).set('If-None-Match', tag).expect(304);
    expect((await ingest.anyone.head(path).set('Accept-Encoding', 'gzip').expect(200)).headers['etag']).toBe(tag);
    const other = await post(ingest.alice, `datetime\t${B}\n2024-01-18 00:00:00\t1\n`).expect(201);
    await ingest.anyone.get(path).set('If-None-Match', tag).expect(304);
    const newer = await post(ingest.alice, `datetime\t${A}\n2024-01-17 10:00:00\t7.5\n`).expect(201);
    const changed = await ingest.anyone.get(path).set('If-None-Match', tag).expect(200);
    expect(changed.text).toContain('2024-01-17T00:00:00.000\t2\n');
    for (const { body } of [other, newer]) {
      await ingest.alice.delete(`/rest/datasets/${(body as DatasetDto).id}`).expect(204);
    }
    await ingest.anyone.get(path).set('If-None-Match', tag).expect(304);
    expect(await read(`codes=${A}&aggregate=DAY`)).toBe(first.text);
  });

  it.each([
    ['codes=ship:boreas:ctd:tmp', 404, 'unknown-code', `did you mean '${A}'`],
    [`codes=${A},nonsense`, 404, 'unknown-code', "'nonsense'"],
    ['codes=', 400, 'missing-parameter', "'codes'"],
    [`codes=${Array.from({ length: 501 }, (_, i) => `a:b:c${i}`).join(',')}`, 400, 'too-many-codes', '500'],
    [`codes=${A}&aggregate=HOURLY`, 400, 'bad-aggregate', 'PT10M'],
    [`codes=${A}&aggregate=PT0S`, 400, 'bad-aggregate', 'longer than nothing'],
    [`codes=${A}&aggregate=PT0.0001S`, 400, 'bad-aggregate', 'milliseconds'],
    [`codes=${A}&aggregate=P1M1D`, 400, 'bad-aggregate', 'mixed'],
    [`codes=${A}&aggregate=P2000Y`, 400, 'bad-aggregate', '1000 years'],
    [`codes=${A}&aggregate=DAY&aggregateFunctions=MEDAIN`, 400, 'unknown-value', "'MEDIAN'"],
    [`codes=${T}&aggregate=DAY`, 400, 'not-for-text', 'COUNT, FIRST, LAST'],
    [`codes=${A}&datetimeMin=2024-01-18&datetimeMax=2024-01-17`, 400, 'empty-range', 'the same or later'],
    [`codes=${A}&datetimeMin=yesterday`, 400, 'bad-date-time', '2024-01-17T18:17:13'],
    [`codes=${A}&datetimeMin=2024-01-18&beginDate=2024-01-18`, 400, 'repeated-parameter', 'datetimeMin'],
    [
      `codes=${A}&aggregate=SECOND&aggregateFunctions=MAX&datetimeMin=2024-01-01&datetimeMax=2024-04-25`,
      400,
      'too-many-buckets',
      '5000000',
    ],
    [`codes=${A}&qualityFlags=10`, 400, 'unknown-value', "'0' or '1'"],
    [`codes=${A}&datasetIds=1,x`, 400, 'bad-number', "'x'"],
    [`codes=${A}&datasetIds=${Array.from({ length: 501 }, (_, i) => i)}`, 400, 'too-many-datasets', '500'],
    [`codes=${A}&limit=-1`, 400, 'bad-number', 'whole number'],
    [`codes=${A}&format=xml`, 400, 'unknown-value', 'tsv, csv'],
    [`code=${A}`, 400, 'unknown-parameter', "'codes'"],
  ])('refuses %.90s', async (query, status, code, hint) => {
    const response = await ingest.anyone.get(`/rest/data?${query}`).expect(status);
    expect(response.body).toMatchObject({ code, errors: [expect.objectContaining({ code })] });
    expect((response.body as { detail: string }).detail).toContain(hint);
  });
});

describe('a long read', () => {
  let id: number;
  beforeAll(async () => {
    id = ((await post(ingest.alice, longFile(25_000_000)).expect(201)).body as DatasetDto).id;
  }, 60_000);

  /** Sends a request without reading its answer. */
  function open(query: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      get(`${ingest.service.url}/rest/data?${query}`, (response) => resolve(response.pause())).on('error', reject);
    });
  }

  it('stops when the client goes away, before and after its first row', async () => {
    const request = get(`${ingest.service.url}/rest/data?codes=test:file:a&aggregate=P1Y&aggregateFunctions=MEDIAN`);
    request.on('error', () => undefined);
    setTimeout(() => request.destroy(), 30);
    (await open('codes=test:file:a')).destroy();
    await ingest.settled();
    await ingest.anyone.get('/rest/data?codes=test:file:a&limit=1').expect(200);
  });

  it('counts all values, by sums of blocks and by rows', async () => {
    const count = async (query: string): Promise<number> =>
      (await read(`codes=test:file:a&aggregate=DAY&aggregateFunctions=COUNT,MEAN&${query}`))
        .split('\n')
        .slice(1, -1)
        .reduce((sum, line) => sum + Number(line.split('\t')[1]), 0);
    const stream = await ingest.anyone.get('/rest/streams/test:file:a').expect(200);
    expect(await count('')).toBe((stream.body as { values: number }).values);
    expect(await count('qualityFlags=0')).toBe((stream.body as { values: number }).values);
  });

  it('holds no transaction while a client takes its time, and breaks off when a dataset is deleted', async () => {
    const response = await open('codes=test:file:a,test:file:b');
    await ingest.settled();
    await ingest.alice.delete(`/rest/datasets/${id}`).expect(204);
    const drain = async (): Promise<void> => {
      for await (const chunk of response) expect(chunk).toBeDefined();
    };
    await expect(drain()).rejects.toThrow('aborted');
    expect(await read('codes=test:file:a')).toBe('datetime\ttest:file:a [m]\n');
  });
});
