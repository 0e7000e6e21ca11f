import { type Account, connect } from '@pelorus/client';
import { checkAddress, LOCAL } from '../configuration/chosen-host';
import { type Host } from '../configuration/hosts-file';
import { type Context, type SharedOptions } from '../context';
import { EXIT } from '../exit-codes';
import { CliError, usageError } from '../failures/cli.errors';
import { ask, readInput } from '../terminal/ask';

interface LoginOptions extends SharedOptions {
  readonly name?: string;
  readonly username?: string;
}

/** Logs in with a token of standard input or of the terminal, and keeps it. */
export async function logIn(context: Context, options: LoginOptions): Promise<void> {
  const { hosts, current } = await context.hostsFile.read();
  const name = options.name ?? options.host ?? current ?? 'default';
  const known = Object.hasOwn(hosts, name) ? hosts[name] : undefined;
  const registry = options.registry ?? context.env['PELORUS_REGISTRY'] ?? known?.registry ?? LOCAL.registry;
  // Behind a proxy one address serves both.
  const otherwise = options.registry ?? known?.ingest ?? LOCAL.ingest;
  const ingest = options.ingest ?? context.env['PELORUS_INGEST'] ?? otherwise;
  checkAddress(registry);
  checkAddress(ingest);
  // The token says whose it is: an account that is named must be that one.
  const username = options.username ?? context.env['PELORUS_USERNAME'];
  const token = context.env['PELORUS_TOKEN'] ?? (await askToken(context));
  if (token === '') throw usageError('No token was given.', 'Make one where the services run: npm run token -- create');
  await tryLogin(context, name, { registry, ingest, token, ...(username ? { username } : {}) });
}

const askToken = (context: Context): Promise<string> =>
  context.terminal.streams.stdin.isTTY ? ask(context, 'Personal access token (not shown): ', true) : readInput(context);

async function tryLogin(context: Context, name: string, host: Host & { readonly token: string }): Promise<void> {
  const { registry, ingest, username, token } = host;
  const pelorus = connect({ registry, ingest, retry: { attempts: 1 } });
  const account = await pelorus.logIn({ token, ...(username === undefined ? {} : { username }) });
  await seesSession(ingest, await pelorus.ingest.account(context.signal));
  const session = pelorus.session.token;
  await context.hostsFile.change((file) => ({
    current: name,
    hosts: {
      ...file.hosts,
      [name]: { ...host, username: account.username, ...(session === undefined ? {} : { session }) },
    },
  }));
  await context.terminal.write(`Logged in to ${registry} as ${account.username}.\n`);
  context.terminal.note(`Host '${name}' is kept in ${context.hostsFile.path}.`);
}

/** A session that the ingest service does not know is of another platform. */
async function seesSession(ingest: string, account: Account | undefined): Promise<void> {
  if (account) return;
  throw new CliError(
    `${ingest} does not know the session of the registry: they belong to different platforms.`,
    EXIT.usage,
    {
      code: 'other-platform',
      hints: ['Name the ingest service that belongs to the registry: --ingest <url>'],
    },
  );
}

/** Ends the session and forgets the token; the addresses stay. */
export async function logOut(context: Context): Promise<void> {
  const host = await context.host();
  if (host.session !== undefined) await (await context.services()).registry.logOut().catch(() => undefined);
  const { name } = host;
  if (name === undefined) throw usageError('No host is kept: there is nothing to forget.');
  await context.hostsFile.change((file) => {
    const known = file.hosts[name];
    if (!known) return file;
    return { ...file, hosts: { ...file.hosts, [name]: { registry: known.registry, ingest: known.ingest } } };
  });
  context.keepSession = async () => undefined;
  await context.terminal.write(`Logged out of ${host.registry}.\n`);
}

/** Shows the account of the session, or of a token that is sent by itself; fails where there is none. */
export async function whoAmI(context: Context): Promise<void> {
  const { registry, ingest, username, token } = await context.host();
  const services = await context.services('write');
  const isTokenAlone = token !== undefined && username === undefined;
  const isKnown = isTokenAlone || services.session.token !== undefined;
  const account = isKnown ? await services.registry.account(context.signal) : undefined;
  const found = account ?? (await renewed(context, services));
  await context.printOne(
    { ...found, registry, ingest },
    () =>
    [`${found.username}${found.admin ? ' (administrator)' : ''}`, `  registry  ${registry}`, `  ingest    ${ingest}`, `  ${isTokenAlone ? 'token' : 'session'} until ${found.expires} (UTC)`].join('\n'), // prettier-ignore
  );
}

async function renewed(context: Context, services: Awaited<ReturnType<Context['services']>>): Promise<Account> {
  const { username, token } = await context.host();
  if (username !== undefined && token !== undefined) return services.logIn({ username, token });
  throw new CliError('The session has ended.', EXIT.access, {
    code: 'unauthenticated',
    hints: ['Log in: pelorus login'],
  });
}
