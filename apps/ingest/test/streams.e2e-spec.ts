import { type DatasetDto } from '../src/datasets/dataset.dto';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;

beforeEach(async () => {
  ingest = await IngestFixture.start();
});
afterEach(() => ingest.stop());

const A = 'ship:boreas:ctd:temp';
const T = 'ship:boreas:station';
const list = async (where: string, more = ''): Promise<unknown> => {
  const response = await ingest.anyone.get(`/rest/streams?where=${encodeURIComponent(where)}${more}`).expect(200);
  return (response.body as { records: unknown }).records;
};

async function store(...lines: string[]): Promise<number> {
  const response = await post(ingest.alice, `${lines.join('\n')}\n`).expect(201);
  return (response.body as DatasetDto).id;
}

describe('streams', () => {
  let older: number;
  let newer: number;
  beforeEach(async () => {
    older = await store(
      `datetime\t${A} [°C]\t${A} (quality_flag)\t${T} [text]`,
      '2024-01-17 10:00:00\t1.5\t1\tPS1',
      '2024-01-18 10:00:00.000007\t2.5\t4\t',
    );
    newer = await store(`datetime\t${A}\t${T}`, '2024-01-18 10:00:00.000007\t-3\t', '2024-01-16 00:00:00\t\tPS0');
  });

  it("have their latest values, for equal time stamps the newest dataset's", async () => {
    const stream = await ingest.anyone.get(`/rest/streams/${A.toUpperCase()}$NRT`).expect(200);
    expect(stream.body).toEqual({
      id: expect.any(Number) as number,
      code: A,
      unit: '°C',
      firstDatetime: '2024-01-17T10:00:00.000000',
      lastDatetime: '2024-01-18T10:00:00.000007',
      lastValue: -3,
      values: 3,
    });
    const etag = stream.headers['etag'] ?? '';
    await ingest.anyone.get(`/rest/streams/${A}`).set('If-None-Match', etag).expect(304);
    expect(await list('unit==text')).toMatchObject([{ code: T, lastValue: 'PS1', values: 2 }]);
  });

  it('are listed, filtered and sorted by any field', async () => {
    expect(await list('code=in=(ship:boreas:ctd:temp,x:y:z)')).toMatchObject([{ code: A }]);
    expect(await list('lastValue<0;values>2;lastDatetime>=2024-01-18')).toMatchObject([{ code: A }]);
    expect(await list('lastQualityFlag=null=', '&sorts=-firstDatetime')).toMatchObject([{ code: A }, { code: T }]);
    await ingest.anyone.get('/rest/streams?sorts=kind').expect(400);
    const unknown = await ingest.anyone.get('/rest/streams/ship:boreas:ctd:tmp').expect(404);
    expect(unknown.body).toMatchObject({ code: 'unknown-code', errors: [{ nearest: [A] }] });
  });

  it('are found by a pattern of older clients, sorted by code', async () => {
    const sensors = await ingest.anyone.get('/rest/sensors?pattern=SHIP:*').expect(200);
    expect(sensors.body).toEqual([
      {
        id: expect.any(Number) as number,
        code: A,
        logicalCode: A,
        sensor: A,
        unit: '°C',
        firstDate: '2024-01-17T10:00:00',
        lastDate: '2024-01-18T10:00:00',
        lastValue: -3,
        lastQualityFlag: 0,
        source: 'NRT',
      },
      expect.objectContaining({ code: T, lastValue: 'PS1' }),
    ]);
    const flagged = '/rest/sensors?pattern=ship:boreas:flagged$NRT&withLogicalCode=false&withMetadata=no';
    await store('datetime\tship:boreas:flagged\tship:boreas:flagged (quality_flag)', '2024-01-17 10:00:00\t1\t3');
    expect((await ingest.anyone.get(flagged).expect(200)).body).toMatchObject([{ lastValue: 1, lastQualityFlag: 3 }]);
    expect((await ingest.anyone.get('/rest/sensors?pattern=ship_*').expect(200)).body).toEqual([]);
  });

  it('list their values and gaps day by day', async () => {
    const day = '2024-01-17T00:00:00&datetimeMax=2024-01-18';
    const coverage = await ingest.anyone.get(`/rest/streams/${A}/coverage?datetimeMin=${day}&gap=PT12H`).expect(200);
    expect(coverage.body).toEqual({
      code: A,
      gap: 43_200,
      values: 2,
      days: [
        { date: '2024-01-17', values: 1, gaps: 1, gapSeconds: 50_400 },
        { date: '2024-01-18', values: 1, gaps: 2, gapSeconds: 86_400 },
      ],
      gaps: [
        { start: '2024-01-17T10:00:00.000', end: '2024-01-18T10:00:00.000', seconds: 86_400 },
        { start: '2024-01-18T10:00:00.000', end: '2024-01-19T00:00:00.000', seconds: 50_400 },
      ],
      totalGaps: 2,
    });
    const open = await ingest.anyone.get(`/rest/streams/${A}/coverage`).expect(200);
    expect(open.body).toMatchObject({ values: 2, totalGaps: 1 });
    const usual = await ingest.anyone.get(`/rest/streams/${A}/coverage?gap=usual`).expect(200);
    expect(usual.body).toMatchObject({ values: 2, gap: 3 * 86_400, totalGaps: 0 });
    await ingest.anyone.get(`/rest/streams/${A}/coverage?gap=PT0S`).expect(400);
    await ingest.anyone.get('/rest/streams/x:y:z/coverage').expect(404);
  });

  it('list the empty days of a gap as one entry, however long it is', async () => {
    await store('datetime\tx:far:off [m]', '1679-05-01 12:00:00\t1', '2260-02-03 06:00:00\t2');
    const { body } = await ingest.anyone.get('/rest/streams/x:far:off/coverage').expect(200);
    const days = Math.round((Date.UTC(2260, 1, 3) - Date.UTC(1679, 4, 2)) / 86_400_000);
    expect(body).toMatchObject({
      values: 2,
      days: [
        { date: '1679-05-01', values: 1, gaps: 1, gapSeconds: 43_200 },
        { date: '1679-05-02', lastDate: '2260-02-02', values: 0, gaps: 1, gapSeconds: days * 86_400 },
        { date: '2260-02-03', values: 1, gaps: 1, gapSeconds: 21_600 },
      ],
      totalGaps: 1,
    });
    const bounds = 'datetimeMin=1700-01-01&datetimeMax=1700-01-03';
    const within = await ingest.anyone.get(`/rest/streams/x:far:off/coverage?${bounds}`).expect(200);
    expect((within.body as { days: unknown }).days).toEqual([
      { date: '1700-01-01', lastDate: '1700-01-03', values: 0, gaps: 1, gapSeconds: 3 * 86_400 },
    ]);
  });

  it('refuse coverage of more days than an answer may have, with a hint', async () => {
    const time = (i: number): string => new Date(i * 2 * 86_400_000).toISOString().slice(0, 10);
    const rows = Array.from({ length: 20_001 }, (_, i) => `${time(i)} 12:00:00\t1`);
    await store('datetime\tx:every:other [m]', ...rows);
    const path = '/rest/streams/x:every:other/coverage';
    const { body } = await ingest.anyone.get(path).expect(422);
    expect(body).toMatchObject({
      code: 'too-many-days',
      detail: expect.stringContaining('shorter range') as string,
      errors: [{ parameter: 'datetimeMin' }],
    });
    const shorter = await ingest.anyone.get(`${path}?datetimeMin=1970-01-02`).expect(200);
    expect((shorter.body as { days: unknown[] }).days).toHaveLength(40_000);
  });

  it('are summed up, each value as often as it was sent', async () => {
    const sum = async (): Promise<unknown> => (await ingest.anyone.get('/rest/streams/totals').expect(200)).body;
    expect(await sum()).toEqual({ streams: 2, values: 5 });
    await ingest.alice.delete(`/rest/datasets/${newer}`).expect(204);
    expect(await sum()).toEqual({ streams: 2, values: 3 });
    await ingest.alice.delete(`/rest/datasets/${older}`).expect(204);
    expect(await sum()).toEqual({ streams: 2, values: 0 });
  });

  it('have right totals after deletions, and stay without values', async () => {
    await ingest.alice.delete(`/rest/datasets/${newer}`).expect(204);
    expect(await list(`code==${A}`)).toMatchObject([{ lastValue: 2.5, lastQualityFlag: 4, values: 2 }]);
    await ingest.alice.delete(`/rest/datasets/${older}`).expect(204);
    const [stream] = (await list(`code==${A}`)) as object[];
    expect(stream).toEqual({ id: expect.any(Number) as number, code: A, unit: '°C', values: 0 });
    const coverage = await ingest.anyone.get(`/rest/streams/${A}/coverage`).expect(200);
    expect(coverage.body).toEqual({ code: A, gap: 3600, values: 0, days: [], gaps: [], totalGaps: 0 });
  });
});
