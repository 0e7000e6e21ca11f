import {
  checkUsername,
  DEFAULT_TOKEN_DAYS,
  hashKey,
  isScope,
  kindOf,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME,
  newAccessToken,
  type Scope,
  SCOPES,
} from '@pelorus/auth/domain';
import { type ListedToken } from '@pelorus/auth/persistence';
import { type AccessStores } from './access-stores';
import { dayOf, parseOptions, parseWords, required, tableOf, UsageError } from './command-words';

export const TOKEN_USAGE = `token create --username <email> [--name <text>] [--expires 90d] [--scopes ${SCOPES.join(',')}]
      [--admin] [--functional]
      makes the account if there is none, of the kind given, and prints a new personal access token (only now)
token list [--username <email>]
token revoke <id>
token revoke --username <email>
      revokes all tokens of the account`;

/** Runs the words after `token`; returns the output. Throws UsageError for wrong words. */
export async function runTokenCommand([verb, ...rest]: readonly string[], stores: AccessStores): Promise<string> {
  if (verb === 'create') return create(rest, stores);
  if (verb === 'list') return list(rest, stores);
  if (verb === 'revoke') return revoke(rest, stores);
  throw new UsageError(verb === undefined ? 'no command given' : `there is no command 'token ${verb}'`);
}

async function create(words: readonly string[], stores: AccessStores): Promise<string> {
  const values = parseOptions(words, {
    username: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
    scopes: { type: 'string' },
    admin: { type: 'boolean' },
    functional: { type: 'boolean' },
  });
  const username = checkUsername(required(values, 'username'));
  const secret = newAccessToken();
  const token = await stores.tokens.create({
    username,
    name: String(values['name'] ?? 'unnamed').slice(0, MAX_TOKEN_NAME),
    hash: hashKey(secret),
    expiresInDays: daysOf(String(values['expires'] ?? `${DEFAULT_TOKEN_DAYS}d`)),
    ...(typeof values['scopes'] === 'string' && { scopes: scopesOf(values['scopes']) }),
    admin: values['admin'] === true,
    functional: values['functional'] === true,
  });
  await stores.note('token-create', `token ${token.id} of ${username}: ${token.scopes.join(', ')}`);
  return secret;
}

function daysOf(text: string): number {
  const days = Number(/^(\d{1,4})d?$/.exec(text)?.[1] ?? 0);
  if (days < 1 || days > MAX_TOKEN_DAYS) {
    throw new UsageError(`--expires takes days from 1d to ${MAX_TOKEN_DAYS}d, not '${text}'`);
  }
  return days;
}

function scopesOf(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !isScope(word));
  if (unknown !== undefined) throw new UsageError(`--scopes takes some of ${SCOPES.join(',')}, not '${unknown}'`);
  return SCOPES.filter((scope) => words.includes(scope));
}

async function list(words: readonly string[], { tokens }: AccessStores): Promise<string> {
  const { username } = parseOptions(words, { username: { type: 'string' } });
  const rows = (await tokens.list(typeof username === 'string' ? username : undefined)).map(describe);
  return tableOf(['id', 'username', 'name', 'account', 'scopes', 'created', 'expires', 'last used', 'state'], rows);
}

function describe(token: ListedToken): string[] {
  const { id, account, name, scopes, created, expires, lastUsed } = token;
  const days = [dayOf(created), dayOf(expires), dayOf(lastUsed)];
  return [String(id), account.username, name, kindOf(account), scopes.join(','), ...days, stateOf(token)];
}

function stateOf({ revoked, expires, account }: ListedToken): string {
  if (revoked) return 'revoked';
  if (expires <= new Date()) return 'expired';
  return account.disabled ? 'disabled' : 'valid';
}

async function revoke(words: readonly string[], stores: AccessStores): Promise<string> {
  const { values, positionals } = parseWords(words, { username: { type: 'string' } });
  const { username } = values;
  if (typeof username === 'string' && positionals.length === 0) return revokeAll(username, stores);
  const [id] = positionals;
  if (username !== undefined || positionals.length !== 1 || !/^\d{1,15}$/.test(id ?? '')) {
    throw new UsageError('revoke takes the id of one token, or --username alone');
  }
  if (!(await stores.tokens.revoke(Number(id)))) throw new UsageError(`there is no token ${id}`);
  await stores.note('token-revoke', `token ${id}`);
  return `token ${id} is revoked`;
}

async function revokeAll(name: string, stores: AccessStores): Promise<string> {
  const { id, username } = await stores.accounts.get(name);
  const count = await stores.tokens.revokeAll(id);
  await stores.note('token-revoke', `all tokens of ${username}`);
  return `${count} tokens of ${username} are revoked`;
}
