import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Streams that are opened at once. */
const AT_ONCE = 50;

/** Milliseconds after which a client comes back that was not told when, as browsers do. */
const USUAL_RETRY = 3_000;

/**
 * Opens streams of events; each has begun.
 * @param {{ port: number, session: string }} platform
 * @param {number} count
 * @param {(reader: number) => string} codesOf what each follows, and further parameters.
 * @param {(chunk: Buffer, reader: number) => void} [onData]
 * @param {(reader: number) => string | undefined} [lastId] id of the last event of a reader, who comes back with it when the service ends
 * the stream, after the time that it names, and again where it finds no room; without it none comes back.
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
        let retry = USUAL_RETRY;
        readers.set(reader, response);
        response.on('data', (chunk) => {
          retry = retryIn(chunk) ?? retry;
          onData(chunk, reader);
        });
        response.on('error', () => undefined);
        response.once('end', () => void comeBack(reader, retry));
        resolve(undefined);
      });
    });
  const comeBack = async (/** @type {number} */ reader, /** @type {number} */ retry) => {
    const id = lastId(reader);
    if (id === undefined) return;
    await sleep(retry);
    if (!closed) await open(reader, { 'last-event-id': id }).catch(() => comeBack(reader, USUAL_RETRY));
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

/** The milliseconds of `retry` in a part of a stream, if it names them. */
const retryIn = (/** @type {Buffer} */ chunk) => {
  const at = chunk.lastIndexOf('retry: ');
  return at < 0 ? undefined : Number.parseInt(chunk.toString('latin1', at + 'retry: '.length), 10);
};
