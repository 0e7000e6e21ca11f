import { setTimeout as delay } from 'node:timers/promises';
import { IngestFixture } from '@pelorus/ingest/running';
import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { raw } from '@pelorus/shared/persistence';
import { IngestProcess } from './platform/ingest-process';

/** Seeded records of the registry: a type of items, their status, a type of parameters, and the unit %. */
const VESSEL = { typeId: 1100, statusId: 2 };
const SATURATION = { name: 'Saturation', typeId: 221, unitId: 12 };
const PROPERTIES = [
  { name: 'manufacturer_range', lower: 0, upper: 90, unitId: 12 },
  { name: 'crit_spike_value', upper: 20, unitId: 12 },
];
/** The tests that these properties make, to try them. */
const TESTS = [
  { test: 'gross_range', failSpan: [0, 90] },
  { test: 'spike', method: 'median', count: 5, gapRhythms: 5, suspect: 20 },
];
const NAMES = ['one', 'two', 'three'];
const CODES = NAMES.map((name) => `vessel:buoy:${name}`);
const KILLS = 3;
const FILES = 36;
const ROWS = 500;
const RANGE = { datetimeMin: '2024-01-01', datetimeMax: '2024-12-31' };
/** Longer than the starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;

describe('a checker that is killed', () => {
  let registry: RegistryFixture;
  let ingest: IngestFixture;
  let checker: IngestProcess | undefined;

  beforeAll(async () => {
    [registry, ingest] = await Promise.all([startRegistry(), IngestFixture.start()]);
    const item = { ...VESSEL, shortName: 'buoy', longName: 'A buoy' };
    const { body } = await registry.ada.post('/rest/v2/items').send(item).expect(201);
    for (const shortName of NAMES) {
      const parameter = { ...SATURATION, shortName, properties: PROPERTIES };
      await registry.ada.post(`/rest/v2/items/${body.id}/parameters`).send(parameter).expect(201);
    }
  }, PATIENCE_MS);
  afterAll(async () => {
    await checker?.stop();
    await ingest.stop();
    await registry.close();
  });

  /** Starts an instance that checks, over the database of the fixture. */
  const startChecker = (): Promise<IngestProcess> =>
    IngestProcess.start(ingest.database.url, { REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' });
  const send = async (file: number): Promise<void> => {
    const start = Date.UTC(2024, 0, 1) + file * ROWS * 60_000;
    const rows = Array.from({ length: ROWS }, (_row, i) => {
      // Each value follows from its place alone; some are out of range, some are spikes.
      const place = file * ROWS + i;
      const cells = CODES.map((_code, stream) => ((place * (7 + stream)) % 97) / (place % 5 === 0 ? 1 : 9));
      return [new Date(start + i * 60_000).toISOString().slice(0, -1), ...cells].join('\t');
    });
    await ingest.alice
      .post('/rest/datasets')
      .type('text/tab-separated-values')
      .send([['datetime', ...CODES].join('\t'), ...rows, ''].join('\n'))
      .expect(201);
  };
  /** How many notes wait, and a number that grows with each run that is stored. */
  const progress = async (): Promise<{ readonly waiting: number; readonly versions: number }> => {
    const [row] = await ingest.connection.query<{ waiting: number; versions: number }>(
      raw(`select (select count(*) from ingest.recheck) + (select count(*) from ingest.unfolded_dataset) as waiting,
        (select coalesce(sum(version), 0)::bigint from ingest.run_pack) as versions`),
    );
    return row!;
  };
  const until = async (isSo: (now: { readonly waiting: number; readonly versions: number }) => boolean) => {
    while (!isSo(await progress())) await delay(5);
  };
  /** The flags of a stream that are stored. */
  const storedFlags = async (code: string): Promise<number[]> => {
    const query = new URLSearchParams({ codes: code, ...RANGE, withQualityFlags: 'true', format: 'application/json' });
    const { body } = await ingest.anyone.get(`/rest/data?${query}`).expect(200);
    return (body as object[]).map((row) => Number(Object.values(row).at(-1)));
  };
  /** The flags that judging all of its values at once gives. */
  const triedFlags = async (code: string): Promise<number[]> => {
    const { body } = await ingest.anyone
      .post('/rest/quality/try')
      .send({ code, ...RANGE, tests: TESTS })
      .expect(200);
    return (body as { flags: number[] }).flags;
  };

  it(
    'leaves flags as if all values were judged at once, after it is started again',
    async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        checker = await startChecker();
        const { versions: before } = await progress();
        const sending = (async () => {
          for (let file = kill; file < FILES; file += KILLS) await send(file);
        })();
        // Something was stored since the start, and more comes.
        await until(({ versions }) => versions > before);
        checker.kill('SIGKILL');
        await Promise.all([checker.ended, sending]);
      }
      checker = await startChecker();
      await until(({ waiting }) => waiting === 0);
      for (const code of CODES) {
        const stored = await storedFlags(code);
        expect(stored).toHaveLength(FILES * ROWS);
        expect(new Set(stored)).toEqual(new Set([1, 3, 4]));
        expect(stored).toEqual(await triedFlags(code));
      }
    },
    PATIENCE_MS,
  );
});
