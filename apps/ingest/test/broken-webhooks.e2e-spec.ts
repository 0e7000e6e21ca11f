import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type ClaimedDelivery } from '@pelorus/watch/persistence';
import { type SendResult, type WebhookMeans, webhookSender } from '@pelorus/watch/service';
import { WebhookServer } from './webhook-server';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NEVER = new AbortController().signal;
const GIB = 1024 ** 3;
const DELIVERY: ClaimedDelivery = {
  ...{ id: 1, receiverId: 1, kind: 'webhook', url: null, address: null, key: null, type: 'test', messageId: 'msg_1' },
  ...{ incident: null, opens: true, body: '{"type":"test"}', attempts: 1, createdMs: 0 },
};

function call(url: string, means: Partial<WebhookMeans> = {}): Promise<SendResult> {
  return webhookSender({ privateAddresses: true, ...means })({ ...DELIVERY, url }, [SECRET], NEVER);
}

describe('a webhook', () => {
  let hook: WebhookServer;
  let other: WebhookServer;
  beforeEach(async () => void ([hook, other] = await Promise.all([WebhookServer.start(), WebhookServer.start()])));
  afterEach(async () => void (await Promise.all([hook.stop(), other.stop()])));

  it.each([301, 302, 303, 307, 308])('that answers %s is not followed, not even to this machine', async (status) => {
    hook.answer = (response) => void response.writeHead(status, { location: other.url }).end();
    expect(await call(hook.url)).toEqual({ isSent: false, status, error: `It answered ${status}` });
    expect(other.received).toEqual([]);
  });

  it('is called at the address that was checked, whatever its name leads to afterwards', async () => {
    let asked = 0;
    const resolve = async (): Promise<string[]> => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const url = hook.url.replace('127.0.0.1', 'chat.pelorus.invalid');
    expect(await call(url, { resolve })).toEqual({ isSent: true, status: 204 });
    expect(asked).toBe(1);
    expect(hook.received[0]!.headers['host']).toBe(new URL(url).host);
  });

  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:10.0.0.1']],
    [['fd00::1']],
  ])('whose name leads to %j is not called from a service that calls no private networks', async (addresses) => {
    const { port } = new URL(hook.url);
    const url = `https://chat.pelorus.invalid:${port}/`;
    const result = await call(url, { privateAddresses: false, resolve: async () => addresses });
    expect(result).toEqual({
      isSent: false,
      error: `The host 'chat.pelorus.invalid' leads to a private network, which is not called`,
    });
    expect(hook.received).toEqual([]);
  });

  it('is looked up anew each time: one that moves to a private network is not called there', async () => {
    const places = [['93.184.216.34'], ['127.0.0.1']];
    const resolve = async (): Promise<string[]> => places.shift()!;
    const signal = AbortSignal.abort();
    const send = webhookSender({ privateAddresses: false, resolve });
    const delivery = { ...DELIVERY, url: 'https://chat.pelorus.invalid/' };
    expect((await send(delivery, [SECRET], signal)).error).toBe('It did not answer in time');
    expect((await send(delivery, [SECRET], NEVER)).error).toContain('private network');
  });

  it.each([
    ['http://93.184.216.34/', 'The address does not begin with https://'],
    ['https://127.0.0.1/', `The host '127.0.0.1' leads to a private network, which is not called`],
    ['https://[::1]/', `The host '::1' leads to a private network, which is not called`],
  ])('of %s is refused as it was stored before', async (url, error) => {
    expect(await call(url, { privateAddresses: false })).toEqual({ isSent: false, error });
  });

  it.each([200, 500])('that answers %s and sends two GiB is read no further than it is needed', async (status) => {
    let written = 0;
    const chunk = Buffer.alloc(65_536, 'x');
    const closed = new Promise<void>((resolve) => {
      hook.answer = (response) => {
        response.writeHead(status).on('close', resolve);
        const more = (): void => {
          while (written < 2 * GIB && !response.destroyed) {
            written += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', more);
          }
        };
        more();
      };
    });
    expect(await call(hook.url)).toMatchObject({ isSent: status === 200, status });
    await closed;
    expect(written).toBeLessThan(GIB / 16);
  });

  it('that took a message and goes on talking has it', async () => {
    hook.answer = (response) => void response.writeHead(200).write('wait');
    expect(await call(hook.url)).toEqual({ isSent: true, status: 200 });
  });

  it('that breaks off its answer is known by the status', async () => {
    hook.answer = (response) => {
      response.writeHead(503, { 'content-length': '100', 'retry-after': '60' }).write('busy');
      setImmediate(() => response.destroy());
    };
    expect(await call(hook.url)).toMatchObject({ isSent: false, status: 503, pauseMs: 60_000 });
  });

  it('that never answers is waited for no longer than a call may take', async () => {
    hook.answer = () => undefined;
    expect(await call(hook.url, { timeoutMs: 50 })).toEqual({ isSent: false, error: 'It did not answer in time' });
  });

  it('whose name is never told is waited for no longer, either', async () => {
    const resolve = (): Promise<never> => new Promise(() => undefined);
    const { error } = await call('http://chat.pelorus.invalid/', { timeoutMs: 50, resolve });
    expect(error).toBe(`The host 'chat.pelorus.invalid' cannot be resolved: It did not answer in time`);
  });

  it('that is away, or has no address, is told', async () => {
    const { url } = hook;
    await hook.stop();
    expect((await call(url)).error).toContain('ECONNREFUSED');
    expect((await call('http://a.invalid/', { resolve: async () => [] })).error).toBe(
      `The host 'a.invalid' has no address`,
    );
    hook = await WebhookServer.start();
  });
});

describe('what is no web server', () => {
  let server: Server;
  let answer: (socket: Socket) => void;
  beforeEach(async () => {
    server = createServer((socket) => answer(socket.on('error', () => undefined).resume()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it.each<[string, (socket: Socket) => void]>([
    ['greets with garbage', (socket) => void socket.end('220 mail.example.org ESMTP\r\n')],
    ['hangs up', (socket) => void socket.destroy()],
    ['sends headers without end', (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}`)],
    ['says each letter by itself', (socket) => dripped(socket, 'HTTP/1.1 200 OK')],
  ])('and %s is no receiver, and told so', async (_name, given) => {
    answer = given;
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { isSent, error } = await call(url, { timeoutMs: 300 });
    expect({ isSent, error }).toEqual({ isSent: false, error: expect.any(String) });
  });
});

function dripped(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length]!), 20);
  socket.on('close', () => clearInterval(timer));
}
