import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type CollectedSpan, TraceCollector } from '@pelorus/shared/testing';
import { type Credentials, openSession } from '../platform/session.mjs';
import { ChildProgram } from '../process/child-program';

const patience = 90_000;
const SERVER = 2;
/** Type and unit of the parameters. */
const KIND = { typeId: 221, unitId: 12 };

/** Runs a bundle and prints which packages for HTTP and for traces it has loaded; the API alone is of metrics, too. */
const LIST_LOADED = `
  const named = (file) => /node_modules.(express.index|@opentelemetry.(?!api\\b))/.test(file);
  process.on('exit', () => console.log(JSON.stringify(Object.keys(require.cache).filter(named))));
  require(process.argv[1]);`;

describe('traces of both services', () => {
  let collector: TraceCollector;
  let program: ChildProgram;
  let services: { readonly registry: string; readonly ingest: string };
  let session: string;
  let item: { readonly id: number; readonly code: string };
  let traces = 0;

  const url = (service: 'registry' | 'ingest', address: string): string => services[service] + address;
  /** Sends JSON to the registry; gives what it answered. */
  const post = async <T>(address: string, body: object): Promise<T> => {
    const headers = { 'x-auth-token': session, 'content-type': 'application/json' };
    const answer = await fetch(url('registry', address), { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return (await answer.json()) as T;
  };
  /**
   * Sends a request as part of a trace of its own; gives its status and the spans, once there are as many of a name as
   * the name is given.
   */
  const traced = async (
    address: string,
    names: readonly string[],
    { headers, ...request }: RequestInit = {},
  ): Promise<{ status: number; spans: CollectedSpan[]; named: (name: string) => CollectedSpan[] }> => {
    const traceId = String(++traces).padStart(32, 'a');
    const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
    const all = { ...headers, traceparent, 'x-auth-token': session, 'x-request-id': `trace-${traces}` };
    const response = await fetch(address, { ...request, headers: all });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${answer}`);
    expect(response.headers.get('x-request-id')).toBe(`trace-${traces}`);
    const count = (all: readonly string[], name: string): number => all.filter((each) => each === name).length;
    const spans = await collector.trace(traceId, (known) => {
      const there = known.map(({ name }) => name);
      return names.every((name) => count(there, name) >= count(names, name));
    });
    return { status: response.status, spans, named: (name) => spans.filter((span) => span.name === name) };
  };
  /** A code of the registry that nobody has asked for. */
  const newCode = async (shortName: string): Promise<string> => {
    await post(`/rest/v2/items/${item.id}/parameters`, { name: shortName, shortName, ...KIND });
    return `${item.code}:${shortName}`;
  };
  /** Uploads rows of a code; `further` is a span that the trace must have beside those of every upload. */
  const upload = async (code: string, rows: number, further: string): ReturnType<typeof traced> => {
    const start = Date.UTC(2024, 0, 17);
    const lines = Array.from(
      { length: rows },
      (_, i) => `${new Date(start + i * 1000).toISOString().slice(0, 19)}\t1\n`,
    );
    // The span of who asks, and that of who answers.
    const asked = Array<string>(2).fill('POST /rest/v2/parameters/check');
    return traced(url('ingest', '/rest/datasets'), ['POST /rest/datasets', ...asked, further], {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: `datetime\t${code}\n${lines.join('')}`,
    });
  };

  beforeAll(async () => {
    collector = await TraceCollector.start();
    const env = {
      INGEST_CODES: 'registered',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    };
    program = new ChildProgram('tools/traces/traced-services.mjs', { env });
    const ready = await program.until((output) => /^ready (.*)$/m.exec(output)?.[1]);
    const { username, token, ...others } = JSON.parse(ready) as Credentials & typeof services;
    services = others;
    session = await openSession(services.registry, { username, token });
    const described = { shortName: 'traced', longName: 'Traced', statusId: 2, typeId: 1100, inventoryNumber: '' };
    item = await post('/rest/v2/items', described);
  }, patience);
  afterAll(async () => {
    await program.stop('SIGTERM');
    await collector.stop();
  });

  it('join where the ingest service asks the registry for codes', async () => {
    const { status, named } = await upload(await newCode('traced'), 2, 'COMMIT');
    expect(status).toBe(201);
    const [request] = named('POST /rest/datasets');
    expect(request).toMatchObject({ service: 'pelorus-ingest', kind: SERVER, parentSpanId: 'b'.repeat(16) });
    const [asked, answered] = named('POST /rest/v2/parameters/check').sort((a, b) => b.kind - a.kind);
    expect(asked).toMatchObject({ service: 'pelorus-ingest', parentSpanId: request!.spanId });
    expect(answered).toMatchObject({ service: 'pelorus-registry', kind: SERVER, parentSpanId: asked!.spanId });
    const id = request!.attributes['http.request.header.x-request-id'];
    expect(answered!.attributes['http.request.header.x-request-id']).toEqual(id);
    for (const service of ['ingest', 'registry']) {
      const line = new RegExp(`^${service} .*"traceId":"${request!.traceId}"`, 'm');
      await program.until((output) => line.exec(output)?.[0]);
    }
  });

  it('show statements below the request that sent them', async () => {
    const { spans, named } = await upload(await newCode('stated'), 2, 'COMMIT');
    const [request] = named('POST /rest/datasets');
    const statements = spans.filter(
      ({ service, attributes }) => service === 'pelorus-ingest' && attributes['db.query.text'],
    );
    expect(statements.length).toBeGreaterThan(3);
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request!.spanId]));
  });

  it('show the time that a large upload spends in a thread', async () => {
    const { status, named } = await upload(await newCode('large'), 30_000, 'store in a thread');
    expect(status).toBe(201);
    const [request] = named('POST /rest/datasets');
    expect(named('store in a thread')).toMatchObject([{ parentSpanId: request!.spanId, failed: false }]);
  });

  it('show no token, neither of a header nor of an address', async () => {
    const secret = `pelorus_${'s'.repeat(43)}`;
    const traceId = String(++traces).padStart(32, 'a');
    const headers = { traceparent: `00-${traceId}-${'b'.repeat(16)}-01`, authorization: `Bearer ${secret}` };
    const addresses = [`/rest/v2/items?access_token=${secret}`, `/rest/v2/items/${secret}`, '/rest/v2/auth/tokens'];
    const statuses = [];
    for (const address of addresses) statuses.push((await fetch(url('registry', address), { headers })).status);
    expect(statuses).toEqual([400, 400, 401]);
    const spans = await collector.trace(traceId, (known) => known.filter(({ kind }) => kind === SERVER).length === 3);
    expect(spans.map(({ attributes }) => attributes['url.query'])).toContain('access_token=…');
    expect(JSON.stringify(spans)).not.toContain('ssss');
  });

  it('join where the registry forwards a request', async () => {
    const { status, named } = await traced(url('registry', '/rest/datasets?hits=1'), [
      'GET',
      'GET ingest service',
      'GET /rest/datasets',
    ]);
    expect(status).toBe(200);
    const [outer] = named('GET');
    const [sent] = named('GET ingest service');
    const [inner] = named('GET /rest/datasets');
    expect(outer).toMatchObject({ service: 'pelorus-registry', kind: SERVER });
    expect(sent!.parentSpanId).toBe(outer!.spanId);
    expect(inner).toMatchObject({ service: 'pelorus-ingest', kind: SERVER, parentSpanId: sent!.spanId });
  });

  it.each(['registry', 'ingest'])(
    'load nothing of OpenTelemetry into the %s service without its variables',
    (service) => {
      const bundle = path.resolve(__dirname, `../../dist/run/${service}/main.js`);
      const env = { PATH: process.env['PATH'] };
      const { stdout } = spawnSync(process.execPath, ['-e', LIST_LOADED, bundle, 'migrate'], { encoding: 'utf8', env });
      expect(JSON.parse(stdout)).toEqual([expect.stringContaining('express')]);
    },
  );
});
