// A child process: services with a route that does nothing, the first with none of the layers that requests of a
// service pass, each further one with one more. Tells the name of the newest layer and the port of each.
import 'reflect-metadata';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Controller, type DynamicModule, Get, type INestApplication, Module, type Provider } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Express } from 'express';
import { AuditModule, AuthModule, RequiresSession } from '@pelorus/auth/http';
import { readSettings, ServiceSettings } from '@pelorus/shared/config';
import {
  createLogger,
  FeatureSteps,
  HttpModule,
  inOneLayer,
  requestSteps,
  type RequestStep,
  ServiceAdapter,
} from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';

@Controller()
class OpenController {
  @Get('empty')
  get(): string {
    return 'empty';
  }
}

@Controller()
class GuardedController {
  @Get('empty')
  @RequiresSession({ recent: true })
  get(): string {
    return 'empty';
  }
}

@Module({})
class LayeredModule {}

interface Parts {
  readonly adapter: () => ExpressAdapter;
  readonly steps: readonly string[];
  readonly providers: readonly Provider[];
  readonly hasAccounts: boolean;
  readonly controller: typeof OpenController;
}

interface Layer {
  readonly name: string;
  readonly add: (parts: Parts) => Parts;
}

const NOTHING: Parts = {
  adapter: () => new ExpressAdapter(),
  steps: [],
  providers: [],
  hasAccounts: false,
  controller: OpenController,
};
const METRICS = 'metrics';
/** A header of the size of those that a service sends with every response. */
const HEADERS = { 'X-Content-Type-Options': 'nosniff' };

const settings = readSettings(ServiceSettings, { ...process.env, METRICS_PORT: '0' });
const logger = createLogger('layers', 'info');

function isGlobal(provider: Provider): provider is Extract<Provider, { useClass: unknown }> {
  return 'useClass' in provider && [APP_GUARD, APP_INTERCEPTOR].some((token) => token === provider.provide);
}

/** All layers, in the order of a request but for metrics, which are there where they are asked for. */
async function allLayers(database: Database): Promise<Layer[]> {
  const http = HttpModule.forRoot(settings, database);
  const app = await NestFactory.create<INestApplication>(http, { logger: false });
  const steps = requestSteps(app, settings, logger).map(({ name }): Layer => {
    return { name, add: (parts) => ({ ...parts, steps: [...parts.steps, name] }) };
  });
  await app.close();
  const globals = (http.providers ?? []).filter(isGlobal).map((provider): Layer => {
    return { name: provider.useClass.name, add: (parts) => ({ ...parts, providers: [...parts.providers, provider] }) };
  });
  return [
    { name: 'limits of the server', add: (parts) => ({ ...parts, adapter: () => new ServiceAdapter(HEADERS) }) },
    ...steps.filter(({ name }) => name !== METRICS),
    ...globals,
    { name: 'accounts, audit', add: (parts) => ({ ...parts, hasAccounts: true }) },
    { name: 'session', add: (parts) => ({ ...parts, controller: GuardedController }) },
    ...steps.filter(({ name }) => name === METRICS),
  ];
}

function moduleOf({ providers, hasAccounts, controller }: Parts, database: Database): DynamicModule {
  const http = HttpModule.forRoot(settings, database);
  const rest = (http.providers ?? []).filter((provider) => !isGlobal(provider));
  const accounts = [
    AuthModule.forRoot(settings, database, 'ingest'),
    AuditModule.forRoot(settings, database, 'ingest'),
  ];
  return {
    module: LayeredModule,
    imports: [{ ...http, controllers: [], providers: [...rest, ...providers] }, ...(hasAccounts ? accounts : [])],
    controllers: [controller],
  };
}

async function start(parts: Parts, database: Database): Promise<number> {
  const adapter = parts.adapter();
  if (adapter instanceof ServiceAdapter)
    adapter.getInstance<Express>().set('query parser', 'simple').set('etag', false);
  const module = moduleOf(parts, database);
  const app = await NestFactory.create<INestApplication>(module, adapter, { bodyParser: false, logger: false });
  use(
    app,
    requestSteps(app, settings, logger).filter(({ name }) => parts.steps.includes(name)),
  );
  use(app, app.get(FeatureSteps).all);
  await app.listen(0, '127.0.0.1');
  return ((app.getHttpServer() as Server).address() as AddressInfo).port;
}

function use(app: INestApplication, steps: readonly RequestStep[]): void {
  if (steps.length > 0) app.use(inOneLayer(steps.map(({ run }) => run)));
}

async function startAll(): Promise<void> {
  const options = { url: settings.DATABASE_URL, poolSize: 2, entities: [], applicationName: 'layers' };
  const database = await Database.connect(options);
  const services = [{ name: 'an empty route', port: await start(NOTHING, database) }];
  let parts = NOTHING;
  for (const { name, add } of await allLayers(database)) {
    parts = add(parts);
    services.push({ name: `+ ${name}`, port: await start(parts, database) });
  }
  process.send?.(services);
}

process.on('disconnect', () => process.exit());
void startAll();
