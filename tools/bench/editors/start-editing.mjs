import pg from 'pg';
import { keepAliveClient } from '../../platform/keep-alive-client.mjs';
import { openSession } from '../../platform/session.mjs';
import { startPlatform } from '../../platform/start-platform.mjs';

const EDITOR = 239;

/** Both services as shipped on a throw-away database, with accounts that are all Editors of one item. */
export async function startEditing(editors, cleanup) {
  const names = Array.from({ length: editors }, (_, i) => `editor${i}@example.org`);
  const platform = await startPlatform(cleanup, {
    purpose: 'npm run bench',
    accounts: Object.fromEntries(names.map((username) => [username, { username }])),
    output: () => ({ log: () => {}, show: (text) => console.error(text) }),
  });
  const { registry, credentials } = platform;
  const database = new pg.Pool({ connectionString: platform.databaseUrl, max: 2 });
  cleanup.defer(() => database.end());
  const call = registryCalls(keepAliveClient(editors + 2), registry);
  const accounts = await Promise.all(
    names.map(async (username) => ({ username, session: await openSession(registry, credentials[username]) })),
  );
  return { accounts, rootId: await shareRoot(call, accounts), call, database };
}

/** What sends a request to a registry: JSON, as one who has a session. */
export const registryCalls =
  (send, registry) =>
  (method, path, /** @type {any} */ { session, body, headers } = {}) =>
    send(method, `${registry}/rest/v2${path}`, {
      headers: {
        ...headers,
        ...(session && { 'x-auth-token': session }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });

/**
 * The first account makes an item and everybody else an Editor of it.
 * @param {any} call
 * @param {any[]} accounts
 */
async function shareRoot(call, [{ session }, ...others]) {
  const root = await expected(201, call('POST', '/items', { session, body: sharedItem }));
  for (const { username } of others) {
    const person = { firstName: '', lastName: username, email: username };
    const contact = await expected(201, call('POST', '/contacts', { session, body: person }));
    await expected(201, call('POST', `/items/${root.id}/contacts/${contact.id}`, { session, body: [EDITOR] }));
  }
  return root.id;
}

/** The item below which editors work. */
export const sharedItem = {
  shortName: 'shared',
  longName: 'What all edit',
  statusId: 2,
  typeId: 1100,
  inventoryNumber: '0',
};

async function expected(status, answer) {
  const { status: given, text, body } = await answer;
  if (given !== status) throw new Error(`answered ${given}: ${text}`);
  return body;
}
