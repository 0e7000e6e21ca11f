import http from 'node:http';

/** Time after which a request counts as not answered. */
const TIMEOUT_MS = 120_000;

/**
 * A whole answer; its body is parsed where it is JSON.
 * @typedef {{ status: number, headers: Headers, text: string, body: any }} WholeAnswer
 */

/**
 * Sends requests over connections that stay open, one for each client that asks at the same time.
 * @param {number} sockets
 */
export function keepAliveClient(sockets) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: sockets });
  /**
   * @param {string} method
   * @param {string} url
   * @param {{ headers?: http.OutgoingHttpHeaders, body?: string | Buffer }} [options]
   * @returns {Promise<WholeAnswer>}
   */
  return (method, url, { headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = http.request(url, { method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
        /** @type {Buffer[]} */
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

/**
 * @param {http.IncomingMessage} response
 * @param {string} text
 * @returns {WholeAnswer}
 */
function answerOf({ statusCode = 0, headers }, text) {
  const isJson = /json/.test(headers['content-type'] ?? '') && text !== '';
  const given = /** @type {Record<string, string>} */ (headers);
  return { status: statusCode, headers: new Headers(given), text, body: isJson ? JSON.parse(text) : undefined };
}
