import http from 'node:http';

/** Time after which a request counts as not answered. */
const TIMEOUT_MS = 120_000;

/** Sends requests over connections that stay open, one for each client that asks at the same time. */
export function keepAliveClient(sockets) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  /** @returns {Promise<{ status: number, headers: Headers, text: string, body: any }>} */
  return (method, url, /** @type {any} */ { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = http.request(url, { method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve(answerOf(response, Buffer.concat(chunks).toString())));
      });
      request.on('timeout', () => request.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)));
      request.on('error', reject);
      request.end(body);
    });
}

function answerOf({ statusCode = 0, headers }, text) {
  const isJson = /json/.test(headers['content-type'] ?? '') && text !== '';
  return { status: statusCode, headers: new Headers(headers), text, body: isJson ? JSON.parse(text) : undefined };
}
