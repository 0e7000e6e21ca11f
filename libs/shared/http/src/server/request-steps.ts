import { type Server } from 'node:http';
import { type INestApplication } from '@nestjs/common';
import cookieParser from 'cookie-parser';
import { type RequestHandler } from 'express';
import helmet from 'helmet';
import { type Logger } from 'pino';
import { type ServiceSettings } from '@pelorus/shared/config';
import { ClientLimits } from '../limits/client-limits';
import { SlowClients } from '../limits/slow-clients';
import { observeConnections } from '../metrics/connection-metrics';
import { Metrics } from '../metrics/metrics';
import { observeRequests } from '../metrics/request-metrics';
import { checkHead } from './check-head';
import { collapseSlashes } from './collapse-slashes';
import { requestLogging } from './logging';
import { warnOfProxy } from './warn-of-proxy';

/** A step that every request takes before it is routed. */
export interface RequestStep {
  readonly name: string;
  readonly run: RequestHandler;
}

/** The steps of every request of a service, in their order. */
export function requestSteps(app: INestApplication, settings: ServiceSettings, logger: Logger): RequestStep[] {
  return [
    { name: 'watchers', run: expectWatchers },
    ...metricsSteps(app, settings),
    { name: 'log', run: requestLogging(logger) },
    ...(settings.TRUST_PROXY === 0 ? [{ name: 'proxy', run: warnOfProxy(logger) }] : []),
    // The headers come first, so that refusals by later steps have them.
    { name: 'headers', run: helmet(helmetOptions(settings)) },
    { name: 'head', run: checkHead },
    { name: 'slow clients', run: watchedClients(app, settings) },
    { name: 'limits', run: app.get(ClientLimits).handler() },
    { name: 'slashes', run: collapseSlashes },
    { name: 'cookies', run: cookieParser() },
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

function watchedClients(app: INestApplication, settings: ServiceSettings): RequestHandler {
  const slowClients = new SlowClients(settings.DOWNLOAD_MIN_BYTES_PER_SECOND);
  app.get(Metrics).counter({
    name: 'pelorus_slow_answers_ended_total',
    help: 'Answers that were broken off because the client took too few bytes a second',
    read: () => slowClients.ended,
  });
  return slowClients.handler();
}

function helmetOptions(settings: ServiceSettings): Parameters<typeof helmet>[0] {
  const secure = settings.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    contentSecurityPolicy: {
      directives: {
        // The page of the API description styles itself inline.
        'style-src': ["'self'", "'unsafe-inline'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': secure ? [] : null,
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: secure,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  };
}
