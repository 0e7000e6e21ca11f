import { type Server } from 'node:http';
import { type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import cookieParser from 'cookie-parser';
import { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { type Logger } from 'pino';
import { type ServiceSettings } from '@pelorus/shared/config';
import { ClientLimits } from '../limits/client-limits';
import { SlowClients } from '../limits/slow-clients';
import { observeConnections } from '../metrics/connection-metrics';
import { Metrics } from '../metrics/metrics';
import { observeRequests } from '../metrics/request-metrics';
import { buildOpenApi, serveOpenApi, type ServiceDescription } from '../openapi/openapi';
import { checkHead } from './check-head';
import { collapseSlashes } from './collapse-slashes';
import { inOneLayer } from './in-one-layer';
import { FrameworkLogger, requestLogging } from './logging';
import { ServiceAdapter } from './service-adapter';
import { warnOfProxy } from './warn-of-proxy';

export interface ServiceOptions {
  readonly module: Parameters<typeof NestFactory.create>[0] | Type<unknown>;
  readonly settings: ServiceSettings;
  readonly logger: Logger;
  readonly description: ServiceDescription;
  /** Headers of every response, also of responses to requests that cannot be parsed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Handlers of requests that controllers do not answer: pages for people, paths of another service. */
  readonly pages?: (app: INestApplication) => readonly RequestHandler[];
}

/** Headers exposed to cross-origin callers. */
const EXPOSED_HEADERS = ['ETag', 'Link', 'Location', 'Retry-After', 'X-Request-Id'];

/** Header of every response, also of those that Node.js makes: no browser guesses another type of content. */
const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' };

/** Makes a service ready to listen: the same order of middleware, limits and descriptions for every one. */
export async function createService({
  module,
  settings,
  logger,
  description,
  headers = {},
  pages = () => [],
}: ServiceOptions): Promise<INestApplication> {
  const adapter = new ServiceAdapter({ ...NO_SNIFFING, ...headers });
  const express = adapter.getInstance<Express>();
  express.set('query parser', 'simple');
  express.set('etag', false);
  express.set('trust proxy', settings.TRUST_PROXY);
  const app = await NestFactory.create<INestApplication>(module, adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new FrameworkLogger(logger),
  });
  const slowClients = new SlowClients(settings.DOWNLOAD_MIN_BYTES_PER_SECOND);
  app.get(Metrics).counter({
    name: 'pelorus_slow_answers_ended_total',
    help: 'Answers that were broken off because the client took too few bytes a second',
    read: () => slowClients.ended,
  });
  const limits = app.get(ClientLimits);
  const steps: RequestHandler[] = [
    expectWatchers,
    ...metricsOf(app, settings),
    requestLogging(logger),
    ...(settings.TRUST_PROXY === 0 ? [warnOfProxy(logger)] : []),
    // The headers come first, so that refusals by later steps have them.
    helmet(helmetOptions(settings)),
    checkHead,
    slowClients.handler(),
    limits.handler(),
    collapseSlashes,
    cookieParser(),
  ];
  app.use(inOneLayer(steps), ...pages(app));
  if (settings.CORS_ORIGINS.length > 0) {
    app.enableCors({
      origin: [...settings.CORS_ORIGINS],
      credentials: true,
      exposedHeaders: [...EXPOSED_HEADERS, ...Object.keys(headers)],
    });
  }
  serveOpenApi(app, buildOpenApi(app, description, settings.PUBLIC_URL));
  await app.init();
  return app;
}

/** Steps of a request that watch for its end: more than Node.js takes for a leak. */
const MOST_WATCHERS = 30;

const expectWatchers: RequestHandler = (_request, response, next) => {
  response.setMaxListeners(MOST_WATCHERS);
  next();
};

/** Middleware that counts requests, where somebody asks for metrics. */
function metricsOf(app: INestApplication, { METRICS_PORT }: ServiceSettings): RequestHandler[] {
  if (METRICS_PORT === undefined) return [];
  const metrics = app.get(Metrics);
  observeConnections(metrics, app.getHttpServer() as Server);
  return [observeRequests(metrics)];
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
