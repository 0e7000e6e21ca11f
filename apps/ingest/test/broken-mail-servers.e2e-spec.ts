import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { type ClaimedDelivery } from '@pelorus/watch/persistence';
import { type SendResult } from '@pelorus/watch/service';
import { mailSender } from '../src/alerts/mail-sender';
import { MailServer } from './mail-server';

const NEVER = new AbortController().signal;
/** Short for each step of a conversation that never ends, long for one that is answered. */
const [SHORT_MS, LONG_MS] = [100, 60_000];
const BODY = { type: 'test', data: { receiver: 'Watch', username: 'alice@example.org' } };
const DELIVERY: ClaimedDelivery = {
  ...{ id: 1, receiverId: 1, kind: 'mail', url: null, address: 'watch@example.org', key: 'abc', type: 'test' },
  ...{ messageId: 'msg_1', incident: null, opens: true, body: JSON.stringify(BODY), attempts: 1, createdMs: 0 },
};

function send(port: number, timeoutMs = LONG_MS, signal = NEVER): Promise<SendResult> {
  const smtpUrl = `smtp://user:secret@127.0.0.1:${port}`;
  const from = 'Pelorus <pelorus@example.org>';
  return mailSender({ smtpUrl, from, publicUrl: 'https://pelorus.example.org', timeoutMs })(DELIVERY, [], signal);
}

describe('a mail server', () => {
  let server: Server;
  let answer: (socket: Socket) => void;
  let gone: Promise<void>;
  beforeEach(async () => {
    let note: () => void;
    gone = new Promise((resolve) => (note = resolve));
    server = createServer((socket) => answer(socket.on('error', () => undefined).on('close', () => note())));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  const port = (): number => (server.address() as AddressInfo).port;

  /** Answers each line that comes, by its first word; undefined says nothing. */
  const talk =
    (answers: Readonly<Record<string, string | undefined>>) =>
    (socket: Socket): void => {
      socket.write('220 mail.example.org ESMTP\r\n');
      socket.setEncoding('utf8').on('data', (lines: string) => {
        for (const line of lines.split('\r\n')) {
          const text = answers[line.split(/[ :]/)[0]!.toUpperCase()];
          if (text !== undefined) socket.write(`${text}\r\n`);
        }
      });
    };

  it.each<[string, (socket: Socket) => void, number]>([
    ['says nothing', () => undefined, SHORT_MS],
    ['greets with garbage', (socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), LONG_MS],
    ['greets letter by letter', (socket) => dripped(socket, '2', 20), SHORT_MS],
    ['greets without end', (socket) => void socket.write('220-mail\r\n'.repeat(300_000)), LONG_MS],
    ['hangs up', (socket) => void socket.destroy(), LONG_MS],
    ['is full', (socket) => void socket.end('421 too many connections\r\n'), LONG_MS],
    ['does not want us', (socket) => void socket.end('554 no service\r\n'), LONG_MS],
    ['goes silent after its greeting', talk({}), SHORT_MS],
    ['goes on and on', talk({ EHLO: '250 hello', MAIL: '250-wait' }), SHORT_MS],
    ['knows no name and password of ours', talk({ EHLO: '250 AUTH PLAIN', AUTH: '535 wrong' }), LONG_MS],
  ])('that %s is tried again later, and the connection is given up', async (_name, given, timeoutMs) => {
    answer = given;
    const result = await send(port(), timeoutMs);
    expect(result).toMatchObject({ isSent: false, error: expect.any(String) });
    expect(result.isFinal).toBeUndefined();
    expect(result.error).not.toContain('secret');
    await gone;
  });

  it('that says something now and then, and never enough, is given up as a whole', async () => {
    answer = (socket) => {
      talk({ EHLO: '250 AUTH PLAIN', AUTH: '235 welcome' })(socket);
      socket.on('data', (line: string) => void (line.startsWith('MAIL') && dripped(socket, '250-wait\r\n', 20)));
    };
    expect(await send(port(), SHORT_MS)).toMatchObject({ isSent: false });
    await gone;
  });

  it('is left when the service stops', async () => {
    answer = () => stop.abort();
    const stop = new AbortController();
    expect(await send(port(), LONG_MS, stop.signal)).toMatchObject({ isSent: false });
    await gone;
  });

  it('that is away is told', async () => {
    const closed = port();
    await new Promise((resolve) => server.close(resolve));
    expect((await send(closed)).error).toContain('ECONNREFUSED');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
});

describe('a mail server that takes no more mail', () => {
  it.each([
    [450, undefined],
    [452, undefined],
    [550, true],
    [553, true],
  ])('and refuses a recipient with %s says whether that lasts', async (refuse, isFinal) => {
    const mail = await MailServer.start();
    Object.assign(mail, { refuse });
    const means = { smtpUrl: mail.url, from: 'pelorus@example.org', publicUrl: undefined };
    const result = await mailSender(means)(DELIVERY, [], NEVER);
    await mail.stop();
    expect(result).toMatchObject({ isSent: false, status: refuse });
    expect(result.isFinal).toBe(isFinal);
  });
});

function dripped(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.on('close', () => clearInterval(timer));
}
