import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import supertest from 'supertest';
import { sql } from '@pelorus/shared/persistence';
import { MetricsServer } from '../src';
import { rawExchange } from './raw-exchange';
import { createPebbleService } from './pebble-service';
import { type RunningPebbles, runPebbles } from './running-pebbles';

const PROXIED = { TRUST_PROXY: '1', CLIENT_REQUESTS_PER_MINUTE: '1' };

describe('metrics of a service', () => {
  let service: RunningPebbles;

  afterEach(() => service.close());

  const start = async (environment: Readonly<Record<string, string>> = {}): Promise<void> => {
    service = await runPebbles({ METRICS_PORT: '0', ...environment });
  };
  const scraper = (): ReturnType<typeof supertest> =>
    supertest(`http://127.0.0.1:${service.app.get(MetricsServer).port}`);
  const scrape = async (): Promise<string> => (await scraper().get('/metrics').expect(200)).text;
  /** The value of a series, by its name and labels as they are served. */
  const value = async (series: string): Promise<number | undefined> => {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const requests = (method: string, route: string, status: string): Promise<number | undefined> =>
    value(`pelorus_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  const traffic = async (): Promise<(number | undefined)[]> => [
    await value('pelorus_http_received_bytes_total'),
    await value('pelorus_http_sent_bytes_total'),
  ];

  it('are off by default', async () => {
    service = await runPebbles();
    await service.client.get('/rest/pebbles').expect(200);
    expect(service.app.get(MetricsServer).port).toBeUndefined();
    await service.client.get('/metrics').expect(404);
  });

  it('are served as Prometheus reads them, on their own port alone', async () => {
    await start();
    const { headers, text } = await scraper().get('/metrics?x=1').expect(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    await scraper().head('/metrics').expect(200, undefined);
    await scraper().get('/rest/pebbles').expect(404);
    await scraper().post('/metrics').expect('Allow', 'GET, HEAD').expect(405);
    await service.client.get('/metrics').expect(404);
  });

  it('count requests by template of the path, method and class of the status', async () => {
    await start();
    await service.client.get('/rest/pebbles/1').expect(200);
    await service.client.get('/rest/pebbles/2').expect(200);
    await service.client.get('/rest/pebbles').expect(200);
    await service.client.get(`/rest/secrets/${'x'.repeat(50)}`).expect(404);
    await supertest(service.url).get('/rest/broken').expect(500);
    expect(await requests('GET', '/rest/pebbles/:id', '2xx')).toBe(2);
    expect(await requests('GET', '/rest/pebbles', '2xx')).toBe(1);
    expect(await requests('GET', 'none', '4xx')).toBe(1);
    expect(await requests('GET', '/rest/broken', '5xx')).toBe(1);
    expect(await scrape()).not.toContain('secrets');
  });

  it('count requests under way, and those whose clients go away', async () => {
    await start();
    const { port, hostname } = new URL(service.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('GET /rest/sleep HTTP/1.1\r\nHost: a\r\n\r\n');
    while ((await value('pelorus_database_connections{state="busy"}')) !== 1) await pause();
    expect(await value('pelorus_http_requests_running')).toBe(1);
    expect(await value('pelorus_http_connections')).toBe(1);
    socket.destroy();
    while ((await value('pelorus_http_requests_running')) !== 0) await pause();
    expect(await requests('GET', '/rest/sleep', 'aborted')).toBe(1);
  });

  it('count refusals by the code of the problem', async () => {
    await start(PROXIED);
    const ask = () => service.client.get('/rest/pebbles').set('X-Forwarded-For', '192.0.2.1');
    await ask().expect(200);
    await ask().expect(429);
    await ask().expect(429);
    expect(await value('pelorus_requests_refused_total{code="too-many-requests"}')).toBe(2);
    expect(await requests('GET', 'none', '4xx')).toBe(2);
  });

  it('count bytes of open and closed connections, and what is no request', async () => {
    await start();
    const sent = 'GEX / HTTP/1.1\r\n\r\n';
    const before = await traffic();
    const answer = await rawExchange(service.url, sent);
    while ((await value('pelorus_http_connections')) !== 0) await pause();
    expect(await value('pelorus_http_unparsed_requests_total')).toBe(1);
    expect(await traffic()).toEqual([before[0]! + sent.length, before[1]! + answer.length]);
  });

  it('show the pool of connections to the database', async () => {
    await start();
    expect(await value('pelorus_database_connections_limit')).toBe(2);
    await service.database.query(sql`select 1`);
    expect(await value('pelorus_database_connections{state="idle"}')).toBeGreaterThan(0);
    const held = await Promise.all([service.database.connection(), service.database.connection()]);
    const waits = service.database.query(sql`select 1`);
    expect(await value('pelorus_database_connections{state="busy"}')).toBe(2);
    expect(await value('pelorus_database_waiting')).toBe(1);
    for (const each of held) await each.release();
    await waits;
    expect(await value('pelorus_database_waiting')).toBe(0);
  });

  it('end with the service', async () => {
    await start();
    const port = service.app.get(MetricsServer).port!;
    await service.app.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('say which port is taken', async () => {
    service = await runPebbles();
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const METRICS_PORT = String((taken.address() as AddressInfo).port);
    await expect(createPebbleService(service.database, { METRICS_PORT })).rejects.toMatchObject({
      code: 'metrics-port-taken',
      message: `Port ${METRICS_PORT} is taken: stop what listens there, or set METRICS_PORT.`,
    });
    await new Promise((resolve) => taken.close(resolve));
  });
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
