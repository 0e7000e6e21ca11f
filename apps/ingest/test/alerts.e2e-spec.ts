import { createHmac } from 'node:crypto';
import { raw } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { IngestFixture } from './ingest-fixture';
import { MailServer } from './mail-server';
import { type Received, WebhookServer } from './webhook-server';

const SETTINGS = {
  ...{ ALERTS: 'on', ALERT_PRIVATE_ADDRESSES: 'true', PUBLIC_URL: 'https://pelorus.example.org' },
  ...{ ALERT_GROUP_WAIT_SECONDS: '0', ALERT_GROUP_INTERVAL_SECONDS: '1', ALERT_SECRET_KEY: 'x'.repeat(32) },
};

describe('alerts', () => {
  let mail: MailServer;
  let hook: WebhookServer;
  let ingest: IngestFixture;
  let minute = 0;
  let tests = 0;
  /** The stream of a test, which no other test watches. */
  let code: string;
  beforeAll(async () => {
    mail = await MailServer.start();
    ingest = await IngestFixture.alone({ ...SETTINGS, SMTP_URL: mail.url });
  });
  beforeEach(async () => {
    hook = await WebhookServer.start();
    minute = 0;
    code = `station:quay:thermometer_${tests++}:temperature`;
  });
  afterEach(() => hook.stop());
  afterAll(async () => {
    await ingest.stop();
    await mail.stop();
  });

  const send = async (value: number | string): Promise<void> => {
    const moment = new Date(Date.UTC(2024, 0, 17, 10, minute++)).toISOString().slice(0, 19);
    const body = `datetime\t${code}\n${moment}\t${value}\n`;
    await ingest.alice.post('/rest/datasets').type('text/tab-separated-values').send(body);
  };
  const until = async <Found>(find: () => Promise<Found | undefined> | Found | undefined): Promise<Found> => {
    for (let attempt = 0; attempt < 2_000; attempt++) {
      const found = await find();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('it did not come about');
  };
  const alertsOf = async (where: string, client: ServiceClient = ingest.alice) =>
    (await client.get(`/rest/alerts?where=${encodeURIComponent(where)}`).expect(200)).body.records as Record<
      string,
      unknown
    >[];
  const alertWith = (where: string): Promise<Record<string, unknown>> => until(async () => (await alertsOf(where))[0]);
  const receiver = async (body: object): Promise<{ id: number; secret: string }> =>
    (await ingest.alice.post('/rest/alerts/receivers').send(body).expect(201)).body;
  const rule = async (body: object): Promise<number> =>
    (
      await ingest.alice
        .post('/rest/alerts/rules')
        .send({ name: 'Too warm', where: `code==${code}`, condition: { kind: 'value', above: 30 }, ...body })
        .expect(201)
    ).body.id;
  const told = (count: number): Promise<readonly Received[]> =>
    until(() => (hook.received.length >= count ? hook.received : undefined));

  // Before there are rules of tests.
  it('are told in health and metrics', async () => {
    await until(async () => ((await ingest.anyone.get('/health')).body.features.alerts.rules === 9 ? true : undefined));
    expect((await ingest.anyone.get('/health')).body.features.alerts).toMatchObject({
      state: 'running',
      failedRules: 0,
    });
    const { body } = await ingest.anyone.get('/rest/alerts/rules?sorts=id').expect(200);
    expect(body.records.map(({ builtIn }: { builtIn: string }) => builtIn)).toContain('stream-silent');
  });

  it('fire and are over, as signed webhooks tell', async () => {
    const { id, secret } = await receiver({ kind: 'webhook', name: 'Chat', url: hook.url });
    const ruleId = await rule({ receivers: [id], severity: 'critical' });
    await send(20);
    await send(31);
    const alert = await alertWith(`state==alerting;rule.id==${ruleId}`);
    expect(alert).toMatchObject({ code, value: 31, rule: 'Too warm', kind: 'value', severity: 'critical' });
    const [first] = await told(1);
    expect(first!.json).toMatchObject({
      type: 'alert.firing',
      data: {
        rule: 'Too warm',
        severity: 'critical',
        alerts: [{ id: alert['id'], code, state: 'alerting', value: 31 }],
      },
    });
    const { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = first!.headers;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const signed = createHmac('sha256', key)
      .update(`${String(messageId)}.${String(timestamp)}.${first!.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${signed}`);
    await send(25);
    const [, second] = await told(2);
    expect(second!.json).toMatchObject({
      type: 'alert.resolved',
      data: { alerts: [{ id: alert['id'], state: 'normal' }] },
    });
    const { body } = await ingest.alice.get(`/rest/alerts/${String(alert['id'])}/transitions`).expect(200);
    expect(body.records.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      ['alerting', 'normal'],
      ['normal', 'alerting'],
    ]);
    // A receiver has a message before it is noted as sent.
    const sent = '/rest/alerts/deliveries?where=state==sent';
    await until(async () => ((await ingest.alice.get(sent).expect(200)).body.totalHits === 2 ? true : undefined));
    const [stored] = await ingest.connection.query<{ secret: Buffer }>(raw('select secret from ingest.alert_receiver'));
    expect(stored!.secret.toString('latin1')).not.toContain(secret);
  });

  it('come as mails of one thread, which people leave by one click', async () => {
    const { id } = await receiver({ kind: 'mail', name: 'Watch', to: 'watch@example.org' });
    const ruleId = await rule({ receivers: [id] });
    await send(31);
    await until(() => (mail.mails.length >= 1 ? true : undefined));
    await send(20);
    await until(() => (mail.mails.length >= 2 ? true : undefined));
    const [first, second] = mail.mails;
    expect(first!.subject).toBe(`WARNING: Too warm (${code})`);
    expect(second!.subject).toBe(`Over: Too warm (${code})`);
    expect(second!.references).toBe(first!.messageId);
    expect(first!.headers.get('auto-submitted')).toBe('auto-generated');
    const leave = /https:\/\/\S+unsubscribe\/\S+/.exec(first!.text!)![0];
    await ingest.anyone.post(new URL(leave).pathname).send('List-Unsubscribe=One-Click').expect(200);
    await send(32);
    await alertWith(`state==alerting;rule.id==${ruleId}`);
    const { body } = await ingest.alice.post(`/rest/alerts/receivers/${id}/test`).expect(202);
    expect(body.deliveryIds).toEqual([]);
    expect(mail.mails).toHaveLength(2);
  });

  it('are acknowledged with a word, and silenced', async () => {
    const { id } = await receiver({ kind: 'webhook', name: 'Chat', url: hook.url });
    const mine = `rule.id==${await rule({ receivers: [id] })}`;
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, -1);
    const silence = { where: `code==${code}`, datetimeMax: soon, comment: 'in the yard' };
    const past = { ...silence, datetimeMax: '2024-01-01T00:00:00' };
    const { body: refused } = await ingest.alice.post('/rest/alerts/silences').send(past).expect(422);
    expect(refused.detail).toBe("'datetimeMax' must be after 'datetimeMin', which is now where it is absent");
    const { body: made } = await ingest.alice.post('/rest/alerts/silences').send(silence).expect(201);
    await send(31);
    const { id: alertId } = await alertWith(`state==alerting;${mine}`);
    await alertWith(`mutedBy=notnull=;${mine}`);
    const path = `/rest/alerts/${String(alertId)}/acknowledge`;
    await ingest.anyone.post(path).expect(401);
    const { body } = await ingest.alice.post(path).send({ comment: 'I go and look.' }).expect(200);
    expect(body).toMatchObject({ acknowledgedBy: 'alice@example.org', comment: 'I go and look.' });
    expect((await ingest.alice.delete(path).expect(200)).body).not.toHaveProperty('acknowledged');
    await ingest.alice.delete(`/rest/alerts/silences/${made.id}`).expect(204);
    await alertWith(`mutedBy=isnull=;${mine}`);
    await told(1);
    await send(20);
    await alertWith(`state==normal;${mine}`);
    await ingest.alice.post(path).expect(409);
  });

  it('tell of silence, of bad flags, of stuck values, of places and of refused uploads', async () => {
    const admin = await ingest.administrator();
    await rule({ name: 'silent', condition: { kind: 'missing', longer: 'PT2S' } });
    await rule({ name: 'stuck', where: 'code==*:stuck', condition: { kind: 'stuck', longer: 'PT2M' } });
    await rule({
      name: 'bad',
      where: 'code==*:flagged',
      condition: { kind: 'quality', flags: [4], share: 0.5, within: 'PT1H' },
    });
    await rule({
      name: 'mean',
      where: 'code==*:mean',
      condition: { kind: 'value', above: 5, aggregate: { function: 'MEAN', within: 'PT1H' } },
    });
    const region = { latitudeMin: 50, latitudeMax: 60, longitudeMin: 0, longitudeMax: 10 };
    await rule({ name: 'away', where: 'code==vessel:a:gps:*', condition: { kind: 'position', ...region } });
    await send(20);
    const rows = [0, 1, 2, 3].map((i) => `2024-01-17T10:0${i}:00\t7\t1\t4\t${i * 4}\t61.5\t3`);
    const header =
      'datetime\ta:b:stuck\ta:b:flagged\ta:b:flagged (quality_flag)\ta:b:mean\tvessel:a:gps:latitude\tvessel:a:gps:longitude';
    await ingest.alice
      .post('/rest/datasets')
      .type('text/tab-separated-values')
      .send([header, ...rows, ''].join('\n'))
      .expect(201);
    for (let i = 0; i < 4; i++) await send('warm');
    for (const name of ['silent', 'stuck', 'bad', 'mean', 'away'])
      await alertWith(`state==alerting;rule.name==${name}`);
    const refused = await until(async () => (await alertsOf('kind==refused;state==alerting', admin))[0]);
    expect(refused).toMatchObject({ code: 'alice@example.org', value: 4 });
    expect(await alertsOf('kind==refused', ingest.anyone)).toEqual([]);
  });

  it('try again what a receiver refuses, and no more what wants none', async () => {
    const { id } = await receiver({ kind: 'webhook', name: 'Chat', url: hook.url });
    hook.answer = (response) => void response.writeHead(500, { 'retry-after': '3600' }).end('broken');
    const { body } = await ingest.alice.post(`/rest/alerts/receivers/${id}/test`).expect(202);
    const path = `/rest/alerts/deliveries/${body.deliveryId}`;
    const failed = await until(async () => {
      const { body: delivery } = await ingest.alice.get(path).expect(200);
      return delivery.attempted.length > 0 ? (delivery as object) : undefined;
    });
    expect(failed).toMatchObject({
      state: 'waiting',
      lastError: 'It answered 500: broken',
      attempted: [{ result: 'failed', status: 500 }],
    });
    hook.answer = (response) => void response.writeHead(410).end();
    await ingest.alice.post(`${path}/send`).expect(202);
    await until(async () => ((await ingest.alice.get(`/rest/alerts/receivers/${id}`)).body.enabled ? undefined : true));
    expect((await ingest.alice.get(`/rest/alerts/receivers/${id}`)).body.disabledReason).toBe('It answered 410');
    expect(new Set(hook.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});
