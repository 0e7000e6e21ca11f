import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { IngestFixture } from '@pelorus/ingest/running';
import { raw } from '@pelorus/shared/persistence';
import { freshApp } from './build/fresh-bundle.mjs';
import { freePort } from './process/free-port.mjs';
import { ServiceProcess } from './start/service-process.mjs';

const STREAMS = 250;
const KILLS = 4;
/** Longer than the starts of all processes on a busy machine. */
const PATIENCE_MS = 600_000;

interface Told {
  readonly id: string;
  readonly alerts: readonly { readonly code: string; readonly state: string }[];
}

describe('an evaluator that is killed', () => {
  const told: Told[] = [];
  let ingest: IngestFixture;
  let script: string;
  let hook: Server;
  let evaluator: ServiceProcess | undefined;

  beforeAll(async () => {
    [ingest, script] = await Promise.all([IngestFixture.start(), freshApp('ingest')]);
    hook = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const { data } = JSON.parse(body) as { data: { alerts: Told['alerts'] } };
        told.push({ id: String(request.headers['webhook-id']), alerts: data.alerts });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  }, PATIENCE_MS);
  afterAll(async () => {
    await evaluator?.stop();
    hook.closeAllConnections();
    await new Promise((resolve) => hook.close(resolve));
    await ingest.stop();
  });

  const startEvaluator = async (): Promise<ServiceProcess> => {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: ingest.database.url,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      PARSE_THREADS: '1',
      ALERT_PRIVATE_ADDRESSES: 'true',
      ALERT_GROUP_WAIT_SECONDS: '0',
      ALERT_GROUP_INTERVAL_SECONDS: '1',
    };
    return new ServiceProcess(script, { env, line: () => undefined, limit: 5_000 });
  };
  let minute = 0;
  const send = async (value: number): Promise<void> => {
    const codes = Array.from({ length: STREAMS }, (_, i) => `a:b:s${i}`);
    const moment = new Date(Date.UTC(2024, 0, 1, 0, minute++)).toISOString().slice(0, 19);
    const body = `${['datetime', ...codes].join('\t')}\n${[moment, ...codes.map(() => value)].join('\t')}\n`;
    await ingest.alice.post('/rest/datasets').type('text/tab-separated-values').send(body).expect(201);
  };
  const count = async (sql: string): Promise<number> => {
    const [row] = await ingest.connection.query<{ count: number }>(raw(`select count(*) as count from ${sql}`));
    return row!.count;
  };
  const until = async (isSo: () => Promise<boolean>): Promise<void> => {
    while (!(await isSo())) await delay(5);
  };

  it(
    'tells of each alert, and no message more often than twice',
    async () => {
      const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
      // The service of the fixture allows no private addresses; the evaluator does.
      await ingest.connection.query(
        raw(`insert into ingest.alert_receiver (kind, name, url, addresses, is_default, tells_resolved, enabled, secret, owner, created, last_modified)
          values ('webhook', 'Chat', '${url}', '{}', true, true, true, '\\x00'::bytea || 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='::bytea, 'alice@example.org', now(), now())`),
      );
      for (let rule = 0; rule < KILLS; rule++) {
        const body = { name: `rule ${rule}`, where: `code==*${rule}`, condition: { kind: 'value', above: 10 } };
        await ingest.alice.post('/rest/alerts/rules').send(body).expect(201);
      }
      for (let kill = 0; kill < KILLS; kill++) {
        evaluator = await startEvaluator();
        const before = await count('ingest.alert_transition');
        await send(kill % 2 === 0 ? 20 : 5);
        await until(async () => (await count('ingest.alert_transition')) > before);
        // Sometimes before the decision to tell, sometimes while it is sent.
        await delay(200 * kill);
        evaluator.kill('SIGKILL');
        await evaluator.ended;
      }
      evaluator = await startEvaluator();
      await send(20);
      const expected = KILLS * (STREAMS / 10);
      await until(async () => (await count(`ingest.alert where state = 'alerting'`)) === expected);
      await until(async () => (await count(`ingest.alert_group where next_tick <= now()`)) === 0);
      // What a killed process was sending is taken by the next one when its lease is over.
      await until(async () => (await count(`ingest.alert_delivery where state = 'waiting'`)) === 0);
      const codes = new Set(
        told.flatMap(({ alerts }) => alerts.filter(({ state }) => state === 'alerting').map(({ code }) => code)),
      );
      expect(codes.size).toBe(expected);
      const times = new Map<string, number>();
      for (const { id } of told) times.set(id, (times.get(id) ?? 0) + 1);
      expect(Math.max(...times.values())).toBeLessThanOrEqual(2);
      expect(await count('ingest.alert_delivery')).toBe(times.size);
    },
    PATIENCE_MS,
  );
});
