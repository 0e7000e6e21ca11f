import { type Answer, FakeRegistry } from './fake-registry';
import { IngestFixture } from './ingest-fixture';

const [GOOD, SOME, WORST, NOTE, OLD] = ['a:b:good', 'a:b:some', 'a:b:worst', 'a:b:note', 'a:b:old'];
const RANGE = { name: 'measuring range', lower: 0, upper: 50, unit: { code: '°C', ucum: 'Cel' } };
const DEPTH = { name: 'local_range', lower: 0, unit: { code: 'm', ucum: 'm' } };

/** Properties of streams by their codes; the registry knows no others. */
const PROPERTIES: Readonly<Record<string, readonly object[]>> = {
  [GOOD]: [RANGE],
  [SOME]: [RANGE, DEPTH],
  [WORST]: [RANGE],
  [OLD]: [DEPTH],
};

const answer: Answer = (response, { codes }) => {
  const records = codes.flatMap((code) => {
    const properties = PROPERTIES[code];
    return properties ? [{ code, states: [{ parameterId: 1, unit: RANGE.unit, type: 'depth', properties }] }] : [];
  });
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ version: '1', records }));
};

const hoursAgo = (hours: number, minute = 0): string =>
  new Date(Date.now() - hours * 3_600_000 + minute * 60_000).toISOString().slice(0, -1);

interface Ranked {
  readonly code: string;
  readonly values: number;
}

describe('the quality of streams', () => {
  let registry: FakeRegistry;
  let ingest: IngestFixture;

  beforeAll(async () => {
    registry = await FakeRegistry.start();
    registry.answer = answer;
    ingest = await IngestFixture.start({ REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' });
    const send = (code: string, rows: readonly (readonly [string, number | string])[]) =>
      ingest.alice
        .post('/rest/datasets')
        .set('content-type', 'text/tab-separated-values')
        .send([`datetime\t${code}`, ...rows.map((row) => row.join('\t')), ''].join('\n'))
        .expect(201);
    const rows = (values: readonly number[], hours = 2) =>
      values.map((value, i) => [hoursAgo(hours, i), value] as const);
    await send(GOOD, rows([1, 2, 3]));
    await send(GOOD, rows([4, 5], 100));
    await send(SOME, rows([1, 2, 99, 3]));
    await send(WORST, rows([1, 99, 99]));
    await send(`${NOTE} [text]`, [[hoursAgo(1), 'all is well']]);
    await send(OLD, rows([1], 100));
    await judged(3, 12);
  });
  afterAll(async () => {
    await ingest.stop();
    await registry.stop();
  });

  const rank = async (query = ''): Promise<{ records: readonly Ranked[]; [key: string]: unknown }> =>
    (await ingest.anyone.get(`/rest/quality/streams${query}`).expect(200)).body;

  /** Waits until rules have judged as many values of the last month as there are, and all streams are asked about. */
  async function judged(bad: number, values: number): Promise<void> {
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const { records } = (await rank('?hours=720')) as { records: readonly (Ranked & Record<string, unknown>)[] };
      const sum = (key: string): number => records.reduce((all, each) => all + Number(each[key]), 0);
      const isAsked = records.every(({ reason }) => reason !== 'not-asked');
      if (isAsked && sum('bad') === bad && sum('good') === values - bad) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the values were not judged');
  }

  it('is told by the flags of the last day, the worst first, with what does not judge and why', async () => {
    const { records, ...rest } = await rank();
    expect(records).toEqual([
      { code: WORST, values: 3, good: 1, suspect: 0, bad: 2, unjudged: 0, rules: 1, unused: [] },
      {
        ...{ code: SOME, values: 4, good: 3, suspect: 0, bad: 1, unjudged: 0, rules: 1 },
        unused: [{ property: 'local_range', reason: 'its unit m cannot be converted to °C' }],
      },
      { code: GOOD, values: 3, good: 3, suspect: 0, bad: 0, unjudged: 0, rules: 1, unused: [] },
      {
        ...{ code: NOTE, values: 1, good: 0, suspect: 0, bad: 0, unjudged: 1, rules: 0 },
        ...{ unused: [], reason: 'no-properties' },
      },
    ]);
    expect(rest).toEqual({
      ...{ datetimeMin: expect.any(String), datetimeMax: expect.any(String) },
      ...{ isComplete: true, totalHits: 4, offset: 0 },
    });
    expect(Date.parse(rest['datetimeMax'] as string) - Date.parse(rest['datetimeMin'] as string)).toBe(86_400_000);
  });

  it('is told of other lengths of time, of named streams also without values, and in pages', async () => {
    expect((await rank('?hours=720')).records.map(({ code, values }) => [code, values])).toEqual([
      [WORST, 3],
      [SOME, 4],
      [GOOD, 5],
      [NOTE, 1],
      [OLD, 1],
    ]);
    expect((await rank(`?codes=${OLD},${GOOD}`)).records).toMatchObject([
      { code: GOOD, values: 3 },
      { code: OLD, values: 0, unjudged: 0, rules: 0, reason: 'not-applicable' },
    ]);
    const page = await rank('?hits=1&offset=1');
    expect(page).toMatchObject({ totalHits: 4, offset: 1, records: [{ code: SOME }] });
    expect((await rank('?hits=0')).records).toEqual([]);
  });

  it('follows flags of persons', async () => {
    const flags = { codes: [GOOD], datetimeMin: hoursAgo(3), datetimeMax: hoursAgo(0), cause: 'battery' };
    const { body } = await ingest.alice
      .post('/rest/quality/flags')
      .send({ ...flags, flag: 3 })
      .expect(201);
    expect((await rank(`?codes=${GOOD}`)).records).toMatchObject([{ good: 0, suspect: 3, bad: 0, unjudged: 0 }]);
    await ingest.alice.delete(`/rest/quality/flags/${body.id}`).expect(204);
    const { body: other } = await ingest.alice
      .post('/rest/quality/flags')
      .send({ ...flags, flag: 5 })
      .expect(201);
    expect((await rank(`?codes=${GOOD}`)).records).toMatchObject([{ good: 0, suspect: 0, bad: 0, unjudged: 3 }]);
    await ingest.alice.delete(`/rest/quality/flags/${other.id}`).expect(204);
  });

  it.each([
    ['an empty list of codes', '?codes=', 400],
    ['an unknown code', '?codes=no:such', 404],
    ['more than 200 codes', `?codes=${Array.from({ length: 201 }, (_, i) => `a:${i}`).join()}`, 400],
    ['no time', '?hours=0', 400],
    ['more than 30 days', '?hours=721', 400],
    ['a page of more than 1,000', '?hits=1001', 400],
    ['a negative offset', '?offset=-1', 400],
    ['another parameter', '?day=1', 400],
  ])('refuses %s', async (_, query, status) => {
    await ingest.anyone.get(`/rest/quality/streams${query}`).expect(status);
  });
});
