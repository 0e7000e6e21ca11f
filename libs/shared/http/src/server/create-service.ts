import { type Server } from 'node:http';
import { type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Express, type RequestHandler, type Request } from 'express';
import { type Logger } from 'pino';
import { type ServerSettings } from '@pelorus/shared/config';
import { ConnectionLimits } from '../limits/connection-limits';
import { SlowClients } from '../limits/slow-clients';
import { Metrics } from '../metrics/metrics';
import { serveOpenApi, type ServiceDescription } from '../openapi/openapi';
import { ReplyWriter } from '../reply/reply-writer';
import { FeatureSteps } from './feature-steps';
import { inOneLayer } from './in-one-layer';
import { FrameworkLogger } from './logging';
import { type RequestStep } from './request-step';
import { requestSteps } from './request-steps';
import { ServiceAdapter } from './service-adapter';
import { type ParsedQs } from 'qs';

export interface ServiceOptions {
  readonly module: Parameters<typeof NestFactory.create>[0] | Type<unknown>;
  readonly settings: ServerSettings;
  readonly logger: Logger;
  readonly description: ServiceDescription;
  /** Headers of every response, also of responses to requests that cannot be parsed. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Handlers of requests that controllers do not answer: pages for people, paths of another service. */
  readonly pages?: (app: INestApplication) => readonly RequestHandler[];
}

/** Headers exposed to cross-origin callers. */
const EXPOSED_HEADERS = ['ETag', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'];

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
  express.disable('x-powered-by');
  parseQueryOnce(express);
  express.set('trust proxy', settings.TRUST_PROXY);
  const app = await NestFactory.create<INestApplication>(module, adapter, {
    bodyParser: false,
    abortOnError: false,
    logger: new FrameworkLogger(logger),
  });
  adapter.sendBy(app.get(ReplyWriter));
  limitConnections(app, settings);
  endSlowClients(app, settings);
  app.use(inOneLayer(handlersOf(requestSteps(app, settings, logger))), ...pages(app));
  if (settings.CORS_ORIGINS.length > 0) {
    app.enableCors({
      origin: [...settings.CORS_ORIGINS],
      credentials: true,
      exposedHeaders: [...EXPOSED_HEADERS, ...Object.keys(headers)],
    });
  }
  serveOpenApi(app, description, settings.publicRoot);
  app.use(inOneLayer(handlersOf(app.get(FeatureSteps).all)));
  await app.init();
  return app;
}

function handlersOf(steps: readonly RequestStep[]): RequestHandler[] {
  return steps.map(({ run }) => run);
}

function limitConnections(app: INestApplication, settings: ServerSettings): void {
  const limits = new ConnectionLimits(settings);
  limits.watch(app.getHttpServer() as Server);
  app.get(Metrics).counter({
    name: 'pelorus_http_connections_refused_total',
    help: 'Connections that were closed at once: too many were open, of all clients or of one network',
    read: () => limits.refused,
  });
}

function endSlowClients(app: INestApplication, settings: ServerSettings): void {
  const slowClients = new SlowClients(settings.DOWNLOAD_MIN_BYTES_PER_SECOND);
  slowClients.watch(app.getHttpServer() as Server);
  app.get(Metrics).counter({
    name: 'pelorus_slow_answers_ended_total',
    help: 'Answers that were broken off because the client took too few bytes a second',
    read: () => slowClients.ended,
  });
}

const QUERY = Symbol('query');

interface Parsed extends Request {
  [QUERY]?: ParsedQs;
}

/** Has Express parse the query of a request once: guards and operations ask for it again and again. */
function parseQueryOnce({ request }: Express): void {
  const parse = Reflect.getOwnPropertyDescriptor(Reflect.getPrototypeOf(request)!, 'query')!.get!;
  Reflect.defineProperty(request, 'query', {
    configurable: true,
    get(this: Parsed): ParsedQs {
      return (this[QUERY] ??= parse.call(this) as ParsedQs);
    },
  });
}
