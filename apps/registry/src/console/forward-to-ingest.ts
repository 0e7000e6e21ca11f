import { type RequestHandler } from 'express';
import { createProxyServer } from 'httpxy';
import { inSpan, requestIdOf, type SpanFacts, traceHeaders } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';

/** Paths of the ingest service; all others are the registry's. */
const INGEST = /^\/rest\/(datasets|data|streams|sensors|files|quality)(\/|$)/;

/**
 * Forwards requests about measurements to the ingest service at `target` as they come: pages have one origin, one cookie and
 * one policy that way. Without a target these paths answer that there is no data service. Programs may go to the ingest service itself.
 */
export function forwardToIngest(target: string | undefined): RequestHandler {
  // The host stays that of the page: the ingest service compares `Origin` with it.
  const proxy = target === undefined ? undefined : createProxyServer({ target, xfwd: true });
  const facts: SpanFacts = target === undefined ? {} : { 'server.address': new URL(target).hostname };
  return (request, response, next) => {
    if (!INGEST.test(request.path)) return next();
    if (!proxy) return next(notConnected());
    // Both services log a request under one id.
    request.headers['x-request-id'] = requestIdOf(request) ?? '';
    inSpan(`${request.method} ingest service`, facts, () => {
      Object.assign(request.headers, traceHeaders());
      return proxy.web(request, response);
    }).catch(() => next(unavailable()));
  };
}

const notConnected = (): DomainError =>
  new DomainError(
    'not-found',
    'no-ingest-service',
    'This registry has no ingest service beside it: INGEST_URL is not set.',
  );

const unavailable = (): DomainError =>
  new DomainError('unavailable', 'ingest-unavailable', 'The ingest service cannot be reached; try again.');
