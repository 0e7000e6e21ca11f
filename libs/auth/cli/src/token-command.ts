import { parseArgs, type ParseArgsConfig } from 'node:util';
import {
  type AccessToken,
  checkUsername,
  DEFAULT_TOKEN_DAYS,
  foldUsername,
  hashKey,
  MAX_TOKEN_DAYS,
  newAccessToken,
} from '@pelorus/auth/domain';
import { type TokenRepository } from '@pelorus/auth/persistence';

type Options = NonNullable<ParseArgsConfig['options']>;

export const TOKEN_USAGE = `token create --username <email> [--name <text>] [--expires 90d] [--admin] [--functional]
      makes the account if there is none, and prints a new personal access token (only now)
token list [--username <email>]
token revoke <id>`;

/** A mistake in how the command was called; the message says which. */
export class UsageError extends Error {}

/** Runs a token command with the words after `token`; gives what to print. Throws UsageError for wrong words. */
export async function runTokenCommand(words: readonly string[], tokens: TokenRepository): Promise<string> {
  const [verb, ...rest] = words;
  if (verb === 'create') return create(rest, tokens);
  if (verb === 'list') return list(rest, tokens);
  if (verb === 'revoke') return revoke(rest, tokens);
  throw new UsageError(verb === undefined ? 'no command given' : `there is no command 'token ${verb}'`);
}

async function create(words: readonly string[], tokens: TokenRepository): Promise<string> {
  const { values } = parseOptions(words, {
    username: { type: 'string' },
    name: { type: 'string' },
    expires: { type: 'string' },
    admin: { type: 'boolean' },
    functional: { type: 'boolean' },
  });
  if (typeof values['username'] !== 'string') throw new UsageError('--username is required');
  const token = newAccessToken();
  await tokens.create({
    username: checkUsername(values['username']),
    name: String(values['name'] ?? 'unnamed').slice(0, 100),
    hash: hashKey(token),
    expiresInDays: daysOf(String(values['expires'] ?? `${DEFAULT_TOKEN_DAYS}d`)),
    admin: values['admin'] === true,
    functional: values['functional'] === true,
  });
  return token;
}

function daysOf(text: string): number {
  const days = Number(/^(\d{1,4})d?$/.exec(text)?.[1] ?? 0);
  if (days < 1 || days > MAX_TOKEN_DAYS) {
    throw new UsageError(`--expires takes days from 1d to ${MAX_TOKEN_DAYS}d, not '${text}'`);
  }
  return days;
}

async function list(words: readonly string[], tokens: TokenRepository): Promise<string> {
  const { values } = parseOptions(words, { username: { type: 'string' } });
  const username = typeof values['username'] === 'string' ? foldUsername(values['username']) : undefined;
  const rows = (await tokens.list(username)).map(describe);
  const header = ['id', 'username', 'name', 'account', 'created', 'expires', 'last used', 'state'];
  return [header, ...rows].map((row) => row.join('\t')).join('\n');
}

function describe(token: AccessToken): string[] {
  const day = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? 'never';
  const account = token.admin ? 'administrator' : token.functional ? 'functional' : 'person';
  const state = token.revoked ? 'revoked' : token.expires <= new Date() ? 'expired' : 'valid';
  const days = [day(token.created), day(token.expires), day(token.lastUsed)];
  return [String(token.id), token.username, token.name, account, ...days, state];
}

async function revoke(words: readonly string[], tokens: TokenRepository): Promise<string> {
  const { positionals } = parse(words, {});
  const [id] = positionals;
  if (positionals.length !== 1 || !/^\d{1,15}$/.test(id ?? ''))
    throw new UsageError('revoke takes the id of one token');
  if (!(await tokens.revoke(Number(id)))) throw new UsageError(`there is no token ${id}`);
  return `token ${id} is revoked`;
}

/** Parses words of which none stands alone. */
function parseOptions(args: readonly string[], options: Options): ReturnType<typeof parse> {
  const parsed = parse(args, options);
  const [stray] = parsed.positionals;
  if (stray !== undefined) throw new UsageError(`'${stray.slice(0, 64)}' is not expected here`);
  return parsed;
}

function parse(args: readonly string[], options: Options): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
