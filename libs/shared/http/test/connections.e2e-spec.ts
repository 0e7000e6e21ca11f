import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import supertest from 'supertest';
import { bodyOf, openSocket, rawExchange, received } from './raw-exchange';
import { type RunningPebbles, runPebbles } from './running-pebbles';

const MIB = 1024 * 1024;

describe('connections', () => {
  let service: RunningPebbles;

  beforeAll(async () => {
    service = await runPebbles();
  });
  afterAll(() => service.close());

  describe('request heads', () => {
    const head = (size: number): string => {
      const start = 'GET /rest/pebbles HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Pad: ';
      return `${start}${'x'.repeat(size - start.length - 4)}\r\n\r\n`;
    };

    it('are read up to 64 KiB', async () => {
      expect(await rawExchange(service.url, head(64_000))).toMatch(/^HTTP\/1.1 200 /);
      const filter = await service.client.get(`/rest/pebbles?wher=${'x'.repeat(50_000)}`).expect(400);
      expect(filter.body).toMatchObject({ code: 'unknown-parameter' });
    });

    it.each([70_000, 2_000_000])('are refused by a problem beyond (%i bytes)', async (size) => {
      const response = await rawExchange(service.url, head(size));
      expect(response).toMatch(
        /^HTTP\/1.1 431 Request Header Fields Too Large\r\nContent-Type: application\/problem\+json/,
      );
      expect(bodyOf(response)).toMatchObject({ status: 431, code: 'head-too-large' });
    });

    it.each(['GEX / HTTP/1.1\r\n\r\n', 'hello\r\n\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: no\r\n\r\n'])(
      'are refused by a problem when they are none: %j',
      async (text) => {
        const response = await rawExchange(service.url, text);
        expect(response).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
        expect(bodyOf(response)).toMatchObject({ status: 400, code: 'malformed-request', totalErrors: 1 });
      },
    );

    it.each([
      ['Host: x\r\nExpect: x', 417, 'unknown-expectation'],
      ['X-Other: x', 400, 'no-host'],
    ])('are refused by a problem with %j', async (header, status, code) => {
      const text = `POST /rest/pebbles HTTP/1.1\r\n${header}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
      const response = await rawExchange(service.url, text);
      expect(response).toContain('Content-Type: application/problem+json');
      expect(bodyOf(response)).toMatchObject({ status, code, instance: '/rest/pebbles' });
    });

    it('need no Host in HTTP/1.0', async () => {
      expect(await rawExchange(service.url, 'GET /rest/pebbles HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
    });

    it('may be followed by a body that is none', async () => {
      const head = 'POST /rest/pebbles HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      const response = await rawExchange(service.url, `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}`);
      expect(response).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
      expect(bodyOf(response)).toMatchObject({ status: 400 });
    });

    it('may not break into a response that has begun', async () => {
      const socket = await openSocket(service.url);
      const text = received(socket);
      socket.write('GET /rest/begun HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'data');
      socket.write('hello\r\n\r\n');
      expect((await text).match(/HTTP\/1.1/g)).toEqual(['HTTP/1.1']);
    });

    it('must not name an address that cannot be read', async () => {
      const text = 'GET http://localhost:x/rest/pebbles/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      const response = await rawExchange(service.url, text);
      expect(response).toMatch(/^HTTP\/1.1 400 /);
      expect(bodyOf(response)).toMatchObject({ code: 'bad-target', status: 400 });
    });

    it('may name the whole address', async () => {
      const text = 'GET http://x/rest//pebbles/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      expect(await rawExchange(service.url, text)).toMatch(/^HTTP\/1.1 200 /);
    });
  });

  describe('bodies that nobody reads', () => {
    /** Sends a body of a size, without waiting for an answer, and gives the answer. */
    const upload = async (path: string, megabytes: number, headers: object = {}): Promise<IncomingMessage> => {
      const client = httpRequest(service.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Content-Length': megabytes * MIB, ...headers },
      });
      const answered = once(client, 'response');
      // Node's client stops sending when the answer says that the connection closes; one that does not is below.
      client.on('error', () => undefined);
      for (let i = 0; i < megabytes; i++) client.write(Buffer.alloc(MIB, ' '));
      const [response] = (await answered) as [IncomingMessage];
      response.resume();
      client.destroy();
      return response;
    };

    it.each([
      ['/rest/refused', 401],
      ['/rest/pebbles', 413],
      ['/rest/nowhere', 404],
      ['/rest/gate', 405],
      ['/rest/pebbles?x=1', 400],
    ])('do not keep the answer from a client that is still sending: %s', async (path, status) => {
      const response = await upload(path, 50);
      expect(response.statusCode).toBe(status);
      expect(response.headers.connection).toBe('close');
    });

    it('let a client read the answer after it has sent everything', async () => {
      const socket = await openSocket(service.url);
      const answer = received(socket);
      socket.pause();
      socket.write(`POST /rest/refused HTTP/1.1\r\nHost: x\r\nContent-Length: ${50 * MIB}\r\n\r\n`);
      for (let i = 0; i < 50; i++) {
        if (!socket.write(Buffer.alloc(MIB))) await once(socket, 'drain');
      }
      socket.resume();
      const text = await answer;
      expect(text).toMatch(/^HTTP\/1.1 401 /);
      expect(bodyOf(text)).toMatchObject({ code: 'not-logged-in' });
    });

    it('are refused by their declared length alone', async () => {
      const socket = await openSocket(service.url);
      const declared = 10 * 1024 * MIB;
      socket.write(
        `POST /rest/pebbles HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${declared}\r\n\r\n`,
      );
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      expect(chunk.toString()).toMatch(/^HTTP\/1.1 413 /);
      socket.destroy();
    });

    it('are not asked for', async () => {
      const ask = (path: string): string =>
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`;
      const refused = await openSocket(service.url);
      refused.write(ask('/rest/refused'));
      expect(String((await once(refused, 'data'))[0])).toMatch(/^HTTP\/1.1 401 /);
      refused.destroy();
      const taken = await openSocket(service.url);
      taken.write(ask('/rest/pebbles'));
      expect(String((await once(taken, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
      taken.write('{]');
      expect(String((await once(taken, 'data'))[0])).toMatch(/^HTTP\/1.1 400 /);
      taken.destroy();
    });
  });

  it('survive a body that stops half way', async () => {
    const socket = await openSocket(service.url);
    socket.write(
      'POST /rest/pebbles HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"na',
    );
    socket.destroy();
    await service.client.get('/rest/pebbles').expect(200);
  });

  it('are kept open for longer than proxies keep them', () => {
    const server = service.app.getHttpServer() as Server;
    expect(server.keepAliveTimeout).toBe(65_000);
    expect(server.headersTimeout).toBeGreaterThan(server.keepAliveTimeout);
  });

  it('are kept alive after a refused body that was short', async () => {
    const socket = await openSocket(service.url);
    const send = async (): Promise<string> => {
      socket.write('POST /rest/refused HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      return chunk.toString();
    };
    expect(await send()).toMatch(/^HTTP\/1.1 401 /);
    expect(await send()).toMatch(/^HTTP\/1.1 401 /);
    socket.destroy();
  });

  it('answer with 503 when the database is gone, also where entities are used directly', async () => {
    const lost = await runPebbles();
    await lost.testDatabase.drop();
    await supertest(lost.url).get('/rest/statement').expect(503).expect('Retry-After', '2');
    await lost.close();
  });

  it('answer a wrong statement without its input', async () => {
    const wrong = await supertest(service.url).get('/rest/statement').expect(500);
    expect(wrong.text).not.toContain('sesame');
    expect(service.log()).toContain('invalid input syntax');
  });
});
