import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { connect, ForeignAnswerError } from '../src';

const servers: http.Server[] = [];

/** A server on a port of its own, with the bodies that it was sent. */
async function serve(answer: http.RequestListener): Promise<{ readonly url: string; readonly bodies: string[] }> {
  const bodies: string[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bodies.push(String(Buffer.concat(parts)));
      answer(request, response);
    });
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies };
}

describe('addresses that lead elsewhere', () => {
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it.each([301, 302, 303, 307, 308])('get no login and nothing that is written: %s', async (status) => {
    const other = await serve((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')); // prettier-ignore
    const leading = await serve((_request, response) =>
      response.writeHead(status, { location: `${other.url}/x` }).end(),
    );
    const { registry, ingest } = connect({ registry: leading.url, ingest: leading.url });
    const failures = await Promise.all(
      [registry.logIn({ username: 'ada@example.org', token: 'secret' }), ingest.upload('datetime\n')].map((call) =>
        call.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    );
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(ForeignAnswerError);
      expect(failure).toMatchObject({ status, excerpt: expect.stringContaining(`It leads to ${other.url}/x`) });
    }
    expect(other.bodies).toEqual([]);
  });

  it('are followed to read', async () => {
    const other = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":1}'),
    );
    const leading = await serve((_request, response) => response.writeHead(308, { location: `${other.url}/x` }).end());
    const { registry } = connect({ registry: leading.url, ingest: leading.url });
    expect(await registry.call('GET /rest/v2/items/{id}', { path: { id: '1' } })).toEqual({ id: 1 });
  });
});
