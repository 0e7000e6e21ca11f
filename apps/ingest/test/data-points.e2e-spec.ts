import { IngestFixture } from './ingest-fixture';
import { type MeasuredFile, postAll } from './measured-files';

let ingest: IngestFixture;

const T = 'ship:boreas:ctd:temp';
const W = 'ship:boreas:sky';
const COLUMNS = [`${T} [°C]`, `${T} (quality_flag)`, `${W} [text]`];
const START = Date.UTC(2024, 0, 17);
const SECOND = 1_000;

/** Rows `stepMs` apart. */
function rowsFrom(start: number, count: number, step: number): MeasuredFile {
  const rows = Array.from({ length: count }, (_, i) => [
    new Date(start + i * step).toISOString().slice(0, -1),
    i % 11 ? String((i % 50) - i / 8) : '',
    String(i % 4),
    i % 3 ? `sky ${i % 7}` : '',
  ]);
  return { columns: COLUMNS, rows };
}

beforeAll(async () => {
  ingest = await IngestFixture.start();
  // Four hours at 1 Hz, some rows twice, and a day in each of the next months.
  const months = [1, 2, 3, 4].map((month) => rowsFrom(Date.UTC(2024, month, 1), 24, 3_600 * SECOND));
  await postAll(ingest.alice, [
    rowsFrom(START, 14_400, SECOND),
    rowsFrom(START + 3_600 * SECOND, 100, 7 * SECOND),
    ...months,
  ]);
});
afterAll(() => ingest.stop());

async function read(query: string): Promise<string> {
  return (await ingest.anyone.get(`/rest/data?codes=${T}&${query}`).expect(200)).text;
}

/** The time stamps of an answer. */
function times(text: string): number[] {
  return text
    .split('\n')
    .slice(1, -1)
    .map((line) => Date.parse(`${line.split('\t')[0]!}Z`));
}

const HOURS = 'datetimeMin=2024-01-17&datetimeMax=2024-01-17T03:59:59';

/** Numbers of points for the four hours at 1 Hz, and the resulting buckets. */
const BUCKETS = [
  [14_400, 'PT1S'],
  [14_399, 'PT2S'],
  [2_880, 'PT5S'],
  [1_440, 'PT10S'],
  [1_000, 'PT15S'],
  [480, 'PT30S'],
  [240, 'PT1M'],
  [100, 'PT5M'],
  [24, 'PT10M'],
  [23, 'PT15M'],
  [10, 'PT30M'],
  [4, 'PT1H'],
  [3, 'PT2H'],
  [1, 'PT6H'],
] as const;

it.each(BUCKETS)('gives at most %d points of four hours: the buckets of %s', async (points, aggregate) => {
  for (const more of [
    'aggregateFunctions=MEAN,MIN,MAX,COUNT,FIRST,LAST',
    'aggregateFunctions=MEDIAN,Q25&withQualityFlags=true',
    'qualityFlags=0,2',
  ]) {
    const text = await read(`${HOURS}&points=${points}&${more}`);
    expect(text).toBe(await read(`${HOURS}&aggregate=${aggregate}&${more}`));
    expect(times(text).length).toBeLessThanOrEqual(points);
    expect(times(text).length).toBeGreaterThan(0);
  }
});

it.each([1, 2, 3, 5, 10, 100, 777, 20_000])('gives at most %d points of all data without bounds', async (points) => {
  const found = times(await read(`points=${points}`));
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(points);
});

it('finds the length of buckets from the given bounds, or from the data', async () => {
  const same = async (query: string, aggregate: string): Promise<void> =>
    expect(await read(`points=100&${query}`)).toBe(await read(`aggregate=${aggregate}&${query}`));
  await same(HOURS, 'PT5M');
  // Data begin with that day and end in May.
  await same('datetimeMax=2024-01-17T00:59:59', 'PT1M');
  await same('datetimeMin=2024-01-17T03:30:00&datetimeMax=2024-01-17T03:59:59', 'PT30S');
  await same('datetimeMin=2024-05-01T12:00:00', 'PT10M');
  await same('datetimeMin=2024-01-17', 'P2D');
  // The bounds decide, not the data between them.
  await same('datetimeMin=2023-01-01&datetimeMax=2024-12-31', 'P10D');
});

it('gives points of text by the functions of text', async () => {
  const query = `codes=${W}&${HOURS}&aggregateFunctions=FIRST,LAST,COUNT`;
  const { text } = await ingest.anyone.get(`/rest/data?${query}&points=24`).expect(200);
  expect(text).toBe((await ingest.anyone.get(`/rest/data?${query}&aggregate=PT10M`).expect(200)).text);
  expect(times(text)).toHaveLength(24);
  const refused = await ingest.anyone.get(`/rest/data?codes=${W}&${HOURS}&points=24`).expect(400);
  expect(refused.body).toMatchObject({ code: 'not-for-text' });
});

it('names columns by their functions, like buckets of a given length', async () => {
  const [header] = (await read(`${HOURS}&points=4&aggregateFunctions=MIN,MEAN&withQualityFlags=true`)).split('\n');
  const [expected] = (await read(`${HOURS}&aggregate=HOUR&aggregateFunctions=MIN,MEAN&withQualityFlags=true`)).split(
    '\n',
  );
  expect(header).toBe(expected);
});

it('gives one point for one moment, and none without data', async () => {
  const moment = 'datetimeMin=2024-01-17T00:00:01&datetimeMax=2024-01-17T00:00:01.000';
  expect(times(await read(`${moment}&points=1000`))).toEqual([START + SECOND]);
  expect(times(await read('datetimeMin=1999-01-01&datetimeMax=1999-12-31&points=1000'))).toEqual([]);
  expect(times(await read('datetimeMin=2030-01-01&points=10'))).toEqual([]);
  expect(times(await read('datetimeMax=1990-01-01&points=10'))).toEqual([]);
});

it('takes a limit as well', async () => {
  expect(times(await read(`${HOURS}&points=24&limit=3`))).toEqual([0, 600, 1_200].map((s) => START + s * SECOND));
});

it.each([
  ['points=0', 'points'],
  ['points=-1', 'points'],
  ['points=1.5', 'points'],
  ['points=many', 'points'],
  ['points=100001', 'points'],
  ['points=10&points=20', 'points'],
  ['points=10&aggregate=HOUR', 'points'],
  ['points=10&aggregate=NONE', 'points'],
  ['points=10&aggregateFunctions=MODE', 'aggregateFunctions'],
])('refuses %s', async (query, parameter) => {
  const { body } = await ingest.anyone.get(`/rest/data?codes=${T}&${query}`).expect(400);
  expect((body as { errors: object[] }).errors).toMatchObject([{ parameter }]);
});
