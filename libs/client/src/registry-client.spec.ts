import { broken, FakeService, html, json, problem, type Reply } from '../test/fake-service';
import { BrokenAnswerError, ConnectionError, ForeignAnswerError, ProblemError } from './client.errors';
import { RegistryClient } from './registry-client';
import { rsql } from './rsql-template';
import { type TransportOptions } from './transport';

const FAST = { firstDelay: 0, longestDelay: 0 };
const URL = 'http://registry.example.org';

function client(replies: readonly Reply[], options: TransportOptions = {}): [RegistryClient, FakeService] {
  const service = new FakeService(replies);
  return [new RegistryClient(`${URL}/`, { fetch: service.fetch, retry: FAST, ...options }), service];
}

const page = (ids: readonly number[], offset: number, totalHits: number): Reply =>
  json({ offset, hits: ids.length, totalHits, records: ids.map((id) => ({ id })), duration: 0 });

const failure = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => undefined, (error: unknown) => error); // prettier-ignore

describe('RegistryClient', () => {
  it('walks a list page by page, only as far as it is walked', async () => {
    const [registry, { seen }] = client([page([1, 2], 0, 5), page([3, 4], 2, 5), page([5], 4, 5)]);
    const ids: number[] = [];
    for await (const { id } of registry.items({ where: 'id>0', sorts: ['code', '-id'], pageSize: 2 })) {
      ids.push(id);
      if (id === 3) break;
    }
    expect(ids).toEqual([1, 2, 3]);
    expect(seen.map(({ path }) => path)).toEqual([
      '/rest/v2/items?where=id%3E0&sorts=code%2C-id&hits=2&offset=0',
      '/rest/v2/items?where=id%3E0&sorts=code%2C-id&hits=2&offset=2',
    ]);
  });

  it('ends a list at its limit, at its end, and where it shrank', async () => {
    const [limited] = client([page([1, 2], 0, 9), page([3], 2, 9)]);
    expect(await limited.items({ limit: 3, pageSize: 2 }).toArray()).toHaveLength(3);
    const [shrunk] = client([page([1, 2], 0, 9), page([], 2, 9)]);
    expect(await shrunk.items().toArray()).toHaveLength(2);
  });

  it('gives records in full where the service refers to them, and leaves them where it was told not to', async () => {
    const status = { '@uuid': 'a', name: 'public' };
    const answer = json({ offset: 0, hits: 2, totalHits: 2, records: [{ status }, { status: 'a' }] });
    const [registry] = client([answer]);
    expect((await registry.items().toArray()).map((item) => item.status.name)).toEqual(['public', 'public']);
    const full = await registry.call('GET /rest/v2/items', { query: { dedup: false } });
    expect(full.records[1]?.status).toBe('a');
  });

  it('sends forms as they are, and takes numbers of paths as texts', async () => {
    const [registry, { seen }] = client([json({})]);
    await registry.call('POST /rest/v2/auth/login-links/open', { body: new URLSearchParams({ key: 'a b' }) });
    const file = new FormData();
    file.set('file', new Blob(['x']), 'a.txt');
    await registry.call('POST /rest/v2/items/{id}/resources', { path: { id: '7' }, body: file });
    await registry.call('GET /rest/v2/missions/{id}', { path: { id: '7' } });
    expect(seen.map(({ path }) => path)).toEqual([
      '/rest/v2/auth/login-links/open',
      '/rest/v2/items/7/resources',
      '/rest/v2/missions/7',
    ]);
    expect(seen.map(({ headers }) => headers.get('content-type')?.split(';')[0])).toEqual([
      ...['application/x-www-form-urlencoded', 'multipart/form-data', undefined],
    ]);
    expect(new TextDecoder().decode(seen[0]!.body)).toBe('key=a+b');
  });

  it('merges a contact with its double', async () => {
    const [registry, { seen }] = client([json({ id: 1 })]);
    expect(await registry.mergeContacts(1, 2)).toEqual({ id: 1 });
    await registry.mergeContacts(1, 2, { email: 'ada@example.org', ifMatch: '"3-x"' });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array<string>(2).fill('POST /rest/v2/contacts/1/merge'),
    );
    const bodies = seen.map(({ body }) => JSON.parse(new TextDecoder().decode(body)) as object);
    expect(bodies).toEqual([{ otherId: 2 }, { otherId: 2, email: 'ada@example.org' }]);
    expect(seen.map(({ headers }) => headers.get('if-match'))).toEqual([null, '"3-x"']);
  });

  it('asks for the facets of a filter in one request', async () => {
    const [registry, { seen }] = client([json({ totalHits: 0, facets: {} }), json({ totalHits: 0, facets: {} })]);
    await registry.facets();
    const where = rsql`status.name==${'public'}`;
    expect(await registry.facets({ by: ['type', 'root'], where, q: 'ctd', values: 5, ignoreOwn: true })).toEqual({
      totalHits: 0,
      facets: {},
    });
    expect(seen.map(({ path }) => path)).toEqual([
      '/rest/v2/items/facets',
      '/rest/v2/items/facets?by=type%2Croot&where=status.name%3D%3D%22public%22&q=ctd&values=5&ignoreOwn=true',
    ]);
  });

  it('keeps codes readable in paths and escapes the rest', async () => {
    const [registry, { seen }] = client([json({})]);
    await registry.item('vessel:a b/c?d');
    expect(seen.map(({ path }) => path)).toEqual(['/rest/v2/items/vessel:a%20b%2Fc%3Fd']);
    await expect(registry.item('..')).rejects.toThrow("'..' is no id");
    await expect(registry.item('')).rejects.toThrow("'id' of /rest/v2/items/{id} is missing");
  });

  it('takes an answer without content that a browser gives an empty body', async () => {
    const answer = Object.defineProperty(new Response(null, { status: 204 }), 'body', { value: new ReadableStream() });
    const registry = new RegistryClient(URL, { fetch: () => Promise.resolve(answer) });
    expect(await registry.call('DELETE /rest/v2/units/{id}', { path: { id: 1 } })).toBeUndefined();
  });

  it.each([
    ['a connection that broke', broken('ECONNRESET')],
    ['a gateway', html(502)],
    ['too many requests', problem(429, 'too-many', {}, { 'retry-after': '0' })],
    ['a service that is not ready', problem(503, 'not-ready')],
  ])('reads again after %s', async (_what, reply) => {
    const [registry, { seen }] = client([reply, reply, json({ id: 1 })]);
    expect(await registry.item(1)).toEqual({ id: 1 });
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['a connection that broke', broken('ECONNRESET'), 1],
    ['a gateway', html(503), 1],
    ['a service that refused before it did anything', problem(503, 'not-ready'), 2],
  ])('writes again only when nothing was done: %s', async (_what, reply, requests) => {
    const [registry, { seen }] = client([reply, json({ id: 1 })]);
    await failure(registry.changeItem(1, { longName: 'x' }));
    expect(seen).toHaveLength(requests);
  });

  it('gives up after its attempts', async () => {
    const retries: number[] = [];
    const onRetry = ({ attempt }: { attempt: number }): unknown => retries.push(attempt);
    const [registry] = client([broken('ECONNREFUSED')], { retry: { ...FAST, attempts: 2, onRetry } });
    await expect(registry.item(1)).rejects.toThrow(`${URL} cannot be reached: nothing listens there`);
    expect(retries).toEqual([1, 2]);
  });

  it('reads again after 500 where it is told to, and writes nothing again', async () => {
    for (const failing of [problem(500, 'internal'), html(500)]) {
      const [patient, { seen }] = client([failing, failing, json({ id: 1 })], {
        retry: { ...FAST, afterErrors: true },
      });
      expect(await patient.call('GET /rest/v2/items/{id}', { path: { id: '1' } })).toEqual({ id: 1 });
      expect(seen).toHaveLength(3);
      const [writing, written] = client([failing, json({ id: 1 })], { retry: { ...FAST, afterErrors: true } });
      expect(await failure(writing.call('POST /rest/v2/states', { body: { name: 'lent' } }))).toBeInstanceOf(Error);
      expect(written.seen).toHaveLength(1);
      const [usual, asked] = client([failing, json({ id: 1 })]);
      expect(await failure(usual.call('GET /rest/v2/items/{id}', { path: { id: '1' } }))).toBeInstanceOf(Error);
      expect(asked.seen).toHaveLength(1);
    }
  });

  it('says what a service refused', async () => {
    const fault = { code: 'unknown-parameter', detail: 'no', nearest: ['where'] };
    const [registry] = client([problem(400, 'unknown-parameter', { errors: [fault], totalErrors: 3 })]);
    const error = await failure(registry.items().first());
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 400, code: 'unknown-parameter', faults: [fault], totalFaults: 3 });
  });

  it('tells what is no answer of a service', async () => {
    const error = await failure(client([html(404)])[0].item(1));
    expect(error).toBeInstanceOf(ForeignAnswerError);
    expect(error).toMatchObject({ status: 404, contentType: 'text/html', excerpt: 'Bad Gateway' });
    expect(await failure(client([html(200)])[0].item(1))).toBeInstanceOf(ForeignAnswerError);
    const cut: Reply = () => new Response('{"id":', { headers: { 'content-type': 'application/json' } });
    expect(await failure(client([cut])[0].item(1))).toBeInstanceOf(BrokenAnswerError);
  });

  it('stops when it is told to, also while it waits', async () => {
    const controller = new AbortController();
    const onRetry = (): void => controller.abort(new Error('enough'));
    const [registry] = client([broken('ECONNRESET')], { retry: { firstDelay: 60_000, onRetry } });
    await expect(registry.items({ signal: controller.signal }).first()).rejects.toThrow('enough');
  });

  it('says when no answer comes in time', async () => {
    const never: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)));
    const registry = new RegistryClient(URL, { fetch: never, timeout: 1, retry: { attempts: 0 } });
    const error = await failure(registry.item(1));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: `${URL} cannot be reached: no answer within 0.001 s` });
  });

  it('sends its session, and begins a new one when it has ended', async () => {
    const session = (value: string): Reply => json({}, 200, { 'set-cookie': `x-auth-token=${value}; Path=/` });
    const credentials = { username: 'ada@example.org', token: 'pelorus_x' };
    const expired = problem(401, 'unauthenticated');
    const [registry, { seen }] = client([session('one'), expired, session('two'), json({ id: 1 })], { credentials });
    await registry.changeItem(1, { longName: 'x' });
    expect(seen.map(({ path }) => path)).toEqual([
      ...['/rest/v2/auth/login', '/rest/v2/items/1', '/rest/v2/auth/login', '/rest/v2/items/1'],
    ]);
    expect(new TextDecoder().decode(seen[0]!.body)).toBe('username=ada%40example.org&password=pelorus_x');
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'Bearer one', 'Bearer one', 'Bearer two']); // prettier-ignore
  });

  it('sends a token by itself with each request, and logs in for nothing', async () => {
    const revoked = problem(401, 'revoked-token');
    const [registry, { seen }] = client([json({ id: 1 }), json({ id: 1 }), revoked, revoked], { token: 'pelorus_x' });
    await registry.item(1);
    await registry.changeItem(1, { longName: 'x' });
    for (const call of [() => registry.changeItem(1, { longName: 'x' }), () => registry.account()]) {
      expect(await failure(call())).toMatchObject({ status: 401, code: 'revoked-token' });
    }
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(Array(4).fill('Bearer pelorus_x'));
    expect(seen.some(({ path }) => path.endsWith('/login'))).toBe(false);
  });

  it('logs in with a token alone, and goes on with the session', async () => {
    const login = json({ username: 'ada@example.org' }, 200, { 'set-cookie': 'x-auth-token=one; Path=/' });
    const [registry, { seen }] = client([login, json({ id: 1 })], { token: 'pelorus_y' });
    await registry.logIn({ token: 'pelorus_x' });
    await registry.item(1);
    expect(new TextDecoder().decode(seen[0]!.body)).toBe('password=pelorus_x');
    expect(seen[1]!.headers.get('authorization')).toBe('Bearer one');
  });

  it.each([
    'http://pelorus_secret@r.example',
    'http://ada:pelorus_secret@r.example',
    'http://r.example?token=pelorus_secret',
    'pelorus_secret',
  ])('takes no token in an address: %s', (address) => {
    const make = (): unknown => new RegistryClient(address);
    expect(make).toThrow(TypeError);
    expect(make).not.toThrow('secret');
  });

  it('does not take every text for an address', () => {
    expect(() => new RegistryClient('localhost:3000')).toThrow('begins with http:// or https://');
    expect(() => new RegistryClient('registry')).toThrow(TypeError);
  });
});
