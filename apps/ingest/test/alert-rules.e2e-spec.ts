import { type ServiceClient } from '@pelorus/shared/testing';
import { IngestFixture } from './ingest-fixture';

const CODE = 'station:quay:thermometer:temperature';
const RULE = { name: 'Too warm', where: `code==${CODE}`, condition: { kind: 'value', above: 30 } };
const RULES = '/rest/alerts/rules';

describe('rules of alerts', () => {
  let ingest: IngestFixture;
  let admin: ServiceClient;
  beforeAll(async () => {
    ingest = await IngestFixture.start({ ALERTS: 'off' });
    admin = await ingest.administrator();
    const rows = [20, 31, 32, 29, 33].map((value, i) => `2024-01-17T10:0${i}:00\t${value}`);
    await ingest.alice
      .post('/rest/datasets')
      .type('text/tab-separated-values')
      .send(['datetime\t' + CODE, ...rows, ''].join('\n'))
      .expect(201);
  });
  afterAll(async () => ingest.stop());

  it('are made, read, changed and deleted by their account', async () => {
    const { body: made, headers } = await ingest.alice.post(RULES).send(RULE).expect(201);
    expect(made).toEqual({
      ...{ id: expect.any(Number), ...RULE, for: 'PT0S', keepFiring: 'PT0S', noData: 'keep', severity: 'warning' },
      ...{
        receivers: [],
        enabled: true,
        institute: false,
        username: 'alice@example.org',
        state: 'normal',
        alerting: 0,
      },
      ...{ created: expect.any(String), lastModified: expect.any(String) },
    });
    const path = `${RULES}/${made.id}`;
    expect(headers['location']).toBe(path);
    const { headers: read } = await ingest.alice.get(path).expect(200);
    await ingest.bob.get(path).expect(404);
    await ingest.anyone.get(path).expect(404);
    await ingest.anyone.patch(path).send({ name: 'x' }).expect(401);
    const change = { name: 'Warm', for: 'PT5M', description: null };
    const { body: changed } = await ingest.alice.patch(path).set('If-Match', read['etag']!).send(change).expect(200);
    expect(changed).toMatchObject({ name: 'Warm', for: 'PT5M', where: RULE.where });
    await ingest.alice.patch(path).set('If-Match', read['etag']!).send({ name: 'Late' }).expect(412);
    const { body: list } = await ingest.alice.get(`${RULES}?where=name==Warm`).expect(200);
    expect(list.records).toHaveLength(1);
    await ingest.alice.delete(path).expect(204);
    await ingest.alice.get(path).expect(404);
  });

  it('of the institute are made by administrators and seen by all', async () => {
    await ingest.alice
      .post(RULES)
      .send({ ...RULE, institute: true })
      .expect(403);
    const { body } = await admin
      .post(RULES)
      .send({ ...RULE, institute: true })
      .expect(201);
    expect(body).toMatchObject({ institute: true });
    await ingest.anyone.get(`${RULES}/${body.id}`).expect(200);
    await ingest.bob.delete(`${RULES}/${body.id}`).expect(403);
    await admin.delete(`${RULES}/${body.id}`).expect(204);
  });

  it.each([
    [{}, '/name'],
    [{ ...RULE, condition: { kind: 'weather' } }, '/condition/kind'],
    [{ ...RULE, condition: { kind: 'value' } }, '/condition/above'],
    [{ ...RULE, condition: { kind: 'value', above: 1, share: 1 } }, '/condition/share'],
    [{ ...RULE, condition: { kind: 'value', outside: [2, 1] } }, '/condition/outside'],
    [{ ...RULE, condition: { kind: 'quality', flags: [9], share: 0.5, within: 'PT1H' } }, '/condition/flags'],
    [{ ...RULE, condition: { kind: 'missing', longer: 'P1M' } }, '/condition/longer'],
    [{ ...RULE, condition: { kind: 'service', what: 'weather', above: 1 } }, '/condition/what'],
    [{ ...RULE, where: 'cod==x' }, '/where'],
    [{ ...RULE, where: 'code=' }, '/where'],
    [{ ...RULE, where: 'code==x', condition: { kind: 'refused', more: 3, within: 'PT1H' } }, '/where'],
    [{ ...RULE, for: 'five minutes' }, '/for'],
    [{ ...RULE, receivers: [999] }, '/receivers/0'],
    [{ ...RULE, receivers: [1.5] }, '/receivers'],
    [{ ...RULE, severity: 'mild' }, '/severity'],
    [{ ...RULE, colour: 'red' }, '/colour'],
  ])('refuse %j at %s', async (body, pointer) => {
    const { body: problem } = await ingest.alice.post(RULES).send(body).expect(422);
    expect(problem.errors.map((each: { pointer: string }) => each.pointer)).toContain(pointer);
  });

  it('are tried over the past', async () => {
    const range = { datetimeMin: '2024-01-17', datetimeMax: '2024-01-17' };
    const { body } = await ingest.anyone
      .post(`${RULES}/try`)
      .send({ ...RULE, ...range })
      .expect(200);
    expect(body).toMatchObject({
      firings: [
        { code: CODE, from: '2024-01-17T10:01:00.000', to: '2024-01-17T10:03:00.000' },
        { code: CODE, from: '2024-01-17T10:04:00.000' },
      ],
      ...{ total: 2, things: 1, isComplete: true },
    });
    const missing = {
      where: RULE.where,
      condition: { kind: 'missing', longer: 'PT10M' },
      datetimeMin: '2024-01-17T10:00:00',
    };
    const silent = await ingest.anyone
      .post(`${RULES}/try`)
      .send({ ...missing, datetimeMax: '2024-01-17T12:00:00' })
      .expect(200);
    expect(silent.body.firings).toEqual([{ code: CODE, from: '2024-01-17T10:14:00.000' }]);
    const stuck = { where: RULE.where, condition: { kind: 'stuck', longer: 'PT2M', tolerance: 3 }, ...range };
    expect((await ingest.anyone.post(`${RULES}/try`).send(stuck).expect(200)).body.firings).toEqual([
      { code: CODE, from: '2024-01-17T10:03:00.000', to: '2024-01-17T10:04:00.000' },
    ]);
    const quality = {
      where: RULE.where,
      condition: { kind: 'quality', flags: [0], share: 1, within: 'PT2M' },
      ...range,
    };
    expect((await ingest.anyone.post(`${RULES}/try`).send(quality).expect(200)).body.total).toBe(1);
    const refused = { condition: { kind: 'refused', more: 3, within: 'PT1H' }, ...range };
    await ingest.anyone.post(`${RULES}/try`).send(refused).expect(422);
    await ingest.anyone
      .post(`${RULES}/try`)
      .send({ ...RULE, datetimeMin: '2024-02-01', datetimeMax: '2024-01-01' })
      .expect(422);
  });
});

