import http from 'node:http';

/** Streams that are opened at once. */
const AT_ONCE = 50;

/**
 * Opens streams of events; each has begun.
 * @param {{ port: number, session: string }} platform
 * @param {number} count
 * @param {(reader: number) => string} codesOf what each follows, and further parameters.
 * @param {(chunk: Buffer, reader: number) => void} [onData]
 */
export async function openReaders({ port, session }, count, codesOf, onData = () => {}) {
  /** @param {number} reader */
  const open = (reader) =>
    new Promise((resolve, reject) => {
      const path = `/rest/live?codes=${codesOf(reader)}`;
      const headers = { accept: 'text/event-stream', 'x-auth-token': session };
      const request = http.get({ port, host: '127.0.0.1', path, headers, agent: false });
      request.once('error', reject);
      request.once('response', (response) => {
        response.on('data', (chunk) => onData(chunk, reader)).on('error', () => undefined);
        resolve(response);
      });
    });
  const readers = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from);
    readers.push(...(await Promise.all(Array.from({ length }, (_, i) => open(from + i)))));
  }
  return readers;
}
