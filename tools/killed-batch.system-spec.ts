import { setTimeout as delay } from 'node:timers/promises';
import { ALICE, IngestFixture, makeToken } from '@pelorus/ingest/running';
import { raw } from '@pelorus/shared/persistence';
import { IngestProcess } from './platform/ingest-process';

/** More than the last moment and the files of a transaction (256), so that some are left to wait. */
const FILES = 700;
const ROWS = 5;
/** Files after which the service is killed, in three batches. */
const MOMENTS = [1, 150, 400];
/** Key of the advisory lock for which a batch waits. */
const GATE = 4_711;
/** Longer than the starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;

interface Answer {
  readonly stored: number;
  readonly duplicates: number;
  readonly results: readonly {
    readonly dataset?: { readonly id: number };
    readonly problem?: { readonly datasetId: number };
  }[];
}

/** The rows of a file; those of neighbours interleave. */
const rowsOf = (file: number): { readonly time: string; readonly value: number }[] =>
  Array.from({ length: ROWS }, (_, row) => {
    const moment = new Date(Date.UTC(2024, 0, 1) + (file + row * 100 + (row % 2) / 2) * 1_000 + file);
    return { time: moment.toISOString().slice(0, -1).replace('T', ' '), value: file * 10 + row };
  });
const textOf = (code: string, file: number): string =>
  `datetime\t${code} [m]\n${rowsOf(file)
    .map(({ time, value }) => `${time}\t${value}\n`)
    .join('')}`;

describe('a service that is killed while it stores a batch', () => {
  let ingest: IngestFixture;
  let token: string;
  let service: IngestProcess | undefined;

  beforeAll(async () => {
    ingest = await IngestFixture.start();
    token = await makeToken(ingest.connection, ALICE);
  }, PATIENCE_MS);
  afterAll(async () => {
    await service?.stop();
    await ingest.stop();
  });

  /** Starts the service over the database of the fixture; gives its address once it answers. */
  const start = async (): Promise<string> => {
    service = await IngestProcess.start(ingest.database.url);
    await service.ready();
    return service.url;
  };
  /** Has each transaction that adds datasets wait for the gate, once there are so many. */
  const gateAfter = async (datasets: number): Promise<void> => {
    await ingest.connection.query(
      raw(`create or replace function ingest.wait_at_gate() returns trigger language plpgsql as $$ begin
        if (select count(*) from ingest.dataset) >= ${datasets} then perform pg_advisory_xact_lock_shared(${GATE}); end if;
        return null; end $$`),
    );
    await ingest.connection.query(
      raw(`create or replace trigger wait_at_gate before insert on ingest.dataset
        for each statement execute function ingest.wait_at_gate()`),
    );
  };
  const send = async (url: string, code: string): Promise<Answer> => {
    const lines = Array.from({ length: FILES }, (_, file) => `${JSON.stringify({ text: textOf(code, file) })}\n`);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' };
    const response = await fetch(`${url}/rest/datasets/batch`, { method: 'POST', headers, body: lines.join('') });
    return (await response.json()) as Answer;
  };
  const stored = async (): Promise<number> => (await ingest.counts())['dataset']!;

  it(
    'stores each file once when the batch is sent again, and gives its rows as they were sent',
    async () => {
      for (const [kill, moment] of MOMENTS.entries()) {
        const code = `vessel:killed:batch${kill}`;
        const before = await stored();
        await gateAfter(before + moment);
        const url = await start();
        await ingest.connection.transaction(async (gate) => {
          await gate.query(raw(`select pg_advisory_xact_lock(${GATE})`));
          const broken = expect(send(url, code)).rejects.toThrow();
          const waiting = async (): Promise<boolean> => {
            const [row] = await gate.query<{ count: number }>(
              raw(`select count(*) from pg_locks where not granted and locktype = 'advisory' and objid = ${GATE}`),
            );
            return row!.count > 0;
          };
          while (!(await waiting())) await delay(5);
          service!.kill('SIGKILL');
          await Promise.all([service!.ended, broken]);
        });

        const { stored: now, duplicates, results } = await send(await start(), code);
        expect(now + duplicates).toBe(FILES);
        expect(duplicates).toBeGreaterThanOrEqual(moment);
        expect(await stored()).toBe(before + FILES);
        const ids = results.map(({ dataset, problem }) => dataset?.id ?? problem?.datasetId);
        expect(new Set(ids).size).toBe(FILES);
        for (const file of [0, 1, moment, FILES - 1]) {
          const { text } = await ingest.anyone.get(`/rest/datasets/${ids[file]}/content`).expect(200);
          expect(text.trimEnd().split('\n').slice(1)).toHaveLength(ROWS);
          for (const { value } of rowsOf(file)) expect(text).toMatch(new RegExp(`\t${value}(\n|$)`));
        }
        const { body } = await ingest.anyone.get(`/rest/data?codes=${code}&format=application/json`).expect(200);
        const expected = Array.from({ length: FILES }, (_, file) => rowsOf(file)).flat();
        const sent = expected.sort((a, b) => (a.time < b.time ? -1 : 1)).map(({ value }) => value);
        expect((body as object[]).map((row) => Object.values(row).at(-1))).toEqual(sent);
        await service!.stop();
      }
      const shared = raw(`select count(*) as blocks from ingest.block where dataset_id is null`);
      const [row] = await ingest.connection.query<{ blocks: number }>(shared);
      expect(row!.blocks).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
});
