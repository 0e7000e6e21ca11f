import { type AccountChange, type AccountRecord, changeWords, kindOf } from '@pelorus/auth/domain';
import { type AccessStores } from './access-stores';
import { dayOf, parseOptions, required, tableOf, UsageError } from './command-words';

export const ACCOUNT_USAGE = `account list
account disable --username <email>
      its tokens and sessions do not work any more
account enable --username <email>
      its tokens work again; sessions have ended
account set --username <email> --admin=yes|no
      makes it an administrator or takes that back; its sessions end
account end-sessions --username <email>`;

const USERNAME = { username: { type: 'string' } } as const;

type Verb = (words: readonly string[], stores: AccessStores) => Promise<string>;

const VERBS: Readonly<Record<string, Verb>> = {
  list,
  disable: (words, stores) => change(usernameOf(words), stores, { disabled: new Date() }),
  enable: (words, stores) => change(usernameOf(words), stores, { disabled: null }),
  set,
  'end-sessions': endSessions,
};

/** Runs the words after `account`; returns the output. Throws UsageError for wrong words. */
export async function runAccountCommand([verb, ...rest]: readonly string[], stores: AccessStores): Promise<string> {
  if (verb === undefined) throw new UsageError('no command given');
  if (!Object.hasOwn(VERBS, verb)) throw new UsageError(`there is no command 'account ${verb}'`);
  return VERBS[verb]!(rest, stores);
}

async function list(words: readonly string[], { accounts }: AccessStores): Promise<string> {
  parseOptions(words, {});
  return tableOf(['username', 'account', 'created', 'state'], (await accounts.list()).map(describe));
}

function describe(account: AccountRecord): string[] {
  const state = account.disabled ? `disabled ${dayOf(account.disabled)}` : 'enabled';
  return [account.username, kindOf(account), dayOf(account.created), state];
}

async function set(words: readonly string[], stores: AccessStores): Promise<string> {
  const values = parseOptions(words, { ...USERNAME, admin: { type: 'string' } });
  const admin = required(values, 'admin');
  if (admin !== 'yes' && admin !== 'no') throw new UsageError(`--admin takes yes or no, not '${admin.slice(0, 64)}'`);
  return change(required(values, 'username'), stores, { admin: admin === 'yes' });
}

async function change(name: string, stores: AccessStores, changed: AccountChange): Promise<string> {
  const { username } = await stores.accounts.get(name);
  const done = changeWords(changed);
  await stores.accounts.change(username, changed);
  await stores.note('account-change', `${username} ${done}`);
  return `${username} ${done}; its sessions are ended`;
}

async function endSessions(words: readonly string[], stores: AccessStores): Promise<string> {
  const { username } = await stores.accounts.get(usernameOf(words));
  const count = await stores.accounts.endSessions(username);
  await stores.note('session-end', `all sessions of ${username}`);
  return `${count} sessions of ${username} are ended`;
}

function usernameOf(words: readonly string[]): string {
  return required(parseOptions(words, USERNAME), 'username');
}
