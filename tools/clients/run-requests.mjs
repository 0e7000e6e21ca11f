// The requests of published clients are data, in requests/: a client has `headers` that it sends with every call; a
// call has `service`, `method`, `path`, further `headers` and a `body`, the `status` of the answer and what its parser
// expects of it: a table (`tsv`: all rows), `text`, `json` (see match.mjs), a `cookie`. Names of records are
// placeholders: `{temperature}`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { assertMatches } from './match.mjs';
import { fill } from './template.mjs';
import http from 'node:http';
import https from 'node:https';

/** Clients that only read go first, so that they find what the others change. */
const FILES = ['python', 'r', 'others', 'writers'];

/** The clients with their calls, as they are written down. */
export const clients = FILES.flatMap((name) =>
  JSON.parse(readFileSync(new URL(`requests/${name}.json`, import.meta.url), 'utf8')),
);

/**
 * Sends every call of every client, one after the other. `addresses` are those of the services by name, `names` what
 * placeholders stand for; what calls keep is added to these. Gives a row for each call: client, call, status, what was
 * read, and the fault if there is one.
 */
export async function runRequests(addresses, names) {
  const rows = [];
  for (const { client, headers, calls } of clients) {
    for (const call of calls) rows.push({ client, call: call.call, ...(await run(addresses, names, headers, call)) });
  }
  return rows;
}

async function run(addresses, names, ofClient, { keep: kept, ...call }) {
  let status;
  try {
    const { service, method = 'GET', path, headers, body, status: expected = 200, expect } = fill(call, names);
    const answer = await sendRequest(addresses[service], { method, path, headers: { ...ofClient, ...headers }, body });
    status = answer.response.statusCode;
    assert.equal(status, expected, `${method} ${path}: ${answer.text.slice(0, 400)}`);
    const read = check(expect, answer);
    keep(kept, answer, names);
    return { status, read };
  } catch (error) {
    return { status, read: '-', fault: error.message };
  }
}

/** Checks an answer as the client's parser would; says in words what it read. */
function check({ tsv, text, json, cookie }, answer) {
  const type = answer.response.headers['content-type'] ?? '';
  if (cookie) assert.match(answer.response.headers['set-cookie']?.[0] ?? '', new RegExp(`^${cookie}=[^;]+; .*Path=/`));
  if (text !== undefined) assert.equal(answer.text, text);
  if (tsv) return checkTable(tsv, type, answer.text);
  if (json) return checkJson(json, type, answer.text);
  return cookie ?? (text === undefined ? 'nothing' : 'text');
}

function checkTable(rows, type, text) {
  assert.match(type, /^text\/tab-separated-values/);
  assert.equal(text, rows.map((cells) => `${cells.join('\t')}\n`).join(''));
  return `table, ${rows.length - 1} rows`;
}

function checkJson(pattern, type, text) {
  assert.match(type, /^application\/([\w.]+\+)?json/);
  const body = JSON.parse(text);
  assertMatches(body, pattern);
  if (Array.isArray(body.records)) return `JSON, ${body.records.length} records`;
  return body.data ? `JSON, ${body.data.length} rows of texts` : 'JSON';
}

function keep(what = {}, { response, text }, names) {
  for (const [name, source] of Object.entries(what)) {
    const [cookie] = response.headers['set-cookie'] ?? [];
    names[name] = source === 'cookie' ? /=([^;]+)/.exec(cookie ?? '')?.[1] : JSON.parse(text)[source];
  }
}

/** The path is not encoded; no header but these (and `Host`, the length) goes out. */
function sendRequest(address, { method, path, headers, body }) {
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
