import { type Request, type RequestHandler, type Response } from 'express';
import { type Metrics } from './metrics';

/** Upper bounds of the buckets, in seconds: from a lookup to a large upload. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Methods that have a series of their own; others may be any word of a client. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Statuses of requests that a limit refuses or that find no room. */
const REFUSALS = new Set([413, 429, 503, 507]);

export function observeRequests(metrics: Metrics): RequestHandler {
  const refusals = new Map<string, number>();
  let running = 0;
  const observe = metrics.seconds({
    name: 'pelorus_http_request_seconds',
    help: 'Time from the head of a request to the end of its answer, by the template of its path; `aborted`: client gone',
    labels: ['method', 'route', 'status'],
    buckets: BUCKETS,
  });
  metrics.gauge({ name: 'pelorus_http_requests_running', help: 'Requests under way', read: () => running });
  metrics.counter({
    name: 'pelorus_requests_refused_total',
    help: 'Requests refused for a limit or want of room (413, 429, 503, 507), by the code of the problem',
    label: 'code',
    read: () => refusals,
  });
  return (request, response, next) => {
    const since = performance.now();
    running++;
    response.on('close', () => {
      running--;
      observe(labelsOf(request, response), (performance.now() - since) / 1000);
      if (REFUSALS.has(response.statusCode)) countRefusal(refusals, response);
    });
    next();
  };
}

function labelsOf(request: Request, response: Response): Readonly<Record<'method' | 'route' | 'status', string>> {
  return {
    method: methodOf(request),
    route: routeOf(request) ?? 'none',
    status: response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted',
  };
}

/** The method of a request; `other` for words that are none. */
export function methodOf({ method }: Request): string {
  return METHODS.has(method) ? method : 'other';
}

/** Template of the path that serves a request; none for a path that nothing serves, and for requests refused before. */
export function routeOf(request: Request): string | undefined {
  const path = (request.route as { readonly path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}

function countRefusal(refusals: Map<string, number>, { locals }: Response): void {
  const code: unknown = locals['problemCode'];
  if (typeof code === 'string') refusals.set(code, (refusals.get(code) ?? 0) + 1);
}
