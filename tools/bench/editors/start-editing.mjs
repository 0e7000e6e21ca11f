import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { freePort } from '../../process/free-port.mjs';
import { freshApp } from '../../build/fresh-bundle.mjs';
import { startThrowAwayServer } from '../../postgres/throw-away-server.mjs';
import { startServices } from '../../start/platform.mjs';

const EDITOR = 239;
const HOST = '127.0.0.1';

/** Starts a registry as it is shipped on a throw-away database, with accounts that are all Editors of one item. */
export async function startEditing(editors, cleanup) {
  const [server, port] = await Promise.all([startThrowAwayServer(), freePort(), freshApp('registry')]);
  cleanup.defer(server.stop);
  const output = () => ({ log: () => {}, show: (text) => console.error(text) });
  await startServices({ databaseUrl: server.url, host: HOST, ports: { registry: port }, output, cleanup });
  const database = new pg.Pool({ connectionString: server.url, max: 2 });
  cleanup.defer(() => database.end());
  const call = caller(`http://${HOST}:${port}/rest/v2`);
  const names = Array.from({ length: editors }, (_, i) => `editor${i}@example.org`);
  const accounts = await Promise.all(names.map((username) => logIn(call, database, username)));
  const rootId = await shareRoot(call, accounts);
  return { accounts, rootId, call, database };
}

/** Sends a request; gives status, headers and body. */
function caller(base) {
  return async (method, path, /** @type {any} */ { session, body, headers } = {}) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        ...headers,
        ...(session && { 'x-auth-token': session }),
        ...(body && !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
      },
      body: body instanceof URLSearchParams || !body ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
}

async function logIn(call, database, username) {
  const password = `pelorus_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(password).digest();
  await database.query(
    `with owner as (insert into auth.account (username, admin, functional) values ($1, false, false) returning id)
      insert into auth.token (account_id, name, hash, expires) select id, 'bench', $2, now() + interval '1 day' from owner`,
    [username, hash],
  );
  const { headers } = await call('POST', '/auth/login', { body: new URLSearchParams({ username, password }) });
  return { username, session: /x-auth-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] };
}

/**
 * The first account makes an item and everybody else an Editor of it.
 * @param {any} call
 * @param {any[]} accounts
 */
async function shareRoot(call, [{ session }, ...others]) {
  const item = { shortName: 'shared', longName: 'What all edit', statusId: 2, typeId: 1100, inventoryNumber: '0' };
  const root = await expected(201, call('POST', '/items', { session, body: item }));
  for (const { username } of others) {
    const person = { firstName: '', lastName: username, email: username };
    const contact = await expected(201, call('POST', '/contacts', { session, body: person }));
    await expected(201, call('POST', `/items/${root.id}/contacts/${contact.id}`, { session, body: [EDITOR] }));
  }
  return root.id;
}

async function expected(status, answer) {
  const { status: given, body } = await answer;
  if (given !== status) throw new Error(`answered ${given}: ${JSON.stringify(body)}`);
  return body;
}
