import { type Request } from 'express';
import { ClientError, connect, type IngestClient, ProblemError, type RegistryClient } from '@pelorus/client';
import { DomainError } from '@pelorus/shared/kernel';
import { requestIdOf, traceHeaders } from '@pelorus/shared/http';
import { type SensorThingsSettings } from '../sensorthings-settings';

/** Milliseconds that an answer of a service behind may take. */
const TIMEOUT_MS = 60_000;

/** The services behind as one caller sees them: its session or token, its address, its request id. */
export interface Caller {
  readonly registry: RegistryClient;
  readonly ingest: IngestClient;
  /** How the caller shows its session or token; empty without one. */
  readonly session: string;
}

/** Makes clients of the services behind for each request. */
export class Services {
  constructor(private readonly settings: SensorThingsSettings) {}

  /** The services with the rights of a request. */
  of(request: Request): Caller {
    const { REGISTRY_URL, INGEST_URL } = this.settings;
    const access = accessOf(request);
    const clients = connect({
      registry: REGISTRY_URL,
      ingest: INGEST_URL,
      timeout: TIMEOUT_MS,
      stallTimeout: TIMEOUT_MS,
      // Whoever asks tries again: a request that waits for a service that is away would hold others up.
      retry: { attempts: 1, firstDelay: 100, longestDelay: 200 },
      headers: { ...headersOf(request, REGISTRY_URL), ...access },
    });
    return { ...clients, session: Object.entries(access).join() };
  }
}

/**
 * The header in which a request shows its session or token, as the services behind take it: what they make of it is theirs to
 * say. The cookie goes as the header of the same value.
 */
function accessOf({ headers, headersDistinct, cookies }: Request): Record<string, string> {
  const header = headers['x-auth-token'];
  if (typeof header === 'string' && header !== '') return { 'x-auth-token': header };
  if ((headersDistinct['authorization']?.length ?? 0) > 1) throw repeatedAuthorization();
  const { authorization = '' } = headers;
  if (/^Bearer( |$)/i.test(authorization)) return { authorization };
  const cookie = (cookies as Readonly<Record<string, unknown>> | undefined)?.['x-auth-token'];
  return typeof cookie === 'string' && cookie !== '' ? { 'x-auth-token': cookie } : {};
}

function repeatedAuthorization(): DomainError {
  return new DomainError('malformed', 'repeated-authorization', 'The header Authorization must be sent once.', {
    challenge: { error: 'invalid_request' },
  });
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Tells a service behind who asks: it believes that where it trusts this service as a proxy, and its limits count clients then.
 * A service on this machine has no limits for it.
 */
function headersOf(request: Request, address: string): Record<string, string> {
  const id = requestIdOf(request);
  const isNear = LOOPBACK.test(new URL(address).hostname);
  return {
    // Services stand near each other: to compress takes longer than to send.
    'accept-encoding': 'identity',
    ...(!isNear && request.ip !== undefined && { 'x-forwarded-for': request.ip }),
    ...(id !== undefined && { 'x-request-id': id }),
    ...traceHeaders(),
  };
}

/** Answer of a service behind; DomainError 503 that names it while it is away, its own refusal otherwise. */
export async function from<T>(service: 'registry' | 'ingest service', answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ClientError ? refusal(service, error) : error;
  }
}

function refusal(service: string, error: ClientError): DomainError {
  const code = `${service.split(' ')[0]}-unavailable`;
  if (!(error instanceof ProblemError)) {
    return new DomainError('unavailable', code, `The ${service} cannot be reached; try again.`, { cause: error });
  }
  const { status, message, retryAfter } = error;
  const options = { cause: error, ...(retryAfter !== undefined && { retryAfter }) };
  const said = `The ${service} says: ${message}`;
  if (status === 401)
    return new DomainError('unauthenticated', error.code, said, { ...options, challenge: { error: 'invalid_token' } });
  if (status === 403) return new DomainError('forbidden', error.code, said, options);
  if (status === 429) return new DomainError('too-many', error.code, said, options);
  if (status === 503) return new DomainError('unavailable', code, said, options);
  return new DomainError('malformed', error.code, said, options);
}
