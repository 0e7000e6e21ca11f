import { sql } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { type Test } from 'supertest';
import { FakeRegistry, verdict } from './fake-registry';
import { post } from './files';
import { ALICE, BOB, IngestFixture } from './ingest-fixture';

const A = 'ship:boreas:ctd:temp';
const B = 'ship:boreas:ctd:sal';
const T = 'ship:boreas:sky';
const MINUTE = 60_000;
const START = Date.UTC(2024, 0, 17);
const at = (i: number): string => new Date(START + i * MINUTE).toISOString().slice(0, -1);

/** Ten minutes; the fifth value of A is bad as its file says. */
const file = (): string => {
  const rows = Array.from({ length: 10 }, (_, i) => [at(i), i, i === 4 ? 4 : 1, i / 2, 'clear'].join('\t'));
  return [`datetime\t${A} [°C]\t${A} (quality_flag)\t${B}\t${T} [text]`, ...rows, ''].join('\n');
};

const PUMP = {
  codes: [A, B],
  datetimeMin: at(2),
  datetimeMax: at(3),
  flag: 3,
  cause: 'maintenance',
  comment: 'The pump broke.',
};

let ingest: IngestFixture;

beforeAll(async () => {
  ingest = await IngestFixture.start();
  await post(ingest.alice, file()).expect(201);
});
afterAll(() => ingest.stop());
afterEach(() => ingest.connection.query(sql`delete from ingest.manual_flag_stream`));

const flag = (body: object | string, query = '', client: ServiceClient = ingest.alice): Test =>
  client.post(`/rest/quality/flags${query}`).send(body);

async function flagsOf(code: string, query = ''): Promise<(number | null)[]> {
  const { body } = await ingest.anyone
    .get(`/rest/data?codes=${code}&withQualityFlags=true&format=columns${query}`)
    .expect(200);
  return (body as { columns: { kind: string; values: number[] }[] }).columns.find(({ kind }) => kind === 'flag')!
    .values;
}

