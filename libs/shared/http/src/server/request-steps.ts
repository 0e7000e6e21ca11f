import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import { type RequestHandler, type NextFunction, type Request, type Response } from 'express';
import { type Logger } from 'pino';
import cookieParser from 'cookie-parser';
import { type ServerSettings } from '@pelorus/shared/config';
import { ClientLimits } from '../limits/client-limits';
import { observeConnections } from '../metrics/connection-metrics';
import { Metrics } from '../metrics/metrics';
import { observeRequests } from '../metrics/request-metrics';
import { tracingSteps } from '../tracing/running-tracing';
import { requestLogging } from './request-log';
import { type RequestStep } from './request-step';
import { securityHeaders } from './security-headers';
import { problem } from '../problem/problem';
import { sendProblem } from '../problem/send-problem';
import { unreadableTarget } from './request-target';
import { tokenInAddress } from './token-in-address';
import { withoutPersons } from './logged-url';

/** The steps of every request of a service, in their order. */
export function requestSteps(app: INestApplication, settings: ServerSettings, logger: Logger): RequestStep[] {
  return [
    { name: 'watchers', run: expectWatchers },
    ...tracingSteps().map((run) => ({ name: 'span', run })),
    ...metricsSteps(app, settings),
    { name: 'log', run: requestLogging(logger) },
    ...(settings.TRUST_PROXY === 0 ? [{ name: 'proxy', run: warnOfProxy(logger) }] : []),
    // The headers come first, so that refusals by later steps have them.
    { name: 'headers', run: securityHeaders(settings) },
    { name: 'head', run: checkHead },
    { name: 'limits', run: app.get(ClientLimits).handler() },
    { name: 'slashes', run: collapseSlashes },
    { name: 'cookies', run: parseCookies },
  ];
}

/** Steps of a request that watch for its end: more than Node.js takes for a leak. */
const MOST_WATCHERS = 30;

const expectWatchers: RequestHandler = (_request, response, next) => {
  response.setMaxListeners(MOST_WATCHERS);
  next();
};

function metricsSteps(app: INestApplication, { METRICS_PORT }: ServerSettings): RequestStep[] {
  if (METRICS_PORT === undefined) return [];
  const metrics = app.get(Metrics);
  observeConnections(metrics, app.getHttpServer() as Server);
  return [{ name: 'metrics', run: observeRequests(metrics) }];
}

const parseSome = cookieParser();

const parseCookies: RequestHandler = (request, response, next) => {
  if (request.headers.cookie === undefined) next();
  else parseSome(request, response, next);
};

/** Counts repeated slashes of the path as one; some clients join addresses without care. */
function collapseSlashes(request: Request, _response: Response, next: NextFunction): void {
  const end = request.url.indexOf('?');
  const path = end < 0 ? request.url : request.url.slice(0, end);
  if (path.includes('//')) request.url = path.replace(/\/{2,}/g, '/') + (end < 0 ? '' : request.url.slice(end));
  next();
}

/** Logs a warning, once, when requests come through a proxy although TRUST_PROXY is 0. */
function warnOfProxy(logger: Logger): RequestHandler {
  let warned = false;
  return (request, _response, next) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      logger.warn(
        "a request has 'X-Forwarded-For', but TRUST_PROXY is 0: the log takes the proxy for the client, and so do limits " +
          'where the proxy is on another machine; set TRUST_PROXY to the number of proxies',
      );
    }
    next();
  };
}

/**
 * Refuses heads that Node.js would refuse without a document, an unknown expectation, HTTP/1.1 without `Host`, targets that
 * cannot be read, and tokens in addresses.
 */
function checkHead(request: Request, response: Response, next: NextFunction): void {
  const { expect, host } = request.headers;
  const target = unreadableTarget(request);
  const withToken = tokenInAddress(request);
  if (withToken) sendProblem(problem(withToken, instanceOf(request)), request, response);
  else if (target !== undefined) {
    const detail = `The target '${target.slice(0, 64)}' cannot be read; expected a path, or http://, a host and a path.`;
    sendProblem(problem({ status: 400, code: 'bad-target', detail }, pathOf(request)), request, response);
  } else if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    const detail = `The expectation '${expect.slice(0, 64)}' cannot be met; possible: 100-continue.`;
    sendProblem(problem({ status: 417, code: 'unknown-expectation', detail }, pathOf(request)), request, response);
  } else if (host === undefined && request.httpVersion === '1.1') {
    const detail = "The request has no header 'Host', which HTTP/1.1 demands.";
    sendProblem(problem({ status: 400, code: 'no-host', detail }, pathOf(request)), request, response);
  } else next();
}

/** The path of a request that may have a token in it. */
function instanceOf(request: Request): string {
  return withoutPersons(pathOf(request));
}

function pathOf(request: Request): string {
  return request.originalUrl.split('?')[0] ?? '';
}
