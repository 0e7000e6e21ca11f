import { nearest } from '@pelorus/shared/kernel';
import { usageError } from '../failures/cli.errors';
import { type Host, type Hosts } from './hosts-file';

/** Options that choose the services that a command talks to. */
export interface HostOptions {
  readonly host?: string;
  readonly registry?: string;
  readonly ingest?: string;
}

/** A host with its name; `name` is absent where only addresses are known. */
export interface ChosenHost extends Host {
  readonly name?: string;
}

/** Where `npm start` serves. */
export const LOCAL: Host = { registry: 'http://localhost:3000', ingest: 'http://localhost:3001' };

/** Options go before the environment, the environment before the file, the file before this machine. */
export function chooseHost(hosts: Hosts, options: HostOptions, env: NodeJS.ProcessEnv): ChosenHost {
  const name = options.host ?? env['PELORUS_HOST'] ?? hosts.current;
  const known = name === undefined ? undefined : named(hosts, name);
  const registry = options.registry ?? env['PELORUS_REGISTRY'];
  const ingest = options.ingest ?? env['PELORUS_INGEST'];
  for (const address of [registry, ingest]) if (address !== undefined) checkAddress(address);
  const base = { ...(known ?? LOCAL), ...(name === undefined ? {} : { name }) };
  if (registry === undefined && ingest === undefined) return withAccount(base, env);
  // Tokens of one host are never sent to the address of another.
  const isSame = (registry ?? base.registry) === base.registry && (ingest ?? base.ingest) === base.ingest;
  const addresses = { registry: registry ?? base.registry, ingest: ingest ?? base.ingest };
  return withAccount(isSame ? base : addresses, env);
}

/** Checks the address of a service; usage error unless it begins with http:// or https://, or if it may hold a token. */
export function checkAddress(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw usageError(`'${shown(text)}' is not the address of a service: it begins with http:// or https://.`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw usageError(
      `The address of a service, ${url.origin}, has no user info, parameters or '#'.`,
      'A token in an address shows in lists of processes and in logs: set PELORUS_TOKEN, or log in: pelorus login',
    );
}

/** An address that may have a token in it, as it may be shown. */
const shown = (text: string): string => text.replace(/pelorus_[\w-]+/g, 'pelorus_…');

function named(hosts: Hosts, name: string): Host {
  const host = hosts.hosts[name];
  if (host && Object.hasOwn(hosts.hosts, name)) return host;
  const near = nearest(name, Object.keys(hosts.hosts));
  throw usageError(
    `There is no host '${name}'.`,
    near.length > 0
      ? `Did you mean '${near[0]!}'?`
      : 'Log in to make one: pelorus login --name <name> --registry <url>',
  );
}

/** A token of the environment is of nobody but whom the environment names: it says itself whose it is. */
function withAccount(host: ChosenHost, env: NodeJS.ProcessEnv): ChosenHost {
  const token = env['PELORUS_TOKEN'];
  const named = env['PELORUS_USERNAME'] || undefined;
  const username = named ?? (token ? undefined : host.username);
  if (!token) return { ...host, ...(username === undefined ? {} : { username }) };
  const { registry, ingest, name } = host;
  const account = token.startsWith('pelorus_') ? { token } : { session: token };
  return { registry, ingest, ...(name === undefined ? {} : { name }), ...(username === undefined ? {} : { username }), ...account }; // prettier-ignore
}
