// A child process: a route that does nothing, behind the first LAYERS layers that a request passes in a service. Tells the
// names of these layers, its port, and the time of the processor that it has used when it is asked.
import 'reflect-metadata';
import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Controller, type DynamicModule, Get, type INestApplication, Module, type Provider } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { type Express } from 'express';
import { AuditModule, AuthModule, RequiresSession } from '@pelorus/auth/http';
import { readSettings, ServiceSettings } from '@pelorus/shared/config';
import { createLogger, HttpModule, inOneLayer, requestSteps, ServiceAdapter } from '@pelorus/shared/http';
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

/** What a service is made of; each layer adds to it. */
interface Parts {
  adapter: () => ExpressAdapter;
  steps: string[];
  providers: Provider[];
  imports: DynamicModule[];
  controller: typeof OpenController;
}

interface Layer {
  readonly name: string;
  readonly add: (parts: Parts) => unknown;
}

const METRICS = 'metrics';

function isGlobal(provider: Provider): provider is Extract<Provider, { useClass: unknown }> {
  return 'useClass' in provider && [APP_GUARD, APP_INTERCEPTOR].some((token) => token === provider.provide);
}

/** All layers, in the order of a request but for metrics, which are there where they are asked for. */
async function allLayers(settings: ServiceSettings, database: Database): Promise<Layer[]> {
  const http = HttpModule.forRoot(settings, database);
  const app = await NestFactory.create<INestApplication>(http, { logger: false });
  const steps = requestSteps(app, settings, createLogger('names', 'silent')).map(({ name }): Layer => {
    return { name, add: (parts) => parts.steps.push(name) };
  });
  await app.close();
  const globals = (http.providers ?? []).filter(isGlobal).map((provider): Layer => {
    return { name: provider.useClass.name, add: ({ providers }) => providers.push(provider) };
  });
  const accounts = [
    AuthModule.forRoot(settings, database, 'ingest'),
    AuditModule.forRoot(settings, database, 'ingest'),
  ];
  return [
    { name: 'limits of the server', add: (parts) => (parts.adapter = () => new ServiceAdapter({ 'X-Own': '1' })) },
    ...steps.filter(({ name }) => name !== METRICS),
    ...globals,
    { name: 'accounts, audit', add: ({ imports }) => imports.push(...accounts) },
    { name: 'session', add: (parts) => (parts.controller = GuardedController) },
    ...steps.filter(({ name }) => name === METRICS),
  ];
}

async function start(count: number): Promise<void> {
  const settings = readSettings(ServiceSettings, { ...process.env, METRICS_PORT: '0' });
  const options = { url: settings.DATABASE_URL, poolSize: 2, entities: [], applicationName: 'layers' };
  const database = await Database.connect(options);
  const layers = (await allLayers(settings, database)).slice(0, count);
  const parts: Parts = {
    adapter: () => new ExpressAdapter(),
    steps: [],
    providers: [],
    imports: [],
    controller: OpenController,
  };
  for (const { add } of layers) add(parts);
  const http = HttpModule.forRoot(settings, database);
  const rest = (http.providers ?? []).filter((provider) => !isGlobal(provider));
  const module: DynamicModule = {
    module: LayeredModule,
    imports: [{ ...http, controllers: [], providers: [...rest, ...parts.providers] }, ...parts.imports],
    controllers: [parts.controller],
  };
  const adapter = parts.adapter();
  if (count > 0) adapter.getInstance<Express>().set('query parser', 'simple').set('etag', false);
  const app = await NestFactory.create<INestApplication>(module, adapter, { bodyParser: false, logger: false });
  const steps = requestSteps(app, settings, createLogger('layers', 'info'));
  const chosen = steps.filter(({ name }) => parts.steps.includes(name));
  if (chosen.length > 0) app.use(inOneLayer(chosen.map(({ run }) => run)));
  await app.listen(0, '127.0.0.1');
  const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
  process.send?.({ port, names: layers.map(({ name }) => name) });
}

process.on('disconnect', () => process.exit());
void start(Number(process.env['LAYERS']));
