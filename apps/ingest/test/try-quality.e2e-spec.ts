import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Test } from 'supertest';
import { ReadBudget } from '@pelorus/ingest/service';
import { post } from './files';
import { IngestFixture, sample } from './ingest-fixture';
import { type MeasuredFile, postAll } from './measured-files';

let ingest: IngestFixture;

const T = 'ship:boreas:ctd:temp';
const F = 'ship:boreas:pump:flow';
const W = 'ship:boreas:sky';
const START = Date.UTC(2024, 0, 17);
const SECOND = 1_000;
const MINUTE = 60_000;

const at = (ms: number): string => new Date(ms).toISOString().slice(0, -1);

/** Values a minute apart: a slow wave with spikes, a flat hour, and a gap of a day before the last tenth. */
function valueAt(i: number): number {
  if (i % 97 === 50) return 90;
  if (i >= 300 && i < 360) return 12.5;
  return Math.round(1_000 * (20 + 8 * Math.sin(i / 40) + (i % 3) / 100)) / 1_000;
}

const COUNT = 1_000;
const TIMES = Array.from({ length: COUNT }, (_, i) => START + i * MINUTE + (i >= 900 ? 1_440 * MINUTE : 0));

/** Temperatures, the flow of a pump every ten minutes, and texts. */
function measured(): MeasuredFile {
  const columns = [`${T} [°C]`, `${F} [l/min]`, `${W} [text]`];
  const rows = TIMES.map((ms, i) => [at(ms), String(valueAt(i)), i % 10 === 0 ? String(i < 500 ? 2 : 0) : '', 'clear']);
  return { columns, rows };
}

beforeAll(async () => {
  ingest = await IngestFixture.start();
  await postAll(ingest.alice, [measured()]);
});
afterAll(() => ingest.stop());

function tryOn(body: object, query = ''): Test {
  return ingest.anyone.post(`/rest/quality/try${query}`).send(body);
}

interface Answer {
  readonly flagScheme: string;
  readonly values: number;
  readonly flags?: number[];
  readonly counts: Record<string, number>;
  readonly runs: { datetimeMin: string; datetimeMax: string; flag: number; test: string }[];
  readonly totalRuns: number;
}

async function judged(body: object, query = ''): Promise<Answer> {
  return (await tryOn(body, query).expect(200)).body as Answer;
}

const minutes = (...values: (number | null)[]): [string, number | null][] =>
  values.map((value, i) => [at(START + i * MINUTE).slice(0, 19), value]);
const GROSS = { test: 'gross_range', failSpan: [10, 50], suspectSpan: [20, 40] };

