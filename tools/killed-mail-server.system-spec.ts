import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { IngestFixture } from '@pelorus/ingest/running';
import { raw } from '@pelorus/shared/persistence';
import { type AlertMessage, AlertWaves, PATIENCE_MS, toldAlerts } from './alerting/alert-waves';
import { fixtureTarget } from './alerting/fixture-target';
import { Link } from './faults/link';
import { IngestProcess } from './platform/ingest-process';
import { freePort } from './process/free-port.mjs';

const [RULES, STREAMS, WAVES] = [5, 50, 6];
/** A server of mail that tells the id of each message before it says that it has it. */
const MAIL_SERVER = `
  const { SMTPServer } = require('smtp-server');
  const { simpleParser } = require('mailparser');
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) =>
      void simpleParser(stream).then((mail) => {
        process.stdout.write(mail.headers.get('x-pelorus-message') + '\\n', () => callback());
      }),
  }).listen(Number(process.argv[1]), '127.0.0.1', () => process.stdout.write('ready\\n'));
`;

describe('alerts while the database and the mail server are killed', () => {
  /** How often each message arrived. */
  const arrived = new Map<string, number>();
  let ingest: IngestFixture;
  let evaluator: IngestProcess;
  let database: Link;
  let isDatabaseUp = true;
  let mail: ChildProcess;
  let mailPort: number;

  const startMail = async (): Promise<void> => {
    const server = spawn(process.execPath, ['-e', MAIL_SERVER, String(mailPort)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    mail = server;
    await new Promise<void>((ready) => {
      // The first message may come in one piece of output with the word that the server is ready.
      createInterface({ input: server.stdout }).on('line', (line) => {
        if (line === 'ready') ready();
        else arrived.set(line, (arrived.get(line) ?? 0) + 1);
      });
    });
  };
  const killMail = async (): Promise<void> => {
    mail.kill('SIGKILL');
    await once(mail, 'close');
  };

  beforeAll(async () => {
    [ingest, mailPort] = await Promise.all([IngestFixture.start(), freePort()]);
    const address = new URL(ingest.database.url);
    const port = Number(address.port);
    // Port 1 takes no connections.
    database = await Link.open(() => (isDatabaseUp ? port : 1));
    address.port = String(database.port);
    await startMail();
    evaluator = await IngestProcess.start(address.href, {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ALERT_GROUP_WAIT_SECONDS: '0',
      ALERT_GROUP_INTERVAL_SECONDS: '1',
    });
  }, PATIENCE_MS);
  afterAll(async () => {
    await evaluator.stop();
    await killMail();
    database.close();
    await ingest.stop();
  });

  it(
    'are told, each message twice at the most',
    async () => {
      const waves = new AlertWaves(STREAMS, fixtureTarget(ingest));
      const receiver = { kind: 'mail', name: 'Watch', to: 'watch@example.org', default: true };
      await ingest.alice.post('/rest/alerts/receivers').send(receiver).expect(201);
      for (let rule = 0; rule < RULES; rule++) {
        const body = { name: `rule ${rule}`, where: 'code==a:b:*', condition: { kind: 'value', above: 10 } };
        await ingest.alice.post('/rest/alerts/rules').send(body).expect(201);
      }
      for (let wave = 0; wave < WAVES; wave++) {
        await waves.sendUntilJudged(wave % 2 === 0 ? 20 : 5);
        // Sometimes before the decision to tell, sometimes while it is sent.
        await delay(150 * wave);
        isDatabaseUp = false;
        database.cut();
        if (wave % 2 === 1) await killMail();
        await delay(500);
        isDatabaseUp = true;
        if (wave % 2 === 1) await startMail();
      }
      await waves.send(20);
      const expected = RULES * STREAMS;
      await waves.untilTold(expected);

      const deliveries = await ingest.connection.query<{ id: string; state: string; body: AlertMessage }>(
        raw('select message_id as id, state, body from ingest.alert_delivery order by alert_delivery.id'),
      );
      expect(deliveries.every(({ state }) => state === 'sent')).toBe(true);
      expect(new Set(arrived.keys())).toEqual(new Set(deliveries.map(({ id }) => id)));
      expect(Math.max(...arrived.values())).toBeLessThanOrEqual(2);
      const told = toldAlerts(
        deliveries.map(({ body }) => body),
        'alerting',
      );
      expect(told.size).toBe(expected);
    },
    PATIENCE_MS,
  );
});