describe('receivers, silences and calendars', () => {
  let ingest: IngestFixture;
  beforeAll(async () => void (ingest = await IngestFixture.start({ ALERTS: 'off' })));
  afterAll(async () => ingest.stop());

  it('shows the secret of a webhook once, and another one when it is asked for', async () => {
    const given = { kind: 'webhook', name: 'Chat', url: 'https://chat.example.org/hook' };
    const { body } = await ingest.alice.post('/rest/alerts/receivers').send(given).expect(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const path = `/rest/alerts/receivers/${body.id}`;
    expect((await ingest.alice.get(path).expect(200)).body).not.toHaveProperty('secret');
    await ingest.bob.get(path).expect(404);
    await ingest.anyone.get(path).expect(401);
    expect((await ingest.alice.post(`${path}/secret`).expect(200)).body.secret).not.toBe(body.secret);
    const { body: queued } = await ingest.alice.post(`${path}/test`).expect(202);
    const delivery = `/rest/alerts/deliveries/${queued.deliveryId}`;
    expect((await ingest.alice.get(delivery).expect(200)).body).toMatchObject({
      state: 'waiting',
      type: 'test',
      attempted: [],
    });
    await ingest.bob.get(delivery).expect(404);
    await ingest.alice.post(`${delivery}/send`).expect(202);
    await ingest.alice.patch(path).send({ enabled: false, name: 'Quiet' }).expect(200);
    await ingest.alice.delete(path).expect(204);
    expect((await ingest.alice.get(delivery).expect(200)).body.state).toBe('cancelled');
  });

  it.each([
    [{ kind: 'webhook', name: 'x' }, '/url'],
    [{ kind: 'webhook', name: 'x', url: 'ftp://example.org' }, '/url'],
    [{ kind: 'webhook', name: 'x', url: 'http://example.org' }, '/url'],
    [{ kind: 'webhook', name: 'x', url: 'https://localhost/a' }, '/url'],
    [{ kind: 'webhook', name: 'x', url: 'https://[::1]/a' }, '/url'],
    [{ kind: 'webhook', name: 'x', url: 'https://169.254.169.254/latest' }, '/url'],
    [{ kind: 'webhook', name: 'x', url: 'https://0x7f.1/' }, '/url'],
    [{ kind: 'webhook', name: 'x', url: 'https://a:b@example.org/' }, '/url'],
    [{ kind: 'mail', name: 'x' }, '/to'],
    [{ kind: 'mail', name: 'x', to: 'nobody' }, '/to'],
    [{ kind: 'mail', name: 'x', to: ['a@example.org', 'b@example.org\nBcc: c@example.org'] }, '/to'],
    [{ kind: 'pigeon', name: 'x' }, '/kind'],
  ])('refuses %j at %s', async (body, pointer) => {
    const { body: problem } = await ingest.alice.post('/rest/alerts/receivers').send(body).expect(422);
    expect(problem.errors.map((each: { pointer: string }) => each.pointer)).toContain(pointer);
  });

  it('silences alerts for a time, with who and why', async () => {
    const given = { where: 'code==vessel:a:*;rule.name==x', datetimeMax: '2100-01-01', comment: 'In port' };
    await ingest.alice.post('/rest/alerts/silences').send(given).expect(422);
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, -1);
    const { body } = await ingest.alice
      .post('/rest/alerts/silences')
      .send({ ...given, datetimeMax: soon })
      .expect(201);
    expect(body).toMatchObject({ comment: 'In port', username: 'alice@example.org', where: given.where });
    await ingest.alice
      .post('/rest/alerts/silences')
      .send({ ...given, where: 'cod==x', datetimeMax: soon })
      .expect(422);
    await ingest.bob.delete(`/rest/alerts/silences/${body.id}`).expect(403);
    await ingest.alice.delete(`/rest/alerts/silences/${body.id}`).expect(204);
    await ingest.alice.delete(`/rest/alerts/silences/${body.id}`).expect(409);
    const { body: list } = await ingest.anyone.get('/rest/alerts/silences').expect(200);
    expect(list.records).toEqual([expect.objectContaining({ id: body.id, ended: expect.any(String) })]);
  });

  it('gives a calendar under an address that only its owner knows', async () => {
    const { body } = await ingest.alice.post('/rest/alerts/calendars').send({ name: 'Calibrations' }).expect(201);
    const path = new URL(body.url).pathname;
    const { text, headers } = await ingest.anyone.get(path).expect(200);
    expect(text).toContain('X-WR-CALNAME:Calibrations');
    await ingest.anyone.get(path).set('If-None-Match', headers['etag']!).expect(304);
    await ingest.anyone.get('/rest/alerts/calendar/guessed').expect(404);
    const { body: list } = await ingest.alice.get('/rest/alerts/calendars').expect(200);
    expect(list.records[0]).not.toHaveProperty('url');
    expect((await ingest.alice.get(`/rest/alerts/calendars/${body.id}`).expect(200)).body).toEqual(list.records[0]);
    await ingest.bob.get(`/rest/alerts/calendars/${body.id}`).expect(404);
    await ingest.bob.delete(`/rest/alerts/calendars/${body.id}`).expect(404);
    await ingest.alice.delete(`/rest/alerts/calendars/${body.id}`).expect(204);
    await ingest.anyone.get(path).expect(404);
    await ingest.anyone.get('/rest/alerts/unsubscribe/guessed').expect(200);
    await ingest.anyone.post('/rest/alerts/unsubscribe/guessed').expect(404);
  });

  it('lists no alerts where nothing was evaluated', async () => {
    expect(
      (await ingest.anyone.get('/rest/alerts?where=state==alerting&sorts=-since').expect(200)).body.records,
    ).toEqual([]);
    await ingest.anyone.get('/rest/alerts/7').expect(404);
    await ingest.anyone.get('/rest/alerts/seven').expect(404);
    await ingest.alice.post('/rest/alerts/7/acknowledge').expect(404);
  });
});