describe('given values', () => {
  const values = minutes(5, 10, 15, 20, 25, 30, 35, 40, 45, 51);

  it('are judged without a session: flags, counts and runs', async () => {
    const answer = await judged({ values, tests: [GROSS] });
    expect(answer).toEqual({
      flagScheme: 'o2a',
      values: 10,
      rhythmSeconds: 60,
      flags: [4, 3, 3, 1, 1, 1, 1, 1, 3, 4],
      counts: { 1: 5, 3: 3, 4: 2 },
      runs: [
        {
          datetimeMin: '2024-01-17T00:00:00.000',
          datetimeMax: '2024-01-17T00:00:00.000',
          flag: 4,
          test: 'gross_range',
        },
        {
          datetimeMin: '2024-01-17T00:01:00.000',
          datetimeMax: '2024-01-17T00:02:00.000',
          flag: 3,
          test: 'gross_range',
        },
        {
          datetimeMin: '2024-01-17T00:08:00.000',
          datetimeMax: '2024-01-17T00:08:00.000',
          flag: 3,
          test: 'gross_range',
        },
        {
          datetimeMin: '2024-01-17T00:09:00.000',
          datetimeMax: '2024-01-17T00:09:00.000',
          flag: 4,
          test: 'gross_range',
        },
      ],
      totalRuns: 4,
    });
  });

  it('are flagged in the scheme that is asked for', async () => {
    const tests = [{ test: 'spike', suspect: 3, fail: 6 }];
    const some = minutes(1, 1, null, 1, 1, 9, 1);
    expect(await judged({ values: some, tests })).toMatchObject({
      flags: [0, 0, 5, 0, 3, 4, 0],
      counts: { 0: 4, 3: 1, 4: 1, 5: 1 },
    });
    const qartod = await judged({ values: some, tests }, '?flagScheme=qartod');
    expect(qartod).toMatchObject({
      flagScheme: 'qartod',
      flags: [2, 2, 9, 2, 3, 4, 2],
      counts: { 2: 4, 3: 1, 4: 1, 9: 1 },
    });
    expect((await judged({ values: some, tests }, '?flagScheme=argo')).flags).toEqual([0, 0, 9, 0, 3, 4, 0]);
    expect((await judged({ values: some, tests }, '?flagScheme=seadatanet')).flags).toEqual([0, 0, 9, 0, 3, 4, 0]);
  });

  it('get the strongest flag of several tests, and runs of each', async () => {
    const tests = [
      { ...GROSS, suspectSpan: null },
      { test: 'difference', threshold: 4 },
    ];
    const { flags, runs } = await judged({ values, tests });
    expect(flags).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(runs.map(({ datetimeMin, flag, test }) => [datetimeMin.slice(14, 16), flag, test])).toEqual([
      ['00', 4, 'gross_range'],
      ['01', 4, 'difference'],
      ['09', 4, 'gross_range'],
    ]);
  });

  it('come in any order and with microseconds', async () => {
    const some = [
      ['2024-01-01T00:00:00.000003', 9],
      ['2024-01-01T00:00:00.000001', 1],
      ['2024-01-01T01:00:00.000002+01:00', 1],
    ];
    const { flags, runs } = await judged({ values: some, tests: [{ test: 'difference', threshold: 5 }] });
    expect(flags).toEqual([4, 0, 1]);
    expect(runs).toMatchObject([{ datetimeMin: '2024-01-01T00:00:00.000003' }]);
  });

  it('have positions, depths and other streams beside them', async () => {
    const some = minutes(1, 1, 1, 1);
    const places = { latitudes: [54, 54, 91, null], longitudes: [8, 8.5, 8, null] };
    expect((await judged({ values: some, ...places, tests: [{ test: 'location', rangeMax: 1_000 }] })).flags).toEqual([
      1, 3, 4, 5,
    ]);
    const flow = { others: { flow: [2, 1, 0.5, null] } };
    const dependence = { test: 'dependence', other: 'flow', trustedSpan: [1, null] };
    expect((await judged({ values: some, ...flow, tests: [dependence] })).flags).toEqual([1, 1, 4, 0]);
    const members = [{ tspan: ['2024-01-01', null], suspectSpan: [2, 3], depthSpan: [0, 10] }];
    const depths = [1, 10, 11, null];
    expect((await judged({ values: some, depths, tests: [{ test: 'climatology', members }] })).flags).toEqual([
      3, 3, 0, 0,
    ]);
  });

  it('may be none, one, or at one time', async () => {
    expect(await judged({ values: [], tests: [GROSS] })).toEqual({ flagScheme: 'o2a', values: 0, flags: [], counts: {}, runs: [], totalRuns: 0 }); // prettier-ignore
    const all = [
      GROSS,
      { test: 'flat_line', failSeconds: 1 },
      { test: 'rate_of_change', perSecond: 1 },
      { test: 'attenuated_signal', fail: 1 },
    ];
    expect((await judged({ values: minutes(30), tests: all })).flags).toEqual([4]);
    const same = [['2024-01-01', 30], ['2024-01-01', 35]]; // prettier-ignore
    expect((await judged({ values: same, tests: [{ test: 'rate_of_change', perSecond: 1 }] })).flags).toEqual([0, 0]);
  });

  it('are told by counts and runs alone where they are very many', async () => {
    const hour = (i: number): string => at(START + i * 60 * MINUTE).slice(0, 13) + ':00';
    const many = Array.from({ length: 100_000 }, (_, i) => [hour(i), i % 2]);
    const answer = await judged({ values: many, tests: [{ test: 'gross_range', failSpan: [0, 0.5] }] });
    expect(answer).toMatchObject({ values: 100_000, counts: { 1: 50_000, 4: 50_000 }, totalRuns: 50_000 });
    expect(answer.runs).toHaveLength(10_000);
    expect(answer.flags).toHaveLength(100_000);
    await tryOn({ values: [...many, [hour(0), 1]], tests: [GROSS] }).expect(422);
  });
});

