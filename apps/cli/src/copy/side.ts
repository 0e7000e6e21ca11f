import { IngestClient, type RetryOptions, ServiceClient } from '@pelorus/client';
import { checkAddress } from '../configuration/chosen-host';
import { type Host, type Hosts } from '../configuration/hosts-file';
import { type Context } from '../context';
import { usageError } from '../failures/cli.errors';
import { version } from '../version';

/** Calls whose paths are put together by kinds of records, which the generated types do not know. */
type AnyOperations = Readonly<
  Record<
    string,
    {
      readonly data: { readonly body?: unknown; readonly query?: Readonly<Record<string, unknown>> };
      readonly answer: unknown;
    }
  >
>;

/** A client of one service that calls paths as they are given. */
export type AnyClient = ServiceClient<AnyOperations>;

/** The services of the source or of the target. */
export interface Side {
  readonly registry: AnyClient;
  readonly ingest: AnyClient;
  readonly uploads: IngestClient;
  readonly hasAccount: boolean;
}

/** How a side is named on the command line. */
export interface SideNames {
  /** Address of the registry, or name of a host. */
  readonly place: string;
  readonly ingest: string | undefined;
  /** Variable that has the token. */
  readonly variable: string;
}

/** The services of an address or a host, with the token of the variable, or that of a login at these addresses. */
export async function sideOf(context: Context, names: SideNames, retry: Partial<RetryOptions>): Promise<Side> {
  const { registry, ingest, token, session } = await hostOf(context, names);
  const options = {
    retry,
    headers: { 'user-agent': `pelorus/${version}` },
    ...(session === undefined ? {} : { session: { token: session } }),
    ...(token === undefined ? {} : { token }),
  };
  return {
    registry: new ServiceClient<AnyOperations>(registry, '/rest/v2', options),
    ingest: new ServiceClient<AnyOperations>(ingest, '/rest', options),
    uploads: new IngestClient(ingest, options),
    hasAccount: token !== undefined || session !== undefined,
  };
}

async function hostOf(context: Context, { place, ingest, variable }: SideNames): Promise<Host> {
  const { hosts } = await context.hostsFile.read();
  const isAddress = /[:/]/.test(place);
  const known = isAddress ? hostAt(hosts, place, ingest) : Object.hasOwn(hosts, place) ? hosts[place] : undefined;
  if (!isAddress && !known)
    throw usageError(
      `There is no host '${place}'.`,
      'Name an address, http://..., or log in: pelorus login --name ...',
    );
  // Behind a proxy one address serves both.
  const addresses = { registry: known?.registry ?? place, ingest: ingest ?? known?.ingest ?? place };
  for (const address of Object.values(addresses)) checkAddress(address);
  const token = context.env[variable];
  if (token) return { ...addresses, ...(token.startsWith('pelorus_') ? { token } : { session: token }) };
  // The token of a login is never sent to another address.
  return known && addresses.ingest === known.ingest ? known : addresses;
}

const hostAt = (hosts: Hosts['hosts'], registry: string, ingest: string | undefined): Host | undefined =>
  Object.values(hosts).find((host) => host.registry === registry && (ingest ?? host.ingest) === host.ingest);
