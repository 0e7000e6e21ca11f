import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, trace, type Tracer } from '@opentelemetry/api';
import { type Request, type RequestHandler, type Response } from 'express';
import { methodOf, routeOf } from '../metrics/request-metrics';
import { withoutPersons } from '../server/logged-url';
import { requestIdOf } from '../server/request-id';
import { endSpan } from './end-span';

/** Middleware that makes a span of each request, but for those to `/health`, which somebody asks every second. */
export function requestSpans(tracer: Tracer): RequestHandler {
  return (request, response, next) => {
    if (request.url.startsWith('/health/')) return next();
    const parent = propagation.extract(ROOT_CONTEXT, request.headers);
    const span = tracer.startSpan(methodOf(request), { kind: SpanKind.SERVER, attributes: headOf(request) }, parent);
    request.traceId = span.spanContext().traceId;
    response.once('close', () => endRequest(span, request, response));
    context.with(trace.setSpan(parent, span), next);
  };
}

function headOf(request: Request): Record<string, string> {
  const [path = '', query] = withoutPersons(request.url).split('?', 2);
  return {
    'http.request.method': methodOf(request),
    'url.scheme': request.protocol,
    'url.path': path,
    ...(query !== undefined && { 'url.query': query }),
  };
}

function endRequest(span: Span, request: Request, response: Response): void {
  const { statusCode, writableFinished } = response;
  const route = routeOf(request);
  if (route !== undefined) {
    span.updateName(`${methodOf(request)} ${route}`);
    span.setAttribute('http.route', route);
  }
  const id = requestIdOf(request);
  if (id !== undefined) span.setAttribute('http.request.header.x-request-id', [id]);
  if (writableFinished) span.setAttribute('http.response.status_code', statusCode);
  endSpan(
    span,
    writableFinished ? (statusCode >= 500 ? { code: String(statusCode) } : undefined) : { code: 'aborted' },
  );
}
