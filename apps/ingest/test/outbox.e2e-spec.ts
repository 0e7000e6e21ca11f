import { createHmac } from 'node:crypto';
import { raw } from '@pelorus/shared/persistence';
import { freePort } from '@pelorus/tools/free-port';
import { IngestFixture } from './ingest-fixture';
import { MailServer } from './mail-server';
import { WebhookServer } from './webhook-server';

/** Attempts with a message that nobody takes: at once, and after each pause of three days. */
const ATTEMPTS = 10;

describe('what is on its way to receivers', () => {
  let mail: MailServer;
  let hook: WebhookServer;
  let ingest: IngestFixture;
  beforeEach(async () => {
    // Nobody else gets this port while the server is away.
    const port = await freePort();
    [mail, hook] = await Promise.all([MailServer.start(port), WebhookServer.start()]);
    ingest = await IngestFixture.start({ ALERTS: 'on', ALERT_PRIVATE_ADDRESSES: 'true', SMTP_URL: mail.url });
  });
  afterEach(async () => {
    await ingest.stop();
    await Promise.all([mail.stop(), hook.stop()]);
  });

  const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const receiver = async (body: object): Promise<number> =>
    (await ingest.alice.post('/rest/alerts/receivers').send(body).expect(201)).body.id;
  const test = async (id: number): Promise<string> => {
    const { body } = await ingest.alice.post(`/rest/alerts/receivers/${id}/test`).expect(202);
    return `/rest/alerts/deliveries/${body.deliveryId}`;
  };
  const get = async (path: string): Promise<Record<string, unknown> & { attempted: { status?: number }[] }> =>
    (await ingest.alice.get(path).expect(200)).body;
  /** Lets the pauses before further attempts pass; what is being sent at this moment stays as it is. */
  const later = (): Promise<unknown> =>
    ingest.connection.query(
      raw(`update ingest.alert_delivery delivery set next_attempt = now() where state = 'waiting' and attempts =
        (select count(*) from ingest.alert_attempt where delivery_id = delivery.id)`),
    );

  it('is tried for three days where a webhook answers 500, which is disabled then', async () => {
    // The first pause would be over before a busy machine has looked at it.
    hook.answer = (response) => void response.writeHead(500, { 'retry-after': '120' }).end('broken');
    const id = await receiver({ kind: 'webhook', name: 'Chat', url: hook.url });
    const path = await test(id);
    const behind = await test(id);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      await until(async () => (await get(path)).attempted.length === attempt);
      const { nextAttempt } = await get(path);
      if (attempt < ATTEMPTS) pauses.push(Date.parse(`${String(nextAttempt)}Z`) - Date.now());
      expect(hook.received).toHaveLength(attempt);
      await later();
    }
    // Each pause is longer than the former one, and the longest ones are hours.
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThan(23 * 3_600_000);
    expect(await get(path)).toMatchObject({
      state: 'failed',
      attempts: ATTEMPTS,
      lastError: 'It answered 500: broken',
    });
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await until(async () => (await get(`/rest/alerts/receivers/${id}`))['enabled'] === false);
    expect(await get(`/rest/alerts/receivers/${id}`)).toMatchObject({
      disabledReason: 'It failed for three days: It answered 500: broken',
    });
    expect(await get(behind)).toMatchObject({ state: 'cancelled', attempts: 0 });
    const { features } = (await ingest.anyone.get('/health')).body;
    await until(async () => (await ingest.anyone.get('/health')).body.features.alerts.disabledReceivers === 1);
    expect(features.alerts.state).toBe('running');

    hook.answer = (response) => void response.writeHead(204).end();
    const { body } = await ingest.alice.patch(`/rest/alerts/receivers/${id}`).send({ enabled: true }).expect(200);
    expect(body).not.toHaveProperty('disabledReason');
    await ingest.alice.post(`${path}/send`).expect(202);
    await until(async () => (await get(path))['state'] === 'sent');
  });

  it('waits for no other receiver that is slow', async () => {
    const held: (() => void)[] = [];
    const gone: boolean[] = [];
    hook.answer = (response) => {
      held.push(() => void response.writeHead(204).end());
      response.on('close', () => gone.push(!response.writableEnded));
    };
    const slow = await test(await receiver({ kind: 'webhook', name: 'Chat', url: hook.url }));
    await until(() => held.length === 1);
    await test(await receiver({ kind: 'mail', name: 'Watch', to: 'watch@example.org' }));
    await until(() => mail.mails.length === 1);
    expect(gone).toEqual([]);
    held[0]!();
    await until(async () => (await get(slow))['state'] === 'sent');
  });

  it('comes in the order in which it was told, one message after another', async () => {
    let [open, most] = [0, 0];
    hook.answer = (response) => {
      most = Math.max(most, ++open);
      setImmediate(() => {
        open--;
        response.writeHead(204).end();
      });
    };
    const id = await receiver({ kind: 'webhook', name: 'Chat', url: hook.url });
    const paths: string[] = [];
    for (let i = 0; i < 10; i++) paths.push(await test(id));
    await until(async () => (await get(paths.at(-1)!))['state'] === 'sent');
    expect(most).toBe(1);
    const { body } = await ingest.alice.get('/rest/alerts/deliveries?sorts=id').expect(200);
    expect(hook.received.map(({ body: text }) => JSON.parse(text).timestamp)).toEqual(
      body.records.map((each: { body: { timestamp: string } }) => each.body.timestamp),
    );
  });

  it('arrives when the mail server is back, and once', async () => {
    const { port } = mail;
    await mail.stop();
    const path = await test(await receiver({ kind: 'mail', name: 'Watch', to: 'watch@example.org' }));
    await until(async () => (await get(path)).attempted.length > 0);
    expect((await get(path))['lastError']).toContain('ECONNREFUSED');
    mail = await MailServer.start(port);
    await until(async () => {
      await later();
      return (await get(path))['state'] === 'sent';
    });
    expect(mail.mails.map(({ subject }) => subject)).toEqual(['Test: Watch']);
  });

  it('is signed by the same secret when a key is set later, which seals what was stored before', async () => {
    await ingest.stop();
    ingest = await IngestFixture.start({ ALERT_PRIVATE_ADDRESSES: 'true' });
    const given = { kind: 'webhook', name: 'Chat', url: hook.url };
    const { body } = await ingest.alice.post('/rest/alerts/receivers').send(given).expect(201);
    const { body: renewed } = await ingest.alice.post(`/rest/alerts/receivers/${body.id}/secret`).expect(200);
    const stored = async (): Promise<string> => {
      const [row] = await ingest.connection.query<{ secret: Buffer; former_secret: Buffer }>(
        raw('select secret, former_secret from ingest.alert_receiver'),
      );
      return `${row!.secret.toString('latin1')} ${row!.former_secret.toString('latin1')}`;
    };
    for (const secret of [body.secret, renewed.secret]) expect(await stored()).toContain(secret);
    const sealing = { ALERTS: 'on', ALERT_PRIVATE_ADDRESSES: 'true', ALERT_SECRET_KEY: 'x'.repeat(32) };
    const later = await ingest.beside(sealing);
    try {
      await until(async () => !(await stored()).includes('whsec_'));
      await later.alice.post(`/rest/alerts/receivers/${body.id}/test`).expect(202);
      await until(() => hook.received.length === 1);
      const { headers, body: text } = hook.received[0]!;
      const signatures = [renewed.secret, body.secret].map((secret: string) => {
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
        return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      });
      expect(headers['webhook-signature']).toBe(signatures.join(' '));
    } finally {
      await later.stop();
    }
  });
});
