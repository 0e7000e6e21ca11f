import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';

/** A request of the bench's account; the body is bytes or an iterable of them. Resolves with the answer's document. */
export function call({ url, session }, method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'x-auth-token': session, ...(body && { 'content-type': 'text/plain' }) };
    const outgoing = request(url + path, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => {
        if (response.statusCode >= 300) reject(new Error(`${response.statusCode} ${text}`));
        else resolve(text === '' ? undefined : JSON.parse(text));
      });
    });
    outgoing.on('error', reject);
    if (!body || Buffer.isBuffer(body)) outgoing.end(body);
    else pipeline(Readable.from(body, { objectMode: true, highWaterMark: 2 }), outgoing).catch(reject);
  });
}

/** The text that a request is answered with. */
export async function readText({ url }, path) {
  const response = await fetch(url + path);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text;
}

/** Seconds that something takes. */
export async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

const PART = 1 << 18;

function* parts(bytes) {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

/** COPY of a text into a table. */
export async function copyInto(client, table, text) {
  const stream = client.query(from(`copy ${table} from stdin with (null '')`));
  await pipeline(Readable.from(parts(text)), stream);
}
