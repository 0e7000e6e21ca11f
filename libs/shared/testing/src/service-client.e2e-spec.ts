import { createServer, type RequestListener } from 'node:http';
import { listen, type ListeningService } from './listen';
import { ServiceClient } from './service-client';

const text = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const DOCUMENT = {
  openapi: '3.1.0',
  paths: {
    '/rest/auth/login': { post: { responses: { 200: text({ type: 'object' }) } } },
    '/who': {
      get: { responses: { 200: text({ type: 'object', properties: { token: { type: 'string' } } }) } },
      put: { responses: { 200: text({ type: 'object' }) } },
    },
  },
};

const answers: RequestListener = (request, response) => {
  response.setHeader('Content-Type', 'application/json');
  if (request.url === '/api-json') response.end(JSON.stringify(DOCUMENT));
  else if (request.url === '/who') response.end(JSON.stringify({ token: request.headers['x-auth-token'] ?? 'nobody' }));
  else response.setHeader('Set-Cookie', 'x-auth-token=abc; Path=/').end('{}');
};

/** The parts of an application that `listen` uses, over a bare HTTP server. */
function application(): Parameters<typeof listen>[0] {
  const server = createServer(answers);
  return {
    listen: (port, host) => new Promise<void>((resolve) => server.listen(port, host, resolve)),
    getHttpServer: () => server,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('ServiceClient', () => {
  let service: ListeningService;
  let client: ServiceClient;

  beforeAll(async () => {
    service = await listen(application());
    client = await ServiceClient.connect(service.url);
  });
  afterAll(() => service.close());

  it('passes on what the service answers', async () => {
    const response = await client.get('/who').expect(200);
    expect(response.body).toEqual({ token: 'nobody' });
    await client.head('/who').expect(200);
  });

  it('logs in and sends the session from then on', async () => {
    const session = await client.logIn('demo@example.org', 'token');
    expect((await session.get('/who')).body).toEqual({ token: 'abc' });
    expect((await client.get('/who')).body).toEqual({ token: 'nobody' });
  });

  it('fails when a response is not as described', async () => {
    await expect(client.put('/who').send({})).rejects.toThrow(/PUT \/who answered 200, but its body/);
    await expect(client.post('/who')).rejects.toThrow('this operation is not described');
  });
});
