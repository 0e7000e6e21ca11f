import { type Answer, FakeRegistry, says } from './fake-registry';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';

const LAB = 'optode:o_1:sat';
const SHIP = 'vessel:mya:o_1:sat';
const BUOY = 'buoy:north:o_1:sat';
const OTHER = 'optode:o_2:sat';

interface Period {
  readonly code: string;
  readonly since?: string;
  readonly until?: string;
  readonly undated?: true;
}

/** The optode was in the laboratory, on the ship, and is on the buoy; another one has its place on the ship since. */
const MOVED: readonly Period[] = [
  { code: LAB, until: '2024-01-03T00:00:00.000' },
  { code: SHIP, since: '2024-01-03T00:00:00.000', until: '2024-01-05T00:00:00.000' },
  { code: BUOY, since: '2024-01-05T00:00:00.000' },
];
const REPLACED: readonly Period[] = [
  { code: OTHER, until: '2024-01-05T00:00:00.000' },
  { code: SHIP, since: '2024-01-05T00:00:00.000' },
];

/** Answers as a registry does that knows the codes of two parameters. */
const tells =
  (moved: readonly Period[] = MOVED, replaced: readonly Period[] = REPLACED): Answer =>
  (response, { codes }) => {
    const periods: Readonly<Record<string, readonly Period[]>> = {
      [LAB]: moved,
      [BUOY]: moved,
      [OTHER]: replaced,
      [SHIP]: replaced,
    };
    const known = codes.filter((code) => periods[code]);
    const answer = known.map((code) => ({ code, itemId: 1, parameterId: 2, codes: periods[code] }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  };

describe('data that follow an instrument', () => {
  let ingest: IngestFixture;
  let registry: FakeRegistry;
  beforeAll(async () => {
    registry = await FakeRegistry.start();
    ingest = await IngestFixture.start({ REGISTRY_URL: registry.url });
    // The ship has values all the time: first of this optode, then of the one that replaced it.
    await store(LAB, [1, 2], 10);
    await store(SHIP, [1, 2, 3, 4, 5, 6, 7], 20);
    await store(BUOY, [5, 6], 30);
    await store('x:y:alone', [1], 40);
  });
  beforeEach(() => {
    registry.answer = tells();
    registry.asked.length = 0;
  });
  afterAll(async () => {
    await ingest.stop();
    await registry.stop();
  });

  /** Stores a value at noon of some days of January, the tens of the stream and the day. */
  async function store(code: string, days: readonly number[], tens: number): Promise<void> {
    const rows = days.map((day) => `2024-01-0${day} 12:00:00\t${tens + day}`);
    await post(ingest.alice, [`datetime\t${code} [%]`, ...rows, ''].join('\n')).expect(201);
  }
  const read = async (query: string): Promise<string[][]> => {
    const { text } = await ingest.anyone.get(`/rest/data?format=tsv&follow=true&${query}`).expect(200);
    return text.replace(/\n$/, '').split('\n').slice(1).map((line) => [line.slice(8, 10), ...line.split('\t').slice(1)]); // prettier-ignore
  };

  it('have one column over its codes, each for its time', async () => {
    const followed = [['01', '11'], ['02', '12'], ['03', '23'], ['04', '24'], ['05', '35'], ['06', '36']]; // prettier-ignore
    expect(await read(`codes=${BUOY}`)).toEqual(followed);
    expect(await read(`codes=${LAB}`)).toEqual(followed);
    expect(await read(`codes=${LAB}&datetimeMin=2024-01-02&datetimeMax=2024-01-03`)).toEqual(followed.slice(1, 3));
    expect(registry.asked[0]).toMatchObject({ url: '/rest/v2/parameters/streams', codes: [BUOY] });
  });

  it('leave out what another one measured under the same code', async () => {
    expect(await read(`codes=${SHIP}`)).toEqual([['05', '25'], ['06', '26'], ['07', '27']]); // prettier-ignore
  });

  it('stand beside each other', async () => {
    expect(await read(`codes=${BUOY},${SHIP},x:y:alone&datetimeMin=2024-01-04`)).toEqual([
      ['04', '24', '', ''],
      ['05', '35', '25', ''],
      ['06', '36', '26', ''],
      ['07', '', '27', ''],
    ]);
  });

  it('are summed up over its codes, in buckets across a move, too', async () => {
    const body = {
      codes: [BUOY],
      follow: true,
      aggregate: 'P3D',
      aggregateFunctions: ['COUNT', 'MIN', 'MAX'],
      format: 'columns',
    };
    const { body: table } = await ingest.anyone.post('/rest/data').send(body).expect(200);
    const columns = (table as { columns: { code: string; unit: string; values: number[] }[] }).columns;
    expect(columns.map(({ values }) => values)).toEqual([[2, 3, 1], [11, 23, 36], [12, 35, 36]]); // prettier-ignore
    expect(columns[0]).toMatchObject({ code: BUOY });
    const { body: year } = await ingest.anyone.get(`/rest/data?codes=${BUOY}&follow=true&aggregate=YEAR&aggregateFunctions=SUM&format=columns`).expect(200); // prettier-ignore
    expect(year).toMatchObject({ columns: [{ values: [11 + 12 + 23 + 24 + 35 + 36] }] });
  });

  it('choose buckets for a number of points', async () => {
    const { body } = await ingest.anyone
      .get(`/rest/data?codes=${BUOY}&follow=true&points=1000&format=columns`)
      .expect(200);
    expect((body as { columns: { values: number[] }[] }).columns[0]!.values).toEqual([11, 12, 23, 24, 35, 36]);
  });

  it('have another ETag when the moment of the move is another one', async () => {
    const address = `/rest/data?codes=${BUOY}&follow=true`;
    const { headers } = await ingest.anyone.get(address).expect(200);
    const etag = headers['etag'] ?? '';
    await ingest.anyone.get(address).set('If-None-Match', etag).expect(304);
    const later = MOVED.map((period, i) => (i === 0 ? { ...period, until: '2024-01-02T00:00:00.000' } : i === 1 ? { ...period, since: '2024-01-02T00:00:00.000' } : period)); // prettier-ignore
    registry.answer = tells(later);
    const { text } = await ingest.anyone.get(address).set('If-None-Match', etag).expect(200);
    expect(text).toContain('\t22');
  });

  it('reach back where nobody gave the date of a move, over codes without a stream', async () => {
    const periods: Period[] = [{ code: 'optode:o_1:none', until: '2024-01-06T00:00:00.000' }, { code: BUOY, since: '2024-01-06T00:00:00.000', undated: true }]; // prettier-ignore
    registry.answer = tells(periods);
    expect(await read(`codes=${BUOY}`)).toEqual([['05', '35'], ['06', '36']]); // prettier-ignore
  });

  it('have coverage', async () => {
    const { body } = await ingest.anyone.get(`/rest/streams/${BUOY}/coverage?follow=true&gap=P2D`).expect(200);
    expect(body).toMatchObject({ code: BUOY, values: 6, totalGaps: 0 });
    const alone = await ingest.anyone.get(`/rest/streams/${BUOY}/coverage?gap=P2D`).expect(200);
    expect(alone.body).toMatchObject({ values: 2 });
  });

  it('have their latest values, and where they came from', async () => {
    const { body } = await ingest.anyone.get(`/rest/streams/followed?codes=${BUOY},${OTHER},no:such:code`).expect(200);
    expect(body).toMatchObject([
      { code: BUOY, unit: '%', firstDatetime: '2024-01-01T12:00:00.000000', lastDatetime: '2024-01-06T12:00:00.000000', lastValue: 36, values: 6 },
      { code: OTHER, firstDatetime: '2024-01-05T12:00:00.000000', lastValue: 27, values: 3 },
    ]); // prettier-ignore
    expect((body as { codes: unknown }[])[0]!.codes).toEqual([
      { code: LAB, until: '2024-01-02T23:59:59.999999', values: 2 },
      { code: SHIP, since: '2024-01-03T00:00:00.000000', until: '2024-01-04T23:59:59.999999', values: 2 },
      { code: BUOY, since: '2024-01-05T00:00:00.000000', values: 2 },
    ]);
  });

  it('have their latest value also among many of another instrument', async () => {
    const code = 'vessel:busy:sat';
    const rows = Array.from(
      { length: 5_000 },
      (_, i) => `${new Date(Date.UTC(2020, 0, 1) + i * 60_000).toISOString().slice(0, 19)}\t${i}`,
    );
    await post(ingest.alice, [`datetime\t${code} [%]`, ...rows, ''].join('\n')).expect(201);
    registry.answer = (response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(
          JSON.stringify([{ code, codes: [{ code, since: '2020-01-02T00:00:30', until: '2020-01-03T10:00:00.000' }] }]),
        );
    const { body } = await ingest.anyone.get(`/rest/streams/followed?codes=${code}`).expect(200);
    // Minute 1441 is the first one of the time, minute 3479 the last.
    expect(body).toMatchObject([{ lastValue: 3_479, lastDatetime: '2020-01-03T09:59:00.000000', firstDatetime: '2020-01-02T00:01:00.000000', values: 2_039 }]); // prettier-ignore
  });

  it('are refused while the registry is away, or says something else', async () => {
    for (const answer of [says(500, 'oops'), says(200, 'oops'), says(200, '[{"code": 1}]')]) {
      registry.answer = answer;
      const { body } = await ingest.anyone.get(`/rest/data?codes=${BUOY}&follow=true`).expect(503);
      expect(body).toMatchObject({ code: 'registry-unavailable' });
    }
    expect((await ingest.anyone.get('/rest/streams/followed?codes=a:b:c').expect(503)).headers['retry-after']).toBe(
      '5',
    );
    await ingest.anyone.get(`/rest/data?codes=${BUOY}`).expect(200);
    await ingest.anyone.get(`/rest/data?codes=${BUOY}&follow=maybe`).expect(400);
  });

  it('need streams of one unit', async () => {
    await post(ingest.alice, `datetime\tvessel:odd:sat [ml/l]\n2024-01-01 12:00:00\t1\n`).expect(201);
    registry.answer = tells([{ code: 'vessel:odd:sat', until: '2024-01-02T00:00:00' }, ...MOVED.slice(2)]);
    const { body } = await ingest.anyone.get(`/rest/data?codes=${BUOY}&follow=true`).expect(422);
    expect(body).toMatchObject({ code: 'unlike-streams', detail: expect.stringContaining('ml/l') });
  });
});

describe('a service without a registry', () => {
  it('follows nothing, and says so', async () => {
    const ingest = await IngestFixture.start();
    const { body } = await ingest.anyone.get('/rest/data?codes=a:b:c&follow=true').expect(400);
    expect(body).toMatchObject({ code: 'no-registry', errors: [{ parameter: 'follow' }] });
    await ingest.stop();
  });
});
