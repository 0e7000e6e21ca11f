import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type RunningPebbles, runPebbles } from './running-pebbles';

describe('limits of clients', () => {
  let service: RunningPebbles;
  afterEach(() => service.close());

  const start = async (environment: Readonly<Record<string, string>>): Promise<void> => {
    service = await runPebbles({ TRUST_PROXY: '1', ...environment });
  };
  const ask = (address: string, path = '/rest/pebbles') => service.client.get(path).set('X-Forwarded-For', address);

  it('refuse what one network asks beyond its requests a minute', async () => {
    await start({ CLIENT_REQUESTS_PER_MINUTE: '3' });
    for (let i = 0; i < 3; i++) await ask('192.0.2.1').expect(200);
    const refused = await ask('192.0.2.1').expect(429);
    expect(refused.body).toMatchObject({
      code: 'too-many-requests',
      detail: expect.stringContaining('3 requests a minute'),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await ask('192.0.2.2').expect(200);
    await ask('192.0.2.1', '/health/ready').expect(200);
    await ask('192.0.2.1', '/healthy').expect(429);
  });

  it('count the addresses of one IPv6 host together', async () => {
    await start({ CLIENT_REQUESTS_PER_MINUTE: '1' });
    await ask('2001:db8:1:2::1').expect(200);
    await ask('2001:db8:1:2::2').expect(429);
    await ask('2001:db8:1:3::1').expect(200);
  });

  it('refuse what one network asks while its requests run, and only then', async () => {
    await start({ CLIENT_REQUESTS: '1' });
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    const running = fetch(`${service.url}/rest/gate`, { headers }).then(({ status }) => status);
    await service.gate.waiting;
    await ask('192.0.2.1').expect(429);
    await ask('192.0.2.2').expect(200);
    service.gate.release();
    expect(await running).toBe(200);
    await ask('192.0.2.1').expect(200);
  });

  it('refuse further long answers to one network until one is closed', async () => {
    await start({ CLIENT_LISTS: '1' });
    const options = { headers: { 'X-Forwarded-For': '192.0.2.1' } };
    const first = get(`${service.url}/rest/ticks/generated`, options);
    first.on('error', () => undefined);
    await once(first, 'response');
    await ask('192.0.2.1', '/rest/ticks/generated').expect(429);
    await ask('192.0.2.1').expect(200);
    first.destroy();
    await once(first, 'close');
    let status = 429;
    while (status === 429) {
      const next = get(`${service.url}/rest/ticks/generated`, options);
      const [response] = (await once(next, 'response')) as [{ statusCode: number }];
      status = response.statusCode;
      next.on('error', () => undefined).destroy();
    }
    expect(status).toBe(200);
  });

  it('close what is connected beyond the connections of the service', async () => {
    await start({ CONNECTIONS: '2' });
    const open = (): Socket => connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => undefined);
    const idle = [open(), open()];
    await Promise.all(idle.map((socket) => once(socket, 'connect')));
    // What is not accepted yet does not count: an answer on each says that it was.
    for (const socket of idle) {
      socket.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'data');
    }
    await once(open(), 'close');
    idle[0]!.destroy();
    let status = 0;
    while (status !== 200) status = await fetch(`${service.url}/health/live`).then((answer) => answer.status, () => 0); // prettier-ignore
    idle[1]!.destroy();
  });

  it('hold behind a proxy on this machine that nobody counted, by the address that it adds', async () => {
    await start({ TRUST_PROXY: '0', CLIENT_REQUESTS_PER_MINUTE: '2' });
    for (let i = 0; i < 2; i++) await ask('192.0.2.1').expect(200);
    await ask('127.0.0.1, 192.0.2.1').expect(429);
    await ask('192.0.2.2').expect(200);
    for (let i = 0; i < 2; i++) await ask('127.0.0.1').expect(200);
    await ask('::1').expect(429);
    await service.client.get('/rest/pebbles').expect(200);
  });

  it('are none for the machine itself, nor where they are 0', async () => {
    await start({ CLIENT_REQUESTS: '1', CLIENT_REQUESTS_PER_MINUTE: '1' });
    for (let i = 0; i < 3; i++) await service.client.get('/rest/pebbles').expect(200);
    await service.close();
    await start({ CLIENT_REQUESTS: '0', CLIENT_REQUESTS_PER_MINUTE: '0' });
    for (let i = 0; i < 3; i++) await ask('192.0.2.1').expect(200);
  });
});
