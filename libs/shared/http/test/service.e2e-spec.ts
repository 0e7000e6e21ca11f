import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import supertest, { type Response } from 'supertest';
import { sql } from '@pelorus/shared/persistence';
import { ServiceState, stopService } from '../src';
import { openSocket, rawExchange, received } from './raw-exchange';
import { type RunningPebbles, runPebbles } from './running-pebbles';

const PROTECTING = [
  'content-security-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

function policyOf(headers: Readonly<Record<string, string>>): string[] {
  return (headers['content-security-policy'] ?? '').split(';');
}

describe('a service', () => {
  let service: RunningPebbles;

  afterEach(() => service.close());

  it('sends headers that protect its pages, and no CORS', async () => {
    service = await runPebbles();
    const { headers } = await service.client.get('/rest/pebbles').set('Origin', 'https://a.example').expect(200);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(policyOf(headers)).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('sends the same headers with what is refused before it is read', async () => {
    service = await runPebbles({ TRUST_PROXY: '1', CLIENT_REQUESTS_PER_MINUTE: '1', PUBLIC_URL: 'https://a.example' });
    const ask = () => service.client.get('/rest/pebbles').set('X-Forwarded-For', '192.0.2.1');
    const { headers } = await ask().expect(200);
    const refused = await ask().expect(429);
    for (const name of PROTECTING) expect([name, refused.headers[name]]).toEqual([name, headers[name]]);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const unread = await rawExchange(service.url, 'GEX / HTTP/1.1\r\n\r\n');
    expect(unread).toContain('X-Content-Type-Options: nosniff');
  });

  it('allows listed origins to call with credentials, and no other', async () => {
    service = await runPebbles({ CORS_ORIGINS: 'https://a.example,https://b.example' });
    const listed = await service.client.get('/rest/pebbles').set('Origin', 'https://b.example').expect(200);
    expect(listed.headers['access-control-allow-origin']).toBe('https://b.example');
    expect(listed.headers['access-control-allow-credentials']).toBe('true');
    expect(listed.headers['access-control-expose-headers']).toContain('ETag');
    expect(listed.headers['vary']).toMatch(/Origin.*User-Agent|User-Agent.*Origin/);
    const other = await service.client.get('/rest/pebbles').set('Origin', 'https://c.example').expect(200);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await supertest(service.url)
      .options('/rest/pebbles/1')
      .set({ Origin: 'https://a.example', 'Access-Control-Request-Method': 'PATCH' })
      .expect(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    const refused = await service.client.get('/rest/nowhere').set('Origin', 'https://a.example').expect(404);
    expect(refused.headers['access-control-allow-origin']).toBe('https://a.example');
  });

  it('names its public address where it knows it', async () => {
    service = await runPebbles({ PUBLIC_URL: 'https://pebbles.example/base/' });
    const { headers } = await service.client.post('/rest/pebbles').send({ name: 'grey', beachId: 1 }).expect(201);
    expect(headers['location']).toBe('https://pebbles.example/base/rest/pebbles/9');
    expect(headers['strict-transport-security']).toBeDefined();
    expect(service.client.document['servers']).toEqual([{ url: 'https://pebbles.example/base' }]);
  });

  it('logs requests without secrets', async () => {
    service = await runPebbles();
    const session = { Cookie: 'x-auth-token=ookie', Authorization: 'Bearer in-earer', 'X-Auth-Token': 'eader' };
    await service.client
      .get('/rest/pebbles/1')
      .set({ ...session, 'User-Agent': 'spec', 'X-Request-Id': 'r1' })
      .expect(200);
    await supertest(service.url).get('/rest/broken').set(session).expect(500);
    await supertest(service.url).get('/rest/statement').set(session).expect(500);
    await service.client.get('/health/live').expect(200);
    const log = service.log();
    expect(log).not.toMatch(/ookie|in-earer|eader"|"url":"\/health|parameters/);
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        req: expect.objectContaining({ id: 'r1', method: 'GET', url: '/rest/pebbles/1', userAgent: 'spec' }),
        res: { statusCode: 200 },
      }),
    );
  });

  it('takes no token from an address, and logs none', async () => {
    service = await runPebbles();
    const secret = 'aB3_-'.repeat(9).slice(0, 43);
    const addresses = [
      `/rest/pebbles?token=${secret}`,
      `/rest/pebbles?hits=1&access_token=pelorus_${secret}`,
      `/rest/pebbles?hits=pelorus_${secret}`,
      `/rest/pebbles/pelorus_${secret}`,
      `/health/live?token=${secret}`,
      `/api?token=${secret}`,
    ];
    for (const address of addresses) {
      const { body, text } = await supertest(service.url).get(address).expect(400);
      expect(body).toMatchObject({
        code: 'token-in-address',
        detail: expect.stringContaining('Authorization: Bearer'),
      });
      expect(text).not.toContain(secret);
    }
    await service.client.get('/rest/pebbles').auth(`pelorus_${secret}`, '').expect(400);
    await service.client.get('/rest/pebbles').auth('ada', 'secret').expect(200);
    while (!service.log().includes('access_token=…')) await setImmediate();
    expect(service.log()).not.toContain(secret);
  });

  /** The lines of the log that are of the service's own. */
  const lines = (): Record<string, unknown>[] =>
    service
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('logs a failure once: an error that is its own, a warning when the database is away', async () => {
    service = await runPebbles();
    await supertest(service.url).get('/rest/broken').expect(500);
    await supertest(service.url).get('/rest/kinds/unavailable').expect(503);
    const failures = lines().filter(({ level }) => Number(level) > 30);
    expect(failures).toMatchObject([
      { level: 50, err: { message: 'select secret from table' }, res: { statusCode: 500 } },
      { level: 40, err: { message: 'A message.' }, res: { statusCode: 503 } },
    ]);
  });

  it('logs neither what somebody looks for nor whom', async () => {
    service = await runPebbles();
    const where = encodeURIComponent('name==ada@example.org');
    await service.client.get(`/rest/pebbles?where=${where}&hits=2&sorts=-id`).expect(200);
    await supertest(service.url).get('/rest/nobody/ada%40example.org?ada@example.org').expect(404);
    const urls = lines().flatMap(({ req }) => (req ? [(req as { url: string }).url] : []));
    expect(urls).toEqual(expect.arrayContaining(['/rest/pebbles?where=…&hits=2&sorts=-id', '/rest/nobody/…?…']));
    expect(service.log()).not.toContain('example.org');
  });

  it('logs the address of the client behind as many proxies as it trusts', async () => {
    service = await runPebbles({ TRUST_PROXY: '1' });
    await supertest(service.url).get('/rest/pebbles').set('X-Forwarded-For', '192.0.2.7, 198.51.100.9').expect(200);
    expect(lines()).toContainEqual(
      expect.objectContaining({ req: expect.objectContaining({ remoteAddress: '198.51.100.9' }) }),
    );
    expect(service.log()).not.toContain('TRUST_PROXY');
  });

  it('warns once of a proxy that it was not told of', async () => {
    service = await runPebbles();
    for (let i = 0; i < 2; i++) {
      await supertest(service.url).get('/rest/pebbles').set('X-Forwarded-For', '192.0.2.7').expect(200);
    }
    expect(lines().filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toMatchObject([{ level: 40 }]);
    expect(service.log()).not.toContain('192.0.2.7');
  });

  it('says whether it lives and is ready', async () => {
    service = await runPebbles();
    expect((await service.client.get('/health/live').expect(200)).body).toEqual({ status: 'up' });
    expect((await service.client.get('/health/ready').expect(200)).body).toEqual({ status: 'up' });
    await service.testDatabase.drop();
    await service.client.get('/health/live').expect(200);
    // What the database said holds for a second.
    const ready = (): Promise<Response> => service.client.get('/health/ready');
    let away = await ready();
    while (away.status === 200) away = await ready();
    expect(away.status).toBe(503);
    expect(away.headers['retry-after']).toBe('30');
    expect(away.body).toMatchObject({ code: 'database-unavailable' });
  });

  it('tells its release, how it is, and how its features are', async () => {
    service = await runPebbles();
    const manifest = readFileSync(path.join(__dirname, '../../../../package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    expect((await service.client.get('/health').expect(200)).body).toEqual({ status: 'up', version, features: {} });
  });

  it('serves its description for people and for machines', async () => {
    service = await runPebbles();
    const page = await supertest(service.url).get('/api').expect(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.text).toContain('<title>Pebbles</title>');
    await supertest(service.url).get('/api/swagger-ui-bundle.js').expect(200);
    await supertest(service.url).get('/api-json').expect(200).expect('Content-Type', /json/);
    await supertest(service.url).get('/api-yaml').expect(200);
  });

  describe('that is told to stop', () => {
    it('lets a running request finish and takes no other', async () => {
      service = await runPebbles();
      const running = supertest(service.url)
        .get('/rest/gate')
        .then((response) => response);
      await service.gate.waiting;
      const stopped = stopService(service.app, service.settings, service.database);
      await expect(supertest(service.url).get('/rest/pebbles')).rejects.toThrow('ECONNREFUSED');
      service.gate.release();
      expect((await running).text).toBe('passed');
      await stopped;
      expect(service.database.dataSource.isInitialized).toBe(false);
    });

    it('does not wait for a connection that is kept alive', async () => {
      service = await runPebbles();
      const socket = await openSocket(service.url);
      const closed = received(socket);
      socket.write('GET /rest/gate HTTP/1.1\r\nHost: x\r\n\r\n');
      await service.gate.waiting;
      const stopped = stopService(service.app, service.settings, service.database);
      service.gate.release();
      expect(await closed).toMatch(/^HTTP\/1.1 200 /);
      await stopped;
    });

    it('does not wait for a connection that has asked nothing', async () => {
      service = await runPebbles({ SHUTDOWN_TIMEOUT: '3600' });
      const accepted = once(service.app.getHttpServer() as Server, 'connection');
      const socket = await openSocket(service.url);
      await accepted;
      const closed = received(socket);
      await stopService(service.app, service.settings, service.database);
      expect(await closed).toBe('');
    });

    it('breaks off what outlasts the limit', async () => {
      service = await runPebbles({ SHUTDOWN_TIMEOUT: '0' });
      const broken = once(await sendGate(service.url), 'close');
      await service.gate.waiting;
      await stopService(service.app, service.settings, service.database);
      await broken;
    });

    describe.each(['written', 'generated'])('with a stream of events that is %s', (kind) => {
      it('ends it at once, while a running request goes on', async () => {
        service = await runPebbles();
        const running = supertest(service.url)
          .get('/rest/gate')
          .then((response) => response.text);
        await service.gate.waiting;
        const events = await openTicks(service.url, kind);
        const stopped = stopService(service.app, service.settings, service.database);
        // A stream that is cut off, without its last chunk, would reject here.
        expect(await text(events)).toBe('event: end\n\n');
        service.gate.release();
        expect(await running).toBe('passed');
        await stopped;
      });

      it('tells it when the client goes away', async () => {
        service = await runPebbles();
        const opened = jest.spyOn(service.app.get(ServiceState), 'openStream');
        const events = await openTicks(service.url, kind);
        const end = opened.mock.results[0]!.value as AbortSignal;
        const aborted = once(end, 'abort');
        events.destroy();
        await aborted;
        await stopService(service.app, service.settings, service.database);
      });
    });

    it('breaks off a stream that its handler does not end', async () => {
      service = await runPebbles();
      const events = await openTicks(service.url, 'endless');
      const stopped = stopService(service.app, service.settings, service.database);
      await expect(text(events)).rejects.toThrow('aborted');
      await stopped;
    });

    it('ends a stream that begins too late', async () => {
      service = await runPebbles();
      const state = service.app.get(ServiceState);
      void state.stop();
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      expect(state.openStream(response).aborted).toBe(true);
    });

    it('does not wait for a statement that outlives its request', async () => {
      service = await runPebbles({ SHUTDOWN_TIMEOUT: '0' });
      const asleep = supertest(service.url)
        .get('/rest/sleep')
        .then(undefined, (error: Error) => error.message);
      const running = sql`select 1 from pg_stat_activity where query like '%pg_sleep(3600)' and state = 'active'
        and datname = current_database()`;
      while ((await service.database.query(running)).length === 0) await setImmediate();
      await stopService(service.app, service.settings, service.database);
      expect(await asleep).toBe('socket hang up');
    });
  });
});

/** A stream of events that has begun: its first event has been read. */
async function openTicks(url: string, kind: string): Promise<IncomingMessage> {
  const [events] = (await once(get(`${url}/rest/ticks/${kind}`), 'response')) as [IncomingMessage];
  const [first] = (await once(events, 'data')) as [Buffer];
  expect(first.toString()).toBe('event: tick\n\n');
  return events.pause();
}

async function sendGate(url: string): Promise<Awaited<ReturnType<typeof openSocket>>> {
  const socket = await openSocket(url);
  socket.on('error', () => undefined).resume();
  socket.write('GET /rest/gate HTTP/1.1\r\nHost: x\r\n\r\n');
  return socket;
}
