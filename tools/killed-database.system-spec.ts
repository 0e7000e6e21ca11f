import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AlertWaves, PATIENCE_MS, toldAlerts } from './alerting/alert-waves';
import { CountingWebhook } from './alerting/counting-webhook';
import { FaultDatabase } from './faults/fault-database';
import { Link } from './faults/link';
import { IngestProcess } from './platform/ingest-process';
import { openSession } from './platform/session.mjs';
import { untilTrue } from './process/until-true';
import { createTokens } from './start/access-tokens';

const [RULES, STREAMS] = [3, 100];
const USERNAME = 'alice@example.org';

describe('alerts while PostgreSQL is killed', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-killed-'));
  let hook: CountingWebhook;
  let database: FaultDatabase;
  let link: Link;
  let service: IngestProcess;
  let url: string;
  let session: string;

  beforeAll(async () => {
    // Root starts PostgreSQL under another account, which must get through.
    chmodSync(folder, 0o711);
    [hook, database] = await Promise.all([CountingWebhook.start(), FaultDatabase.start(path.join(folder, 'postgres'))]);
    // It has another port after each start.
    link = await Link.open(() => database.port);
    service = await IngestProcess.start(database.url(link.port), {
      DATABASE_POOL_SIZE: '5',
      ALERT_PRIVATE_ADDRESSES: 'true',
      ALERT_GROUP_WAIT_SECONDS: '0',
      ALERT_GROUP_INTERVAL_SECONDS: '1',
    });
    ({ url } = service);
    await service.ready();
    const [token] = await createTokens(database.url(), 'killed database', [{ username: USERNAME }]);
    session = await openSession(url, { username: USERNAME, token: token! });
    await make('/rest/alerts/receivers', { kind: 'webhook', name: 'Chat', url: hook.url, default: true });
    for (let rule = 0; rule < RULES; rule++) {
      const condition = { kind: 'value', above: 10 };
      await make('/rest/alerts/rules', { name: `rule ${rule}`, where: 'code==a:b:*', condition });
    }
  }, PATIENCE_MS);
  afterAll(async () => {
    await service.stop();
    link.close();
    await database.stop();
    await hook.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = (place: string, body: string, type = 'application/json'): Promise<Response> =>
    fetch(url + place, { method: 'POST', headers: { 'x-auth-token': session, 'content-type': type }, body });
  const make = async (place: string, record: object): Promise<void> => {
    expect((await post(place, JSON.stringify(record))).status).toBe(201);
  };
  const waves = new AlertWaves(STREAMS, {
    // A file whose answer was lost is a duplicate (409) when it comes again.
    upload: (body) =>
      untilTrue(
        'a file is stored',
        async () => [201, 409].includes((await post('/rest/datasets', body, 'text/tab-separated-values')).status),
        PATIENCE_MS,
      ),
    query: async (sql) => {
      let rows: Record<string, unknown>[] | undefined;
      const ask = async (): Promise<boolean> => {
        rows = await database.query<Record<string, unknown>>(sql).catch(() => undefined);
        return rows !== undefined;
      };
      await untilTrue(`the database answers ${sql}`, ask, PATIENCE_MS);
      return rows!;
    },
  });

  it.each<[string, (value: number) => Promise<void>]>([
    ['before they are evaluated', (value) => waves.send(value)],
    ['while transitions are stored', (value) => waves.sendUntilStoring(value)],
    [
      'while a message is sent',
      async (value) => {
        const came = new Promise<void>((resolve) => (hook.onMessage = resolve));
        await waves.send(value);
        await came;
      },
    ],
  ])(
    'are told when it is killed %s, each message twice at the most',
    async (_moment, begin) => {
      const before = hook.messages.length;
      for (const [value, firing] of [
        [20, RULES * STREAMS],
        [5, 0],
      ] as const) {
        // A message that is being sent is answered after the end of the database.
        hook.onMessage = () => undefined;
        await begin(value);
        database.kill();
        await waves.untilTold(firing);
      }
      const messages = hook.messages.slice(before);
      for (const state of ['alerting', 'normal']) expect(toldAlerts(messages, state).size).toBe(RULES * STREAMS);
      expect(Math.max(...hook.times.values())).toBeLessThanOrEqual(2);
      expect(await waves.count('ingest.alert_delivery')).toBe(hook.times.size);
    },
    PATIENCE_MS,
  );
});