describe('values of a stream', () => {
  const SPIKE = { test: 'spike', suspect: 5, fail: 20 };
  const TESTS = [
    GROSS,
    SPIKE,
    { test: 'spike', method: 'median', fail: 10 },
    { test: 'flat_line', suspectSeconds: 1_800 },
    { test: 'time_gap', suspectHours: 1 },
    { test: 'attenuated_signal', suspect: 1, windowSeconds: 3_600 },
    { test: 'window_change', windowHours: 2, max: 10 },
  ];
  const all = TIMES.map((ms, i) => [at(ms), valueAt(i)] as const);

  it('are judged as the same values given, and nothing is stored', async () => {
    const before = await ingest.counts();
    const stored = await judged({ code: T.toUpperCase(), tests: TESTS });
    expect(stored).toEqual(await judged({ values: all, tests: TESTS }));
    expect(stored.values).toBe(COUNT);
    expect(Object.keys(stored.counts)).toEqual(expect.arrayContaining(['1', '3', '4']));
    expect(await ingest.counts()).toEqual(before);
  });

  it.each([
    ['2024-01-17T05:31:00', '2024-01-17T05:40:00'],
    ['2024-01-17T00:00:00', '2024-01-17T00:03:00'],
    ['2024-01-18T15:00:00', '2024-01-18T15:05:00'],
    ['2024-01-18T16:39:00', '2024-01-19'],
    ['2024-01-17T03:00:00', undefined],
    [undefined, '2024-01-17T06:00:30.000'],
  ])('from %s to %s are judged with what lies around them', async (datetimeMin, datetimeMax) => {
    const { flags: whole } = await judged({ code: T, tests: TESTS });
    const inRange = ([time]: readonly [string, number]): boolean =>
      time >= (datetimeMin ?? '') &&
      time <= (datetimeMax === '2024-01-19' ? '2024-01-20' : (datetimeMax ?? '3') + '.999');
    const expected = whole!.filter((_, i) => inRange(all[i]!));
    const { flags } = await judged({ code: T, datetimeMin, datetimeMax, tests: TESTS });
    expect(expected.length).toBeGreaterThan(0);
    expect(flags).toEqual(expected);
  });

  it('are held against other streams, as long as their values are fresh', async () => {
    const ask = async (othersWithinSeconds?: number): Promise<Answer> => {
      const dependence = { test: 'dependence', other: 'flow', trustedSpan: [1, null] };
      const range = { datetimeMin: '2024-01-17T08:15:00', datetimeMax: '2024-01-17T08:24:59' };
      return judged({ code: T, ...range, others: { flow: F }, othersWithinSeconds, tests: [dependence] });
    };
    expect((await ask()).flags).toEqual([1, 1, 1, 1, 1, 4, 4, 4, 4, 4]);
    expect((await ask(120)).flags).toEqual([0, 0, 0, 0, 0, 4, 4, 4, 0, 0]);
  });

  it('of a range without any are none', async () => {
    expect(await judged({ code: T, datetimeMin: '2030-01-01', tests: TESTS })).toMatchObject({ values: 0, flags: [] });
  });

  it('are judged by values from before a long gap, however dense these are', async () => {
    const dense = 'ship:boreas:adcp:north';
    const end = START + 10_000 * SECOND;
    const times = Array.from(
      { length: 10_020 },
      (_, i) => START + i * SECOND + (i >= 10_000 ? 30 * 1_440 * MINUTE : 0),
    );
    const rows = times.map((ms, i) => [at(ms), String(i % 7)]);
    await postAll(ingest.alice, [{ columns: [dense], rows }]);
    const tests = [
      { test: 'time_gap', suspectHours: 24, failHours: 1_000 },
      { test: 'window_change', windowHours: 1, max: 2 },
      { test: 'spike', fail: 2, gapSeconds: 1e8 },
    ];
    const { flags: whole } = await judged({ values: rows.map(([time], i) => [time, i % 7]), tests });
    const { flags } = await judged({ code: dense, datetimeMin: at(end + 1_440 * MINUTE), tests });
    expect(flags).toEqual(whole!.slice(10_000));
    expect(new Set(flags)).toEqual(new Set([1, 3, 4]));
    const { flags: middle } = await judged({
      code: dense,
      datetimeMin: at(START + 500 * SECOND),
      datetimeMax: at(end - SECOND),
      tests,
    });
    expect(middle).toEqual(whole!.slice(500, 10_000));
  });

  it('take memory while they are judged only', async () => {
    const budget = ingest.app.get(ReadBudget, { strict: false });
    const taken = jest.spyOn(budget, 'take');
    await judged({ code: T, tests: TESTS });
    expect(taken).toHaveBeenCalledTimes(1);
    await tryOn({ code: T, tests: [{ test: 'flat_line', failSeconds: 1e9 }] }).expect(422);
    await tryOn({ code: W, tests: TESTS }).expect(422);
    expect(budget.state).toEqual({ taken: 0, waiting: 0 });
  });
});

