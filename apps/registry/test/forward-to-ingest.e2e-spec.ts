import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { type RegistryFixture, startRegistry, startService } from './registry-fixture';

/** Answers of the service behind the registry. */
type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

describe('paths of the ingest service at the registry', () => {
  let behind: http.Server;
  let target: string;
  let registry: RegistryFixture;
  let answer: Answer;
  beforeAll(async () => {
    behind = http.createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(behind, 'listening');
    target = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`;
    registry = await startRegistry({ INGEST_URL: target });
  });
  afterAll(async () => {
    await registry.close();
    behind.closeAllConnections();
    behind.close();
  });

  /** Asks the registry as a client that may leave. */
  const ask = (path: string, options: http.RequestOptions = {}): http.ClientRequest =>
    http.request(registry.url + path, { agent: false, ...options });

  it('are answered by it: body, status, headers and one id for both', async () => {
    const seen: http.IncomingMessage[] = [];
    answer = (request, response) => {
      seen.push(request);
      response.writeHead(201, { 'content-type': 'text/csv', etag: '"a"' });
      request.pipe(response);
    };
    const response = await fetch(`${registry.url}/rest/datasets?name=a%20b`, {
      method: 'POST',
      body: 'datetime\n',
      headers: { 'content-type': 'text/plain' },
    });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([201, 'datetime\n', '"a"']);
    const { url, headers } = seen[0]!;
    expect(url).toBe('/rest/datasets?name=a%20b');
    expect(headers['x-request-id']).toBe(response.headers.get('x-request-id'));
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  describe('tell the client as the registry knows it, whatever the client says itself', () => {
    const MADE_UP = {
      'X-Forwarded-For': '127.0.0.1',
      'X-Forwarded-Host': 'evil.example.org',
      'X-Forwarded-Proto': 'https',
      'X-Real-IP': '127.0.0.1',
      Forwarded: 'for=127.0.0.1',
    };
    const seenFrom = async (url: string, headers: Readonly<Record<string, string>>) => {
      const told = new Promise<http.IncomingHttpHeaders>((resolve) => {
        answer = (request, response) => {
          resolve(request.headers);
          response.end();
        };
      });
      await fetch(`${url}/rest/streams`, { headers });
      return told;
    };

    it('without a proxy', async () => {
      const seen = await seenFrom(registry.url, { ...MADE_UP, 'X-Forwarded-For': '192.0.2.66' });
      expect(seen).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': new URL(registry.url).host,
      });
      expect(Object.keys(seen)).not.toContain('forwarded');
      expect(Object.keys(seen)).not.toContain('x-real-ip');
    });

    it('behind a proxy, which adds the address to what the client made up', async () => {
      const behindProxy = await startService(registry.databaseUrl, { INGEST_URL: target, TRUST_PROXY: '1' });
      try {
        const seen = await seenFrom(behindProxy.url, { ...MADE_UP, 'X-Forwarded-For': '127.0.0.1, 192.0.2.7' });
        expect(seen['x-forwarded-for']).toBe('192.0.2.7');
      } finally {
        await behindProxy.close();
      }
    });
  });

  describe('with `Expect: 100-continue`', () => {
    const upload = (): http.ClientRequest =>
      ask('/rest/datasets', { method: 'POST', headers: { expect: '100-continue', 'content-length': '9' } });

    it('let the client send its body when the service behind asks for it', async () => {
      behind.once('checkContinue', (request: http.IncomingMessage, response: http.ServerResponse) => {
        response.writeContinue();
        response.writeHead(201);
        request.pipe(response);
      });
      const client = upload();
      client.once('continue', () => client.end('datetime\n'));
      client.flushHeaders();
      const [response] = (await once(client, 'response')) as [http.IncomingMessage];
      const [body] = (await once(response, 'data')) as [Buffer];
      expect([response.statusCode, String(body)]).toEqual([201, 'datetime\n']);
    });

    it('pass on a refusal before a byte of the body is sent', async () => {
      behind.once('checkContinue', (_request: http.IncomingMessage, response: http.ServerResponse) => {
        response.writeHead(401).end();
      });
      const client = upload();
      let asked = false;
      client.once('continue', () => (asked = true));
      client.flushHeaders();
      const [response] = (await once(client, 'response')) as [http.IncomingMessage];
      expect([response.statusCode, asked]).toEqual([401, false]);
      client.destroy();
    });
  });

  it('are nobody else’s: other paths stay at the registry', async () => {
    answer = () => {
      throw new Error('forwarded');
    };
    for (const path of ['/rest/v2/items', '/rest/datasetsx', '/health'])
      expect((await fetch(registry.url + path)).headers.get('x-request-id')).not.toBeNull();
  });

  it('give the headers of a stream of events before its first event', async () => {
    const begun = new Promise<http.ServerResponse>((resolve) => {
      answer = (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).flushHeaders();
        resolve(response);
      };
    });
    const response = await fetch(`${registry.url}/rest/live?codes=a:b:c`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    (await begun).end('data: 1\n\n');
    expect(await response.text()).toBe('data: 1\n\n');
  });

  it('are answered however many pages have a live stream open', async () => {
    answer = (request, response) => {
      if (request.url === '/rest/live') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      else response.end('an answer');
    };
    const pages = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const page = ask('/rest/live').on('error', () => undefined);
        page.end();
        await once(page, 'response');
        return page;
      }),
    );
    expect(await (await fetch(`${registry.url}/rest/datasets`)).text()).toBe('an answer');
    for (const page of pages) page.destroy();
  });

  it('are asked for over connections that the registry closes before the service does', async () => {
    behind.keepAliveTimeout = 0;
    const connection = new Promise<Socket>((resolve) => {
      answer = ({ socket }, response) => {
        resolve(socket);
        response.end();
      };
    });
    await fetch(`${registry.url}/rest/datasets`);
    await once(await connection, 'close');
  });

  it('break off a request whose client leaves', async () => {
    const left = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.once('close', resolve);
        response.write('first');
      };
    });
    const client = ask('/rest/data?codes=a').on('error', () => undefined);
    client.end();
    const [response] = (await once(client, 'response')) as [http.IncomingMessage];
    response.on('error', () => undefined);
    client.destroy();
    await left;
  });

  it('never pass a part of an answer off as the whole', async () => {
    answer = (_request, response) => {
      response.write('first', () => response.destroy());
    };
    const client = ask('/rest/data?codes=a');
    client.end();
    const [response] = (await once(client, 'response')) as [http.IncomingMessage];
    response.resume();
    await expect(once(response, 'end')).rejects.toThrow('aborted');
  });

  it('wait for a slow client instead of keeping what it has not taken', async () => {
    const chunk = Buffer.alloc(1 << 20);
    let written = 0;
    answer = (_request, response) => {
      const more = (): void => {
        while (written < 512 && response.write(chunk)) written++;
        if (written < 512) response.once('drain', () => (written++, more()));
      };
      response.once('close', () => response.removeAllListeners('drain'));
      more();
    };
    const client = ask('/rest/data?codes=a').on('error', () => undefined);
    client.end();
    const [response] = (await once(client, 'response')) as [http.IncomingMessage];
    response.on('error', () => undefined).pause();
    for (let before = -1; before !== written;) {
      before = written;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(written).toBeLessThan(64);
    client.destroy();
  });

  it('say that the service is away, or that there is none', async () => {
    const away = await startService(registry.databaseUrl, { INGEST_URL: 'http://127.0.0.1:1' });
    const none = await startService(registry.databaseUrl);
    try {
      const refused = await fetch(`${away.url}/rest/streams`);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'ingest-unavailable']);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      const missing = await fetch(`${none.url}/rest/streams`);
      expect([missing.status, ((await missing.json()) as { code: string }).code]).toEqual([404, 'no-ingest-service']);
    } finally {
      await away.close();
      await none.close();
    }
  });
});
