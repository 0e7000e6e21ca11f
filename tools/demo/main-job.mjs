import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { openSession } from '../platform/session.mjs';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { compareTables } from './compare-tables.mjs';
import { request, step } from './steps.mjs';

/** @typedef {import('./steps.mjs').Options} Options */
/** @typedef {(url: string, options?: Options) => Promise<{ body: any, headers: Headers }>} Call */

const samples = path.join(workspaceRoot, 'tools/demo-data/samples');
/** @param {unknown} body */
const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Sends an instrument and its measurements through both services over HTTP, and checks every answer.
 * @param {{ registry: string, ingest: string, username: string, token: string }} services
 */
export async function mainJob({ registry, ingest, username, token }) {
  const session = await step('log in with a token', () => login(ingest, username, token));
  const call = (/** @type {string} */ url, /** @type {Options} */ { headers, ...options } = {}) =>
    request(url, { ...options, headers: { ...headers, cookie: `x-auth-token=${session}` } });
  await step('the session holds on the registry too', async () => {
    const { body } = await call(`${registry}/rest/v2/auth/loggedin`);
    assert.equal(body.username, username);
    return { shown: body.username };
  });
  const item = await step('register an item', () => register(call, registry));
  await step('read it by its id', () => readItem(registry, item.id, item));
  await step('read it by its code', () => readItem(registry, item.code, item));
  for (const file of (await readdir(samples)).filter((name) => name.endsWith('.nrt')).sort())
    await sendFile(call, ingest, { file, username });
  await step('decommission the item', async () => {
    const { body } = await call(`${registry}/rest/v2/items/${item.id}`, { method: 'DELETE' });
    assert.equal(body.status.name, 'decommissioned');
    return { shown: `status ${body.status.name}` };
  });
}

/**
 * @param {string} ingest
 * @param {string} username
 * @param {string} token
 */
async function login(ingest, username, token) {
  return { value: await openSession(ingest, { username, token }), shown: `session of ${username}` };
}

/**
 * @param {Call} call
 * @param {string} registry
 */
async function register(call, registry) {
  const { body: types } = await request(`${registry}/rest/v2/types?hits=10000`);
  const type = types.records.find(
    (/** @type {{ systemName: string }} */ { systemName }) => systemName === 'data_logger',
  );
  assert.ok(type, 'there is no type data_logger');
  const shortName = `demo_${Date.now().toString(36)}`;
  const { body } = await call(`${registry}/rest/v2/items`, {
    ...json({
      ...{ shortName, longName: 'A data logger of the demo', description: '', inventoryNumber: '' },
      ...{ statusId: 2, typeId: type.id },
    }),
    expect: 201,
  });
  assert.equal(body.code, `data_logger:${shortName}`);
  return { value: body, shown: `item ${body.id}, ${body.code}` };
}

/**
 * @param {string} registry
 * @param {string | number} key
 * @param {Record<string, unknown>} item
 */
async function readItem(registry, key, item) {
  const { body } = await request(`${registry}/rest/v2/items/${encodeURIComponent(key)}`);
  assert.equal(body['@uuid'], item['@uuid']);
  return { shown: `${body.longName}, status ${body.status.name}` };
}

/**
 * @param {Call} call
 * @param {string} ingest
 * @param {{ file: string, username: string }} upload
 */
async function sendFile(call, ingest, { file, username }) {
  const text = await readFile(path.join(samples, file), 'utf8');
  const [header = '', ...rows] = text.trimEnd().split('\n');
  const values = rows.length * (header.split('\t').length - 1);
  const post = (/** @type {number} */ expect) =>
    call(`${ingest}/rest/datasets`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text, expect });
  const id = await step(`post ${file}`, async () => {
    const { body } = await post(201);
    return { value: body.id, shown: `dataset ${body.id}` };
  });
  const url = `${ingest}/rest/datasets/${id}`;
  await step('read its summary', async () => {
    const { body } = await request(url);
    assert.deepEqual([body.rows, body.values, body.username], [rows.length, values, username]);
    return { shown: `${body.rows} rows, ${body.values} values, ${body.datetimeMin} to ${body.datetimeMax}` };
  });
  await step('read its content and compare', async () => {
    const { body } = await request(`${url}/content`, { headers: { accept: 'text/tab-separated-values, */*' } });
    return { shown: `${compareTables(text, body)} cells equal` };
  });
  await step('post it again', async () => {
    const { body } = await post(409);
    assert.deepEqual([body.code, body.datasetId], ['duplicate-dataset', id]);
    return { shown: `409 ${body.code}` };
  });
  await step('delete it', async () => {
    await call(url, { method: 'DELETE', expect: 204 });
    return { shown: '204' };
  });
  await step('it is gone', async () => {
    const { body } = await request(url, { expect: 404 });
    return { shown: `404 ${body.code}` };
  });
}