describe('docs/quality.md', () => {
  const page = readFileSync(path.join(__dirname, '../../../docs/quality.md'), 'utf8');

  it('shows a request and its answer as they are', async () => {
    await post(ingest.alice, sample('seattle-weather.nrt')).expect(201);
    const [, body = '', shown = ''] = /quality\/try"[^\n]*-d '(\{.*?\n\})'.*?```json\n(.*?)```/s.exec(page) ?? [];
    const { flags, ...answer } = await judged(JSON.parse(body) as object);
    const { flags: some, ...expected } = JSON.parse(shown) as Answer;
    expect(answer).toEqual(expected);
    expect(flags).toHaveLength(366);
    expect(flags!.slice(0, some!.length)).toEqual(some);
  });
});

describe('cases of other systems', () => {
  interface Case {
    readonly id: string;
    readonly params: object;
    readonly input: { readonly values: (number | null)[] };
    readonly expected: number[];
  }
  const file = path.join(__dirname, '../../../libs/ingest/quality/test/vectors.json');
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: (Case & { test: string })[] };
  const cases = vectors.filter(({ id }) =>
    ['gross-1', 'gross-3', 'spike-1', 'spike-5', 'spike-7', 'spike-9'].includes(id),
  );

  it.each(cases.map((each) => [each.id, each] as const))(
    '%s is answered with its flags',
    async (_, { test, params, input, expected }) => {
      const values = input.values.map((value, i) => [at(START + i * 1_000), value]);
      const { flags } = await judged({ values, tests: [{ test, ...params }] }, '?flagScheme=qartod');
      expect(flags).toEqual(expected);
    },
  );
});

