import http from 'node:http';

/** Streams that are opened at once. */
const AT_ONCE = 50;

/**
 * Opens streams of events; each has begun.
 * @param {{ port: number, session: string }} platform
 * @param {number} count
 * @param {(reader: number) => string} codesOf what each follows, and further parameters.
 * @param {(chunk: Buffer, reader: number) => void} [onData]
 * @param {(reader: number) => string | undefined} [lastId] id of the last event of a reader, who comes back with it when the service ends
 * the stream, as browsers do; without it none comes back.
 */
export async function openReaders({ port, session }, count, codesOf, onData = () => {}, lastId = () => undefined) {
  const readers = new Map();
  let closed = false;
  /** @param {number} reader */
  const open = (reader, headers = {}) =>
    new Promise((resolve, reject) => {
      const request = http.get({
        ...{ port, host: '127.0.0.1', agent: false, path: `/rest/live?codes=${codesOf(reader)}` },
        headers: { accept: 'text/event-stream', 'x-auth-token': session, ...headers },
      });
      request.once('error', reject);
      request.once('response', (response) => {
        readers.set(reader, response);
        response.on('data', (chunk) => onData(chunk, reader)).on('error', () => undefined);
        response.once('end', () => comeBack(reader));
        resolve(undefined);
      });
    });
  const comeBack = (/** @type {number} */ reader) => {
    const id = lastId(reader);
    if (!closed && id !== undefined) void open(reader, { 'last-event-id': id });
  };
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    await Promise.all(Array.from({ length }, (_, i) => open(from + i)));
  }
  const close = () => {
    closed = true;
    readers.forEach((response) => response.destroy());
  };
  return { close };
}
