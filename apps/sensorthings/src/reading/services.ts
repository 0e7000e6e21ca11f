import { type Request } from 'express';
import { ClientError, connect, type IngestClient, ProblemError, type RegistryClient } from '@pelorus/client';
import { DomainError } from '@pelorus/shared/kernel';
import { requestIdOf, traceHeaders } from '@pelorus/shared/http';
import { type SensorThingsSettings } from '../sensorthings-settings';

/** Timeout of a service behind, in milliseconds. */
const TIMEOUT_MS = 60_000;

/** Services behind for one caller: session or token, address, request id. */
export interface Caller {
  readonly registry: RegistryClient;
  readonly ingest: IngestClient;
  /** Session or token as sent; empty for none. */
  readonly session: string;
}

export class Services {
  constructor(private readonly settings: SensorThingsSettings) {}

  of(request: Request): Caller {
    const { REGISTRY_URL, INGEST_URL } = this.settings;
    const access = accessOf(request);
    const clients = connect({
      registry: REGISTRY_URL,
      ingest: INGEST_URL,
      timeout: TIMEOUT_MS,
      stallTimeout: TIMEOUT_MS,
      // Callers retry: a waiting request would hold others up.
      retry: { attempts: 1, firstDelay: 100, longestDelay: 200 },
      headers: { ...headersOf(request, REGISTRY_URL), ...access },
    });
    return { ...clients, session: Object.entries(access).join() };
  }
}

/** Header of a session or token for the services behind, which judge it. A cookie goes as the header of equal value. */
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
 * Headers that tell who asks: a service that trusts this one as a proxy limits the client instead. Local services have
 * no limits for it.
 */
function headersOf(request: Request, address: string): Record<string, string> {
  const id = requestIdOf(request);
  const isNear = LOOPBACK.test(new URL(address).hostname);
  return {
    // Services are near: compressing takes longer than sending.
    'accept-encoding': 'identity',
    ...(!isNear && request.ip !== undefined && { 'x-forwarded-for': request.ip }),
    ...(id !== undefined && { 'x-request-id': id }),
    ...traceHeaders(),
  };
}

/** Answer of a service behind. DomainError 503 names a service that is away; refusals pass on. */
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
