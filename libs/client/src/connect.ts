import { IngestClient } from './ingest-client';
import { RegistryClient } from './registry-client';
import { type Account, type Credentials, type Session } from './session';
import { type TransportOptions } from './transport';

/** Addresses of the services and how they are reached. */
export interface ConnectOptions extends Omit<TransportOptions, 'session'> {
  /** Address of the registry, for example `https://registry.example.org`. */
  readonly registry: string;
  /** Address of the ingest service. */
  readonly ingest: string;
  /** Token of a session that exists. */
  readonly sessionToken?: string;
}

/** Both services with one session. */
export interface Pelorus {
  readonly registry: RegistryClient;
  readonly ingest: IngestClient;
  readonly session: Session;
  /** Begins a session with a personal access token, with or without its account; it counts on both services. */
  logIn(credentials: Credentials): Promise<Account>;
}

/** Clients of both services. Nothing is sent yet; reading needs no session, and nothing does with `token`. */
export function connect({ registry, ingest, sessionToken, ...options }: ConnectOptions): Pelorus {
  const session: Session = sessionToken === undefined ? {} : { token: sessionToken };
  const clients = {
    registry: new RegistryClient(registry, { ...options, session }),
    ingest: new IngestClient(ingest, { ...options, session }),
  };
  return { ...clients, session, logIn: (credentials) => clients.registry.logIn(credentials) };
}