describe('bad requests', () => {
  const values = minutes(1, 2);
  const faultsOf = async (
    body: object,
    status = 422,
  ): Promise<{ code: string; detail: string; pointer?: string }[]> => {
    const answer = await tryOn(body)
      .expect(status)
      .expect('content-type', /problem\+json/);
    return (answer.body as { errors: { code: string; detail: string; pointer?: string }[] }).errors;
  };

  it.each<[string, object, string, string]>([
    ['a mistyped test', { values, tests: [{ test: 'gros_range' }] }, '/tests/0/test', "did you mean 'gross_range'?"],
    [
      'a mistyped parameter',
      { values, tests: [{ ...GROSS, failspan: [1, 2] }] },
      '/tests/0/failspan',
      "did you mean 'failSpan'",
    ],
    [
      'swapped bounds',
      { values, tests: [{ test: 'gross_range', failSpan: [50, 10] }] },
      '/tests/0/failSpan',
      'the lower one first',
    ],
    [
      'spans that do not lie within each other',
      { values, tests: [{ ...GROSS, failSpan: [25, 30] }] },
      '/tests/0',
      'must lie within',
    ],
    [
      'a test without thresholds',
      { values, tests: [{ test: 'spike' }] },
      '/tests/0',
      "'suspect' or 'fail' must be given",
    ],
    ['a missing parameter', { values, tests: [{ test: 'difference' }] }, '/tests/0/threshold', "needs 'threshold'"],
    [
      'a text as a number',
      { values, tests: [{ test: 'spike', fail: '5' }] },
      '/tests/0/fail',
      'a number from 0 on, not "5"',
    ],
    [
      'a mistyped word',
      { values, tests: [{ test: 'spike', fail: 5, method: 'medain' }] },
      '/tests/0/method',
      "did you mean 'median'?",
    ],
    [
      'a test without positions',
      { values, tests: [{ test: 'speed', failMetresPerSecond: 5 }] },
      '/tests/0',
      "needs 'latitudes'",
    ],
    ['a test without its other stream', { values, others: { flow: [1, 2] }, tests: [{ test: 'dependence', other: 'flwo', trustedSpan: [1, 2] }] }, '/tests/0/other', "did you mean 'flow'?"], // prettier-ignore
    [
      'a bad member',
      { values, tests: [{ test: 'climatology', members: [{ tspan: [1, 2], suspectSpan: [2, 1] }] }] },
      '/tests/0/members/0/suspectSpan',
      'the lower one first',
    ],
    ['no tests', { values, tests: [] }, '/tests', '1 to 50 tests'],
    ['too many tests', { values, tests: Array.from({ length: 51 }, () => GROSS) }, '/tests', '1 to 50 tests'],
    ['no values at all', { tests: [GROSS] }, '', "'code' (of a stream) or 'values'"],
    ['values and a stream', { values, code: T, tests: [GROSS] }, '/code', "leave it out beside 'values'"],
    ['a bad time', { values: [['yesterday', 1]], tests: [GROSS] }, '/values/0', 'a pair of a date-time and a number'],
    [
      'a text as a value',
      { values: [['2024-01-01', '1']], tests: [GROSS] },
      '/values/0',
      'a pair of a date-time and a number',
    ],
    ['a shorter list', { values, depths: [1], tests: [GROSS] }, '/depths', 'a list of 2 numbers'],
    ['an unknown key', { values, test: [GROSS], tests: [GROSS] }, '/test', "did you mean 'tests'?"],
    ['a bad bound', { code: T, datetimeMin: 'x', tests: [GROSS] }, '/datetimeMin', 'a date-time such as'],
    [
      'bounds in the wrong order',
      { code: T, datetimeMin: '2024-02-01', datetimeMax: '2024-01-01', tests: [GROSS] },
      '/datetimeMax',
      'lies before',
    ],
    ['a stream of texts', { code: W, tests: [GROSS] }, '/code', 'is a stream of text'],
    [
      'another stream of texts',
      { code: T, latitudes: W, longitudes: T, tests: [GROSS] },
      '/latitudes',
      'is a stream of text',
    ],
    [
      'a reach of years',
      { code: T, tests: [{ test: 'attenuated_signal', fail: 1, windowSeconds: 1e9 }] },
      '/tests/0',
      'more than 200000 values',
    ],
    [
      'a reach of years of given values',
      { values, tests: [{ test: 'flat_line', failSeconds: 1e9 }] },
      '/tests/0',
      'more than 200000 values',
    ],
  ])('%s', async (_, body, pointer, text) => {
    const faults = await faultsOf(body);
    expect(faults).toEqual(expect.arrayContaining([expect.objectContaining({ pointer })]));
    expect(faults.find((fault) => fault.pointer === pointer)!.detail).toContain(text);
  });

  it('name unknown streams, the nearest ones, and unknown schemes', async () => {
    const [fault] = await faultsOf({ code: `${T}p`, tests: [GROSS] }, 404);
    expect(fault).toMatchObject({ code: 'unknown-code', nearest: [T] });
    const { body } = await tryOn({ values, tests: [GROSS] }, '?flagScheme=quartod').expect(400);
    expect(body).toMatchObject({ code: 'bad-flag-scheme', errors: [{ parameter: 'flagScheme' }] });
    await tryOn({ values, tests: [GROSS] }, '?scheme=argo').expect(400);
    await ingest.anyone.post('/rest/quality/try').expect(400);
    await ingest.anyone.post('/rest/quality/try').set('content-type', 'text/plain').send('x').expect(415);
  });
});