describe('a flag of a person', () => {
  it('counts in every read from then on, and not any more once it is revoked', async () => {
    const before = await ingest.anyone.get(`/rest/data?codes=${B}&withQualityFlags=true`).expect(200);
    const { body, headers } = await flag(PUMP).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      ...PUMP,
      datetimeMin: at(2),
      datetimeMax: at(3),
      username: ALICE,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+$/),
    });
    expect(headers['location']).toBe(`/rest/quality/flags/${body.id}`);
    expect(await flagsOf(A)).toEqual([1, 1, 3, 3, 4, 1, 1, 1, 1, 1]);
    expect(await flagsOf(A, '&layers=source')).toEqual([1, 1, 1, 1, 4, 1, 1, 1, 1, 1]);
    expect(await flagsOf(B, '&flagScheme=qartod')).toEqual([2, 2, 3, 3, 2, 2, 2, 2, 2, 2]);
    const after = await ingest.anyone.get(`/rest/data?codes=${B}&withQualityFlags=true`).expect(200);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
    const kept = await ingest.anyone
      .get(
        `/rest/data?codes=${A}&qualityFlags=1,2&aggregate=HOUR&aggregateFunctions=COUNT,COVERAGE,LEFT_OUT&format=csv`,
      )
      .expect(200);
    expect(kept.text.split('\r\n')).toEqual([
      `datetime,${A} (count) [°C],${A} (coverage),${A} (left_out)`,
      `${at(0)},7,0.7,3`,
      '',
    ]);
    await ingest.alice.delete(`/rest/quality/flags/${body.id}?reason=The%20wrong%20stream`).expect(204);
    expect(await flagsOf(A)).toEqual([1, 1, 1, 1, 4, 1, 1, 1, 1, 1]);
    const asOf = encodeURIComponent(body.created);
    expect(await flagsOf(A, `&flagsAsOf=${asOf}`)).toEqual([1, 1, 3, 3, 4, 1, 1, 1, 1, 1]);
    expect(await flagsOf(A, `&flagsAsOf=2020-01-01`)).toEqual([1, 1, 1, 1, 4, 1, 1, 1, 1, 1]);
    const one = await ingest.anyone.get(`/rest/quality/flags/${body.id}`).expect(200);
    expect(one.body).toMatchObject({
      ...body,
      revoked: expect.any(String),
      revokedBy: ALICE,
      reason: 'The wrong stream',
    });
    await ingest.alice.delete(`/rest/quality/flags/${body.id}`).expect(409);
  });

  it('names its scheme in the columns of flags', async () => {
    const { body } = await ingest.anyone
      .get(`/rest/data?codes=${A}&withQualityFlags=true&flagScheme=argo&format=columns`)
      .expect(200);
    expect(body.columns[1]).toMatchObject({ name: `${A} (quality_flag argo)`, kind: 'flag', flagScheme: 'argo' });
  });

  it('shows in the latest value of a stream and in its coverage', async () => {
    await flag({ ...PUMP, datetimeMin: at(8), datetimeMax: at(9), flag: 4 }).expect(201);
    const { body } = await ingest.anyone.get(`/rest/streams/${A}`).expect(200);
    expect(body.lastQualityFlag).toBe(4);
    const list = await ingest.anyone.get(`/rest/streams?where=code==${T}`).expect(200);
    expect(list.body.records[0]).not.toHaveProperty('lastQualityFlag');
    const sensors = await ingest.anyone.get(`/rest/sensors?pattern=${B}`).expect(200);
    expect(sensors.body[0].lastQualityFlag).toBe(4);
    const coverage = await ingest.anyone.get(`/rest/streams/${A}/coverage?qualityFlags=1`).expect(200);
    expect(coverage.body.values).toBe(7);
  });

  it('leaves the content of files as it is', async () => {
    await flag({ ...PUMP, flag: 4 }).expect(201);
    const { body } = await ingest.anyone.get('/rest/datasets').expect(200);
    const { text } = await ingest.anyone.get(`/rest/datasets/${body.records[0].id}/content?format=nrt`);
    expect(text).not.toMatch(/\t4\t1\t/);
  });

  it('is the newest of those that overlap, and an older one counts again when it is revoked', async () => {
    await flag({ ...PUMP, datetimeMin: at(0), datetimeMax: at(9), flag: 4 }).expect(201);
    const { body } = await flag([
      { ...PUMP, datetimeMin: at(1), datetimeMax: at(5), flag: 2 },
      { ...PUMP, datetimeMin: at(3), datetimeMax: at(3), flag: 0 },
    ]).expect(201);
    expect(await flagsOf(B)).toEqual([4, 2, 2, 0, 2, 2, 4, 4, 4, 4]);
    await ingest.alice.delete(`/rest/quality/flags/${body[0].id}`).expect(204);
    expect(await flagsOf(B)).toEqual([4, 4, 4, 0, 4, 4, 4, 4, 4, 4]);
  });

  it('of texts, of microseconds and of a decade is a flag like others', async () => {
    await flag({ ...PUMP, codes: [T.toUpperCase()], datetimeMin: '1990-01-01', datetimeMax: '2030-12-31' }).expect(201);
    expect(new Set(await flagsOf(T))).toEqual(new Set([3]));
    const micro = { ...PUMP, datetimeMin: `${at(1).slice(0, -4)}.000001`, datetimeMax: at(2) };
    const { body } = await flag(micro).expect(201);
    expect(body.datetimeMin).toBe(micro.datetimeMin);
    expect((await flagsOf(B)).slice(0, 4)).toEqual([0, 0, 3, 0]);
  });
});

