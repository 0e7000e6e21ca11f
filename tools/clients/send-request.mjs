import http from 'node:http';
import https from 'node:https';

/** The path is not encoded; no header but these (and `Host`, the length) goes out. */
export function sendRequest(address, { method, path, headers, body }) {
  const url = new URL(address);
  const { request } = url.protocol === 'https:' ? https : http;
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const options = {
    method,
    host: url.hostname,
    port: url.port,
    path,
    headers: { ...headers, ...(bytes && { 'Content-Length': bytes.length }) },
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const parts = [];
      response
        .on('data', (part) => parts.push(part))
        .on('end', () => resolve({ response, text: Buffer.concat(parts).toString('utf8') }))
        .on('error', reject);
    });
    sent.on('error', reject).end(bytes);
  });
}
