import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import cookieParser from 'cookie-parser';
import { type RequestHandler } from 'express';
import { type Logger } from 'pino';
import { type ServiceSettings } from '@pelorus/shared/config';
import { ClientLimits } from '../limits/client-limits';
import { observeConnections } from '../metrics/connection-metrics';
import { Metrics } from '../metrics/metrics';
import { observeRequests } from '../metrics/request-metrics';
import { tracingSteps } from '../tracing/running-tracing';
import { checkHead } from './check-head';
import { collapseSlashes } from './collapse-slashes';
import { requestLogging } from './request-log';
import { type RequestStep } from './request-step';
import { securityHeaders } from './security-headers';
import { warnOfProxy } from './warn-of-proxy';

/** The steps of every request of a service, in their order. */
export function requestSteps(app: INestApplication, settings: ServiceSettings, logger: Logger): RequestStep[] {
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

/** The step that counts requests, where somebody asks for metrics. */
function metricsSteps(app: INestApplication, { METRICS_PORT }: ServiceSettings): RequestStep[] {
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
