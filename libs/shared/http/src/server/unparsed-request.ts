import { type Duplex } from 'node:stream';
import { problem, PROBLEM_MEDIA_TYPE, type ProblemFacts } from '../problem/problem';

const FACTS: Readonly<Record<string, ProblemFacts>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'head-too-large', detail: 'The request head is larger than 64 KiB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request-timeout', detail: 'The request did not arrive in time.' },
};
const MALFORMED: ProblemFacts = { status: 400, code: 'malformed-request', detail: 'This is not a valid HTTP request.' };

/** How long a client that was answered may go on sending before its connection is cut. */
const LINGER_MS = 5_000;

const answered = new WeakSet<Duplex>();

/** Answers what the HTTP parser could not read, straight on the connection, with these further headers, and closes it. */
export function answerUnparsedRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Readonly<Record<string, string>> = {},
): void {
  // The parser complains again about whatever follows; cutting the connection now would take the answer with it.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun(socket)) {
    socket.destroy();
    return;
  }
  answered.add(socket);
  const answer = problem(FACTS[error.code ?? ''] ?? MALFORMED, '');
  const body = JSON.stringify(answer);
  const head = Object.entries({
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Content-Length': Buffer.byteLength(body),
    ...headers,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${answer.status} ${answer.title}\r\n${head.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Whether a response is on its way on this connection: what it brings must not get a second head in its middle. */
function hasBegun(socket: Duplex & { readonly _httpMessage?: { readonly headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
