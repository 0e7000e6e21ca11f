import { type INestApplication } from '@nestjs/common';
import { type ServiceDefinition } from '@pelorus/auth/cli';
import { checkSandbox, registryMigrations, registrySchemas } from '@pelorus/registry/persistence';
import { ResourceFiles } from '@pelorus/registry/service';
import { createService, type Logger, ServiceState } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { describePages } from './console/describe-pages';
import { forwardToIngest } from './console/forward-to-ingest';
import { readNotice } from './console/notice';
import { sayWhatThisIs } from './console/say-what-this-is';
import { serveConsole } from './console/serve-console';
import { RegistryModule } from './registry.module';
import { RegistrySettings } from './registry-settings';
import { REGISTRY_TAGS } from './registry-tags';
import { SANDBOX_COMMAND } from './sandbox/sandbox.command';
import { VERIFY_COMMAND } from './verifying/verify-command';

/** Headers that tell every response of a sandbox from one of a registry. */
const SANDBOX_HEADERS = { 'X-Pelorus-Sandbox': 'true' };

/**
 * Makes the registry service ready to listen, as `main.ts` runs it and as the HTTP tests use it. DomainError when the
 * schema is a sandbox and the settings say otherwise, or the other way round.
 */
export async function createRegistry(
  settings: RegistrySettings,
  database: Database,
  logger: Logger,
): Promise<INestApplication> {
  await checkSandbox(database, settings.registrySchema, settings.SANDBOX);
  const app = await createService({
    module: RegistryModule.forRoot(settings, database),
    settings,
    logger,
    headers: settings.SANDBOX ? SANDBOX_HEADERS : {},
    pages: (service) => [
      forwardToIngest(settings.INGEST_URL),
      serveConsole(settings.CONSOLE_FOLDER, describePages(service, settings)),
      sayWhatThisIs(settings, settings.INGEST_URL !== undefined),
    ],
    description: {
      title: settings.SANDBOX ? 'Pelorus registry (sandbox)' : 'Pelorus registry',
      description:
        (settings.SANDBOX ? 'A place to try things out: whatever is here may be emptied at any time. ' : '') +
        'What instruments exist: ships, stations, sensors, the parameters they measure, who looks after them, what happened to them. ' +
        'Reading is open; writing needs a session and the rights on the item.',
      tags: REGISTRY_TAGS,
      aliases: /^\/(?:rest\/(?:auth|audit)|auth\/rest)(?:\/|$)/,
    },
  });
  const { NOTICE_FILE } = settings;
  if (NOTICE_FILE !== undefined) app.get(ServiceState).describe('notice', () => readNotice(NOTICE_FILE));
  await app.get(ResourceFiles).collect();
  return app;
}

/** The registry service for its command line. */
export const REGISTRY_SERVICE: ServiceDefinition<RegistrySettings> = {
  name: 'registry',
  settings: RegistrySettings,
  migrations: (settings) => registryMigrations(settings.registrySchema, { sandbox: settings.SANDBOX }),
  entities: (settings) => Object.values(registrySchemas(settings.registrySchema)),
  create: createRegistry,
  commands: { sandbox: SANDBOX_COMMAND, verify: VERIFY_COMMAND },
};
