import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';

/** The body is bytes or an iterable of them. Resolves with status, headers and text. */
export function exchange({ url, session }, method, path, /** @type {any} */ { body, headers: own } = {}) {
  return new Promise((resolve, reject) => {
    const headers = { 'x-auth-token': session, ...(body && { 'content-type': 'text/plain' }), ...own };
    // A connection of its own: one that was idle while the driver was busy may be closed as it is used again.
    const outgoing = request(url + path, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    outgoing.on('error', reject);
    if (!body || Buffer.isBuffer(body)) outgoing.end(body);
    else pipeline(Readable.from(body, { objectMode: true, highWaterMark: 2 }), outgoing).catch(reject);
  });
}

async function succeed(answer) {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return text;
}

/** As `exchange`; resolves with the document of the answer, if there is one. */
export async function call(platform, method, path, body) {
  const text = await succeed(exchange(platform, method, path, { body }));
  return text === '' ? undefined : JSON.parse(text);
}

export const readText = (platform, path) => succeed(exchange(platform, 'GET', path));

export function readBytes({ url, session }, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = { headers: { 'x-auth-token': session, ...headers }, agent: false };
    const outgoing = request(url + path, asked, (response) => {
      let bytes = 0;
      response.on('data', (part) => (bytes += part.length)).on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${path.slice(-40)} was answered with ${response.statusCode}`));
      });
    });
    outgoing.on('error', reject).end();
  });
}

export async function timed(work) {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

const PART = 1 << 18;

function* parts(bytes) {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

export async function copyInto(client, table, text) {
  const stream = client.query(from(`copy ${table} from stdin with (null '')`));
  await pipeline(Readable.from(parts(text)), stream);
}
