import { Logger } from '@nestjs/common';
import { ServiceState } from '@pelorus/shared/http';
import { type ServiceClient, whileAway } from '@pelorus/shared/testing';
import { CheckLifecycle } from '../src/quality/check.lifecycle';
import { type Answer, FakeRegistry, says } from './fake-registry';
import { IngestFixture } from './ingest-fixture';

const CODE = 'vessel:mya_ii:sbe38_a:temperature';
const UNIT = { code: '°C', ucum: 'Cel' };
const RANGE = { name: 'measuring range', lower: -5, upper: 35, unit: UNIT };
const SPIKE = { name: 'crit_spike_value', upper: 4 };

interface CheckHealth {
  readonly state: string;
  readonly waiting?: number;
  readonly behindSeconds?: number;
  readonly registryFailure?: string;
}

describe('the quality of values', () => {
  let registry: FakeRegistry;
  let ingest: IngestFixture;
  let version = 1;
  let states: readonly object[] = [];

  const answer: Answer = (response, { codes }) => {
    const records = codes.flatMap((code) => (code === CODE ? [{ code, states }] : []));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ version: String(version), records }));
  };
  const says5xx = says(503, 'away');
  const tell = (...told: object[]): void => {
    version++;
    states = told;
  };
  const state = (properties: readonly object[], rest: object = {}) => ({
    parameterId: 7,
    unit: UNIT,
    type: 'temperature',
    properties,
    ...rest,
  });
  beforeEach(async () => {
    registry = await FakeRegistry.start();
    registry.answer = answer;
    tell(state([RANGE]));
    ingest = await IngestFixture.alone({ REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' });
  });
  afterEach(async () => {
    await ingest.stop();
    await registry.stop();
  });

  const send = (rows: readonly (readonly [string, number | string])[], client = ingest.alice) =>
    client
      .post('/rest/datasets')
      .set('content-type', 'text/tab-separated-values')
      .send(['datetime\t' + CODE, ...rows.map((row) => row.join('\t')), ''].join('\n'))
      .expect(201);
  const health = async (client: ServiceClient = ingest.anyone): Promise<CheckHealth> =>
    (await client.get('/health').expect(200)).body.features.quality;
  const flagsOf = async (from = '2000-01-01', to = '2040-01-01'): Promise<number[]> => {
    const path = `/rest/data?codes=${CODE}&datetimeMin=${from}&datetimeMax=${to}&withQualityFlags=true&format=application/json`;
    const { body } = await ingest.anyone.get(path).expect(200);
    return (body as Record<string, unknown>[]).map((row) => Number(Object.values(row).at(-1)));
  };
  const flagged = async (expected: readonly number[]): Promise<void> => {
    let found: number[] = [];
    for (let attempt = 0; attempt < 1_000; attempt++) {
      found = await flagsOf();
      if (JSON.stringify(found) === JSON.stringify(expected)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(found).toEqual(expected);
  };
  const until = async (isSo: () => boolean): Promise<void> => {
    for (let attempt = 0; attempt < 1_000 && !isSo(); attempt++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isSo()).toBe(true);
  };
  const minute = (i: number, day = '2024-01-17'): string => `${day}T10:${String(i).padStart(2, '0')}:00`;

  it('is checked by the properties in the registry, as values come, are corrected and go', async () => {
    const rows = [10, 11, 90, 12, 35, 35.001].map((value, i) => [minute(i), value] as const);
    const { body } = await send(rows);
    await flagged([1, 1, 4, 1, 1, 4]);
    await send([[minute(2), 11.5]]);
    await flagged([1, 1, 1, 1, 1, 4]);
    await ingest.alice.delete(`/rest/datasets/${body.id}`).expect(204);
    await flagged([1]);
    await send([[minute(2, '2013-02-03'), -6]]);
    await flagged([4, 1]);
    expect(await health()).toMatchObject({ state: 'running' });
  });

  it('follows properties that change, each in its time, and says why a value is bad', async () => {
    await send([10, 10, 30, 10, 10, 20].map((value, i) => [minute(i), value] as const));
    await flagged([1, 1, 1, 1, 1, 1]);
    tell(state([RANGE, SPIKE], { until: minute(5) }), state([{ ...RANGE, upper: 19 }, SPIKE], { since: minute(5) }));
    await flagged([1, 1, 3, 1, 1, 4]);
    const { body } = await ingest.anyone
      .get(`/rest/quality?codes=${CODE}&datetimeMin=2024-01-17&datetimeMax=2024-01-18&layers=rule`)
      .expect(200);
    const against = body.records.filter(({ flag }: { flag: number }) => flag > 1);
    expect(against).toEqual([
      expect.objectContaining({
        flag: 3,
        test: 'spike',
        parameters: { method: 'median', count: 5, gapRhythms: 5, suspect: 4 },
        property: { ...SPIKE, parameterId: 7 },
      }),
      expect.objectContaining({ flag: 4, test: 'gross_range', parameters: { failSpan: [-5, 19] } }),
    ]);
    tell();
    await flagged([0, 0, 0, 0, 0, 0]);
  });

  it('goes on by the rules that are known while the registry is away, and says so', async () => {
    await send([[minute(0), 90]]);
    await flagged([4]);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    registry.answer = says5xx;
    await send([[minute(1), 91]]);
    await flagged([4, 4]);
    await until(() => warn.mock.calls.some(([text]) => String(text).includes('503')));
    warn.mockRestore();
    expect(await health()).toMatchObject({ state: 'running', registryFailure: expect.stringContaining('503') });
  });

  it('goes on by itself after the database was away, and nothing is lost', async () => {
    await send([[minute(0), 10]]);
    await flagged([1]);
    const state = (): string => ingest.app.get(CheckLifecycle).progress.state;
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    // Nobody knows whether these are judged before the database goes.
    await Promise.all([1, 2, 3].map((i) => send([[minute(i), 90]])));
    await whileAway(ingest.database.url, async () => {
      await until(() => state() === 'failing');
      const refused = ingest.alice.post('/rest/datasets').set('content-type', 'text/tab-separated-values');
      await refused.send(`datetime\t${CODE}\n${minute(4)}\t90\n`).expect(503);
    });
    const warned = warn.mock.calls.filter(([text]) => String(text).includes('quality of values is not checked'));
    expect(warned).toHaveLength(1);
    warn.mockRestore();
    await until(() => state() === 'running');
    await flagged([1, 4, 4, 4]);
    await send([[minute(4), 90], [minute(2), 11]]); // prettier-ignore
    await flagged([1, 4, 1, 4, 4]);
  });

  it('says nothing of a registry that ends together with it', async () => {
    await send([[minute(0), 90]]);
    await flagged([4]);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    void ingest.app.get(ServiceState).stop();
    const asked = registry.asked.length;
    registry.answer = says5xx;
    await until(() => registry.asked.length > asked + 4);
    await until(() => ingest.app.get(CheckLifecycle).progress.registryFailure !== undefined);
    expect(warn.mock.calls.filter(([text]) => String(text).includes('by the rules that are known'))).toEqual([]);
    warn.mockRestore();
  });

  it('says nothing of a registry that starts after it', async () => {
    await ingest.stop();
    registry.answer = says5xx;
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    ingest = await IngestFixture.alone({ REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' });
    const asked = registry.asked.length;
    await until(() => registry.asked.length > asked + 4);
    registry.answer = answer;
    await send([[minute(0), 90]]);
    await flagged([4]);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });

  it('is checked by one of two instances, and by the other one when that ends', async () => {
    const other = await ingest.beside({ REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' });
    await Promise.all(Array.from({ length: 20 }, (_, i) => send([[minute(i), i % 2 ? 90 : 10]])));
    await other.stop();
    await flagged(Array.from({ length: 20 }, (_, i) => (i % 2 ? 4 : 1)));
  });

  it('is not checked where the settings say so', async () => {
    const other = await ingest.beside({ REGISTRY_URL: registry.url, QUALITY_CHECK: 'off' });
    expect(await health(other.anyone)).toEqual({ state: 'off' });
    await other.stop();
  });

  it('tells its rules and what is none, and is judged again when asked to', async () => {
    tell(state([RANGE, { name: 'local_range', lower: 0, unit: { code: 'm', ucum: 'm' } }]));
    await send([[minute(0), 90]]);
    await flagged([4]);
    const { body } = await ingest.anyone.get(`/rest/quality/rules?codes=${CODE}`).expect(200);
    expect(body.records).toEqual([
      {
        code: CODE,
        rules: [
          {
            test: 'gross_range',
            parameters: { failSpan: [-5, 35] },
            property: { ...RANGE, parameterId: 7 },
            periods: [{}],
          },
          { property: expect.anything(), reason: 'its unit m cannot be converted to °C', periods: [{}] },
        ],
      },
    ]);
    const path = '/rest/quality/runs';
    await ingest.anyone
      .post(path)
      .send({ codes: [CODE] })
      .expect(401);
    await ingest.bob
      .post(path)
      .send({ codes: [CODE] })
      .expect(403);
    await ingest.alice
      .post(path)
      .send({ codes: ['a:b:none'] })
      .expect(422);
    await ingest.alice.post(path).send({}).expect(422);
    await ingest.alice
      .post(path)
      .send({ codes: [CODE], datetimeMin: 'then' })
      .expect(400);
    await ingest.alice
      .post(path)
      .send({ codes: [CODE], datetimeMin: '2024-02-01', datetimeMax: '2024-01-01' })
      .expect(400);
    const waiting = async (): Promise<object[]> =>
      (await ingest.anyone.get(`${path}?codes=${CODE}`).expect(200)).body.records;
    const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));
    // What the upload and the rules left to judge.
    for (let attempt = 0; attempt < 1_000 && (await waiting()).length > 0; attempt++) await pause();
    const again = { codes: [CODE], datetimeMin: '2024-01-01', datetimeMax: '2024-12-31' };
    expect((await ingest.alice.post(path).send(again).expect(202)).body).toEqual({ streams: 1 });
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const [record] = await waiting();
      if (!record) break;
      expect(record).toMatchObject({ code: CODE, datetimeMin: '2024-01-01T00:00:00.000' });
      await pause();
    }
    expect(await waiting()).toEqual([]);
    expect(await flagsOf()).toEqual([4]);
  });
});
