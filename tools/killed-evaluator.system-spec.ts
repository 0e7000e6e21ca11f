import { setTimeout as delay } from 'node:timers/promises';
import { IngestFixture } from '@pelorus/ingest/running';
import { raw } from '@pelorus/shared/persistence';
import { AlertWaves, PATIENCE_MS, toldAlerts } from './alerting/alert-waves';
import { CountingWebhook } from './alerting/counting-webhook';
import { fixtureTarget } from './alerting/fixture-target';
import { IngestProcess } from './platform/ingest-process';

const STREAMS = 250;
const KILLS = 4;

describe('an evaluator that is killed', () => {
  let ingest: IngestFixture;
  let hook: CountingWebhook;
  let evaluator: IngestProcess | undefined;

  beforeAll(async () => {
    const fixture = IngestFixture.start({ ALERT_PRIVATE_ADDRESSES: 'true' });
    [ingest, hook] = await Promise.all([fixture, CountingWebhook.start()]);
  }, PATIENCE_MS);
  afterAll(async () => {
    await evaluator?.stop();
    await hook.stop();
    await ingest.stop();
  });

  const startEvaluator = (): Promise<IngestProcess> =>
    IngestProcess.start(ingest.database.url, {
      ALERT_PRIVATE_ADDRESSES: 'true',
      ALERT_GROUP_WAIT_SECONDS: '0',
      ALERT_GROUP_INTERVAL_SECONDS: '1',
    });

  it(
    'tells of each alert, and no message more often than twice',
    async () => {
      const waves = new AlertWaves(STREAMS, fixtureTarget(ingest));
      const receiver = { kind: 'webhook', name: 'Chat', url: hook.url, default: true };
      await ingest.alice.post('/rest/alerts/receivers').send(receiver).expect(201);
      for (let rule = 0; rule < KILLS; rule++) {
        const body = { name: `rule ${rule}`, where: `code==*${rule}`, condition: { kind: 'value', above: 10 } };
        await ingest.alice.post('/rest/alerts/rules').send(body).expect(201);
      }
      for (let kill = 0; kill < KILLS; kill++) {
        evaluator = await startEvaluator();
        await waves.sendUntilJudged(kill % 2 === 0 ? 20 : 5);
        // Sometimes before the decision to tell, sometimes while it is sent.
        await delay(200 * kill);
        evaluator.kill('SIGKILL');
        await evaluator.ended;
        // What it was sending is taken by the next one when its lease is over: nobody waits for that here.
        await ingest.connection.query(
          raw(`update ingest.alert_delivery set next_attempt = now() where state = 'waiting'`),
        );
      }
      evaluator = await startEvaluator();
      await waves.send(20);
      const expected = KILLS * (STREAMS / 10);
      await waves.untilTold(expected);
      expect(toldAlerts(hook.messages, 'alerting').size).toBe(expected);
      expect(Math.max(...hook.times.values())).toBeLessThanOrEqual(2);
      expect(await waves.count('ingest.alert_delivery')).toBe(hook.times.size);
    },
    PATIENCE_MS,
  );
});
