import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import supertest from 'supertest';
import { readSettings, TraceSettings } from '@pelorus/shared/config';
import { TraceCollector } from '@pelorus/shared/testing';
import { startTracing, stopTracing, traceHeaders } from '../src';
import { runPebbles, type RunningPebbles } from './running-pebbles';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${PARENT}-01`;

describe('traces', () => {
  let collector: TraceCollector;
  let service: RunningPebbles;
  const warnings: string[] = [];
  beforeEach(async () => {
    collector = await TraceCollector.start();
  });

  const start = async (protocol: string, environment: Readonly<Record<string, string>> = {}): Promise<void> => {
    Object.assign(process.env, {
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_RESOURCE_ATTRIBUTES: 'place=quay',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      ...environment,
    });
    const logger = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
    await startTracing('pebbles', readSettings(TraceSettings, process.env), logger);
    service = await runPebbles();
  };
  afterEach(async () => {
    await service.close();
    await stopTracing();
    await collector.stop();
    for (const name of Object.keys(process.env).filter((each) => each.startsWith('OTEL_'))) delete process.env[name];
  });

  it('have a span of each request, below the one that it names', async () => {
    await start('http/json');
    await service.client.get('/rest/pebbles/1').set({ traceparent, 'X-Request-Id': 'r1' }).expect(200);
    const [span] = await collector.trace(TRACE, ({ length }) => length > 0);
    expect(span).toMatchObject({
      service: 'pelorus-pebbles',
      parentSpanId: PARENT,
      name: 'GET /rest/pebbles/:id',
      kind: 2,
      failed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/rest/pebbles/:id',
        'http.response.status_code': 200,
        'http.request.header.x-request-id': ['r1'],
        'url.path': '/rest/pebbles/1',
      },
    });
    const lines = service.log().trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { req?: object }).req)).toContainEqual(
      expect.objectContaining({ id: 'r1', traceId: TRACE }),
    );
  });

  it('tell failures from refusals, and nothing of persons', async () => {
    await start('http/json');
    // Has no span; one would come before those that are waited for.
    await service.client.get('/health/live').set({ traceparent }).expect(200);
    await supertest(service.url).get('/rest/nobody/nora@example.org?where=name==nora').set({ traceparent }).expect(404);
    await supertest(service.url).get('/rest/broken').set({ traceparent }).expect(500);
    const spans = await collector.trace(TRACE, ({ length }) => length >= 2);
    expect(spans.map(({ name, failed }) => [name, failed])).toEqual([
      ['GET', false],
      ['GET /rest/broken', true],
    ]);
    expect(spans[0]!.attributes).toMatchObject({ 'url.path': '/rest/nobody/…', 'url.query': 'where=…' });
    expect(JSON.stringify(spans)).not.toMatch(/nora|example\.org/);
  });

  it('are sent as protocol buffers by default, at the latest when the service stops', async () => {
    await start('http/protobuf', { OTEL_BSP_SCHEDULE_DELAY: '3600000' });
    await service.client.get('/rest/pebbles').expect(200);
    await stopTracing();
    // A stop does not wait for a collector that takes its time.
    while (collector.exports.length === 0) await setTimeout(20);
    expect(collector.exports).toContain('/v1/traces application/x-protobuf');
  });

  it('are dropped with a warning while there is no collector, and requests go on', async () => {
    await collector.stop();
    await start('http/json', { OTEL_EXPORTER_OTLP_TIMEOUT: '100' });
    await service.client.get('/rest/pebbles/1').set({ traceparent }).expect(200);
    while (!warnings.some((line) => line.includes('traces: '))) await setTimeout(20);
  });

  it('are none where nobody asks for them', async () => {
    const settings = readSettings(TraceSettings, { OTEL_SERVICE_NAME: 'pebbles' });
    expect(await startTracing('pebbles', settings, pino({ level: 'silent' }))).toBeUndefined();
    service = await runPebbles();
    await service.client.get('/rest/pebbles').set({ traceparent }).expect(200);
    expect(traceHeaders()).toEqual({});
    expect(service.log()).not.toContain('traceId');
  });
});