describe('writing flags', () => {
  it('is all or nothing, and lists each fault with its place', async () => {
    const { body } = await flag([
      PUMP,
      { ...PUMP, codes: [A, 'ship:boreas:ctd:tem', A], flag: 9 },
      { ...PUMP, datetimeMin: at(5), datetimeMax: at(4) },
      { ...PUMP, cause: 'other', comment: ' ' },
      { ...PUMP, cause: 'weather', more: 1 },
      { flag: 1.5 },
      7,
    ]).expect(422);
    const places = body.errors.map(({ code, pointer }: { code: string; pointer: string }) => [code, pointer]);
    expect(places).toEqual([
      ['repeated-code', '/1/codes/2'],
      ['wrong-type', '/1/flag'],
      ['empty-range', '/2/datetimeMax'],
      ['missing-key', '/3/comment'],
      ['unknown-key', '/4/more'],
      ['wrong-type', '/4/cause'],
      ['missing-key', '/5/codes'],
      ['missing-key', '/5/datetimeMin'],
      ['missing-key', '/5/datetimeMax'],
      ['wrong-type', '/5/flag'],
      ['missing-key', '/5/cause'],
      ['wrong-type', '/6'],
    ]);
    const unknown = await flag([PUMP, { ...PUMP, codes: ['ship:boreas:ctd:tem'] }]).expect(422);
    expect(unknown.body.errors).toEqual([
      {
        code: 'unknown-code',
        detail: `There is no stream 'ship:boreas:ctd:tem' (did you mean '${A}' or '${B}'?)`,
        pointer: '/1/codes/0',
      },
    ]);
    expect((await ingest.anyone.get('/rest/quality/flags?where=streams.code==' + A).expect(200)).body.totalHits).toBe(
      0,
    );
  });

  it.each([
    ['no body', '', 400],
    ['an empty list', [], 422],
    ['too many flags', Array.from({ length: 1_001 }, () => PUMP), 422],
    ['too many codes', { ...PUMP, codes: Array.from({ length: 501 }, (_, i) => `a:b:c${i}`) }, 422],
    [
      'too many codes together',
      Array.from({ length: 21 }, () => ({ ...PUMP, codes: Array.from({ length: 500 }, (_, i) => `a:b:c${i}`) })),
      422,
    ],
    ['a comment that is too long', { ...PUMP, comment: 'x'.repeat(2_001) }, 422],
    ['a comment with NUL', { ...PUMP, comment: 'a\0b' }, 422],
    ['a code with NUL', { ...PUMP, codes: ['a:\0'] }, 422],
    ['a time that is none', { ...PUMP, datetimeMin: 'yesterday' }, 422],
    ['a time beyond all time', { ...PUMP, datetimeMax: '9999-12-31' }, 422],
  ])('refuses %s', async (_, body, status) => {
    const request = ingest.alice.post('/rest/quality/flags').set('Content-Type', 'application/json');
    await request.send(body === '' ? undefined : JSON.stringify(body)).expect(status);
  });

  it('stores nothing as a dry run', async () => {
    const { body } = await flag([PUMP], '?dryRun=true').expect(200);
    expect(body).toEqual([{ ...PUMP, datetimeMin: at(2), datetimeMax: at(3), username: ALICE }]);
    expect(await flagsOf(B)).toEqual(Array(10).fill(0));
    await flag({ ...PUMP, codes: ['a:b:c'] }, '?dryRun=true').expect(422);
  });

  it('is done once for a key, whoever is faster, and a key belongs to one body', async () => {
    const keyed = (body: object, key = 'pump 1', client = ingest.alice): Test =>
      flag(body, '', client).set('Idempotency-Key', key);
    const answers = await Promise.all(Array.from({ length: 4 }, () => keyed([PUMP, PUMP]).expect(201)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const other = await keyed({ ...PUMP, flag: 4 }).expect(409);
    expect(other.body.code).toBe('idempotency-key-reused');
    await keyed(PUMP, 'pump 1', await ingest.administrator()).expect(201);
    const long = await keyed(PUMP, 'x'.repeat(201)).expect(400);
    expect(long.body.code).toBe('bad-key');
  });

  it('takes who may write the streams, and administrators', async () => {
    const refused = await flag(PUMP, '', ingest.bob).expect(403);
    expect(refused.body).toMatchObject({
      code: 'stream-of-another',
      errors: [{ pointer: '/codes/0' }, { pointer: '/codes/1' }],
    });
    await flag(PUMP, '', ingest.anyone).expect(401);
    const carol = await ingest.administrator();
    const { body } = await flag(PUMP, '', carol).expect(201);
    await ingest.bob.delete(`/rest/quality/flags/${body.id}`).expect(403);
    await ingest.alice.delete(`/rest/quality/flags/${body.id}`).expect(204);
    await ingest.alice.delete('/rest/quality/flags/999999').expect(404);
    await ingest.alice.delete('/rest/quality/flags/x').expect(404);
  });

  it('of a person whose account ended stays, and others who may write the streams revoke it', async () => {
    await post(ingest.bob, `datetime\tship:boreas:wind\n${at(0)}\t1\n`).expect(201);
    const { body } = await flag({ ...PUMP, codes: ['ship:boreas:wind'], datetimeMin: at(0) }, '', ingest.bob).expect(
      201,
    );
    await ingest.connection.query(sql`update auth.account set disabled = now() where username = ${BOB}`);
    expect(await flagsOf('ship:boreas:wind')).toEqual([3]);
    const why = await ingest.anyone.get('/rest/quality?codes=ship:boreas:wind').expect(200);
    expect(why.body.records[0]).toMatchObject({ layer: 'manual', username: BOB });
    await (await ingest.administrator()).delete(`/rest/quality/flags/${body.id}`).expect(204);
    await ingest.connection.query(sql`update auth.account set disabled = null where username = ${BOB}`);
  });

  it('asks the registry where it knows the codes', async () => {
    const registry = await FakeRegistry.start();
    const registered = await ingest.beside({ INGEST_CODES: 'registered', REGISTRY_URL: `${registry.url}/` });
    try {
      await flag(PUMP, '', registered.bob).expect(201);
      expect(registry.asked[0]?.codes).toEqual([A, B]);
      registry.answer = verdict({ [B]: [] });
      await flag({ ...PUMP, codes: [B] }, '', registered.alice).expect(403);
    } finally {
      await registered.stop();
      await registry.stop();
    }
  });
});

describe('why values have their flags', () => {
  it('is told with the flags of files and of persons, in the order of time', async () => {
    const { body: set } = await flag(PUMP).expect(201);
    const { body } = await ingest.anyone.get(`/rest/quality?codes=${A},${T}`).expect(200);
    expect(body).toEqual({
      flagScheme: 'o2a',
      isComplete: true,
      records: [
        { code: A, datetimeMin: at(0), datetimeMax: at(3), flag: 1, layer: 'source' },
        {
          code: A,
          datetimeMin: at(2),
          datetimeMax: at(3),
          flag: 3,
          layer: 'manual',
          id: set.id,
          since: set.created,
          username: ALICE,
          cause: 'maintenance',
          comment: 'The pump broke.',
        },
        { code: A, datetimeMin: at(4), datetimeMax: at(4), flag: 4, layer: 'source' },
        { code: A, datetimeMin: at(5), datetimeMax: at(9), flag: 1, layer: 'source' },
      ],
    });
    const bad = await ingest.anyone
      .get(
        `/rest/quality?codes=${A}&qualityFlags=4&layers=source&flagScheme=qartod&datetimeMin=${at(4)}&datetimeMax=${at(4)}`,
      )
      .expect(200);
    expect(bad.body).toMatchObject({ flagScheme: 'qartod', records: [{ flag: 4, layer: 'source' }] });
  });

  it.each([
    ['codes=', 400],
    ['codes=a:b:c', 404],
    [`codes=${A}&flagScheme=x`, 400],
    [`codes=${A}&layers=x`, 400],
    [`codes=${A}&flagsAsOf=x`, 400],
    [`codes=${A}&datetimeMin=2024-02-01&datetimeMax=2024-01-01`, 400],
    [`codes=${Array.from({ length: 101 }, (_, i) => `a:b:c${i}`).join()}`, 400],
  ])('is refused for %.60s', async (query, status) => {
    await ingest.anyone.get(`/rest/quality?${query}`).expect(status);
  });
});

it('lists flags by RSQL, and hides accounts where they are personal', async () => {
  const { body } = await flag([PUMP, { ...PUMP, cause: 'wrong calibration', flag: 4 }]).expect(201);
  const list = await ingest.anyone.get(`/rest/quality/flags?where=flag==4;streams.code==${B}&sorts=id`).expect(200);
  expect(list.body.records).toEqual([{ ...body[1], cause: 'wrong-calibration' }]);
  const quiet = await ingest.beside({ PERSONAL_DATA: 'sessions' });
  try {
    const hidden = await quiet.anyone.get(`/rest/quality/flags?where=id==${body[0].id}`).expect(200);
    expect(hidden.body.records).toMatchObject([{ username: '' }]);
    await quiet.anyone.get(`/rest/quality/flags?where=username==${ALICE}`).expect(200, /"totalHits":0/);
    const why = await quiet.anyone.get(`/rest/quality?codes=${B}&layers=manual`).expect(200);
    expect(why.body.records[0].username).toBe('');
  } finally {
    await quiet.stop();
  }
});
