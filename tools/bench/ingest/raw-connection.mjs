import net from 'node:net';

/** The status and the body of the answer that a text holds; undefined while it is not all there. */
function answerIn(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (text.length < end + 4 + length) return undefined;
  return { status: Number(head.slice(9, 12)), body: text.slice(end + 4, end + 4 + length) };
}

/**
 * A connection for one request at a time, with as little work on this side as possible: the answer must have a length
 * or no body. With a `token`, that is sent by itself in place of the session. `headers` are lines of the head beside those
 * that a request needs. `send` resolves with its status and its body, a byte a character.
 * @param {{ port: number, session?: string, token?: string, headers?: string }} options
 */
export function rawConnection({ port, session, token, headers = '' }) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay();
  const access = token === undefined ? `x-auth-token: ${session}` : `Authorization: Bearer ${token}`;
  const host = `Host: 127.0.0.1:${port}\r\n${access}\r\n${headers}`;
  let text = '';
  /** @type {{ resolve(answer: unknown): void, reject(error: Error): void } | undefined} */
  let settle;
  socket.on('data', (data) => {
    text += data.toString('latin1');
    const answer = answerIn(text);
    if (!answer) return;
    text = '';
    settle?.resolve(answer);
  });
  socket.on('error', (error) => settle?.reject(error));
  socket.on('close', () => settle?.reject(new Error('the service closed the connection')));
  const send = (method, path, body = '') =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
      const length = `Content-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
      socket.write(`${method} ${path} HTTP/1.1\r\n${host}${body && length}\r\n${body}`);
    });
  return { send, close: () => socket.destroy() };
}
