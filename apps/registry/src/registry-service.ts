import { type INestApplication } from '@nestjs/common';
import { type ServiceDefinition } from '@pelorus/auth/boot';
import { checkSandbox, registryMigrations, registrySchemas } from '@pelorus/registry/persistence';
import { ResourceFiles } from '@pelorus/registry/service';
import { createService, type Logger, ServiceState } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { describePages } from './console/describe-pages';
import { forwardTo, INGEST_PATHS, SENSORTHINGS_PATHS } from './console/forward-to';
import { readNotice } from './console/notice';
import { sayWhatThisIs } from './console/say-what-this-is';
import { serveConsole } from './console/serve-console';
import { serveDocs } from './console/serve-docs';
import { RegistryModule } from './registry.module';
import { RegistrySettings } from './registry-settings';
import { MOVE_FILES_COMMAND, SANDBOX_COMMAND, VERIFY_COMMAND } from './registry-commands';

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
      forwardTo(INGEST_PATHS, settings.INGEST_URL),
      forwardTo(SENSORTHINGS_PATHS, settings.SENSORTHINGS_URL),
      serveConsole(settings.CONSOLE_FOLDER, settings, describePages(service, settings)),
      serveDocs(settings.DOCS_FOLDER, settings),
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
  // A store that is away prevents no start; a later upload collects.
  await app
    .get(ResourceFiles)
    .collect()
    .catch(() => undefined);
  return app;
}

/** The registry service for its command line. */
export const REGISTRY_SERVICE: ServiceDefinition<RegistrySettings> = {
  name: 'registry',
  settings: RegistrySettings,
  migrations: (settings) => registryMigrations(settings.registrySchema, { sandbox: settings.SANDBOX }),
  entities: (settings) => Object.values(registrySchemas(settings.registrySchema)),
  create: createRegistry,
  commands: { 'move-files': MOVE_FILES_COMMAND, sandbox: SANDBOX_COMMAND, verify: VERIFY_COMMAND },
};

/** The groups of the registry's operations, each with its description. */
export const REGISTRY_TAGS: Readonly<Record<string, string>> = {
  items:
    'Platforms, devices and sensors, one below another, with what belongs to each: parameters, contacts, events, mounts, custom fields, resources, versions.',
  parameters: 'What items measure, across all items.',
  events: 'What happened to items, across all items.',
  missions: 'Cruises, campaigns and deployments: which items took part, and who.',
  contacts: 'People and organisations. A contact with the role Editor and the e-mail of an account carries its rights.',
  catalogue: 'What the other records are described with: states, units, and the vocables that are types and roles.',
  history: 'What every record was, when it changed, by whom, and back to it.',
};
