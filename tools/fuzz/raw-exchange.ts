import { connect } from 'node:net';
import { type Answer } from './exchange';

/** Milliseconds without a byte after which the client leaves. */
const QUIET_MS = 120;

/** Sends bytes as they are; resolves with the answers when the service closes or says nothing more. */
export function rawAnswers(url: string, bytes: Buffer): Promise<Answer[]> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const end = (): void => {
      socket.destroy();
      try {
        resolve(readAnswers(Buffer.concat(chunks)));
      } catch (error) {
        reject(error as Error);
      }
    };
    socket.setTimeout(QUIET_MS, end);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A reset after the answer is the service's right: it has closed what the client went on writing to.
    socket.on('error', end).on('close', end);
    socket.on('connect', () => socket.write(bytes));
  });
}

/** Reads the answers of a connection; an Error says what is no HTTP. The last one may be cut off. */
export function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n\r\n', at);
    if (end < 0) throw new Error(`this is no head of an answer: ${bytes.toString('latin1', at, at + 80)}`);
    const [line = '', ...fields] = bytes.toString('latin1', at, end).split('\r\n');
    const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) /.exec(line)?.[1]);
    if (Number.isNaN(status)) throw new Error(`this is no status line: ${line.slice(0, 80)}`);
    const headers = readFields(fields);
    const { body, next } = readContent(bytes, end + 4, status, headers);
    if (status >= 200) answers.push({ status, headers, body });
    at = next;
  }
  return answers;
}

function readFields(fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':');
      if (colon < 1) throw new Error(`this is no header: ${field.slice(0, 80)}`);
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
}

function readContent(
  bytes: Buffer,
  start: number,
  status: number,
  headers: Readonly<Record<string, string>>,
): { body: Buffer; next: number } {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), next: start };
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes, start);
  const length = Number(headers['content-length'] ?? bytes.length - start);
  return { body: bytes.subarray(start, start + length), next: start + length };
}

function readChunks(bytes: Buffer, start: number): { body: Buffer; next: number } {
  const chunks: Buffer[] = [];
  for (let at = start; at < bytes.length;) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (end < 0 || Number.isNaN(size)) throw new Error('a chunk of the answer has no size');
    if (size === 0) return { body: Buffer.concat(chunks), next: end + 4 };
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 4 + size;
  }
  return { body: Buffer.concat(chunks), next: bytes.length };
}
