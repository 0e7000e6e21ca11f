import { authMigrations, authSchemas } from '@pelorus/auth/persistence';
import { readSettings, type ServiceSettings, SettingsError, workerSettings } from '@pelorus/shared/config';
import { createLogger, type Logger, runService, runWorkers, startTracing, workerPlace } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { Database, type DatabaseOptions, migrate, type ReplicaChange } from '@pelorus/shared/persistence';
import { AccessStores } from './access-stores';
import { ACCOUNT_USAGE, runAccountCommand } from './account-command';
import { UsageError } from './command-words';
import { migrateCommand, migrateSchemas } from './migrate-command';
import { type ServiceCommand, type ServiceDefinition } from './service-definition';
import { runTokenCommand, TOKEN_USAGE } from './token-command';

/** Command on accounts and tokens; needs their tables only. */
function accessCommand(
  usage: string,
  run: (words: readonly string[], stores: AccessStores) => Promise<string>,
): ServiceCommand<ServiceSettings> {
  return {
    usage,
    async run(words, settings, database) {
      await migrate(settings.DATABASE_URL, authMigrations(settings.AUTH_SCHEMA));
      return run(words, new AccessStores(database, settings.AUTH_SCHEMA));
    },
  };
}

const ACCESS_COMMANDS = {
  account: accessCommand(ACCOUNT_USAGE, runAccountCommand),
  token: accessCommand(TOKEN_USAGE, runTokenCommand),
};

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

/**
 * Runs a service's command line: without words, migrates and serves; `account …` and `token …` manage access; further
 * commands are its own. Sets the exit code and writes errors to standard error.
 */
export async function runServiceCommand<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
  words: readonly string[],
): Promise<void> {
  const commands: Commands<Settings> = { ...ACCESS_COMMANDS, migrate: migrateCommand(service), ...service.commands };
  try {
    if (words.length === 0) await serve(service);
    else await runCommand(service, commandNamed(commands, words[0]), words.slice(1));
  } catch (error) {
    const command = words[0] === undefined ? undefined : ownOf(commands, words[0]);
    const code = reportFailure(error, command ? [command] : Object.values(commands));
    process.exitCode = command?.failureCode ?? code;
  }
}

async function connect<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
  settings: Settings,
  more: Partial<DatabaseOptions> = {},
): Promise<Database> {
  return Database.connect({
    ...more,
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    entities: [...authSchemas(settings.AUTH_SCHEMA), ...service.entities(settings)],
    applicationName: `pelorus ${service.name}`,
  });
}

async function serve<Settings extends ServiceSettings>(service: ServiceDefinition<Settings>): Promise<void> {
  const settings = readSettings(service.settings, process.env);
  const logger = createLogger(service.name, settings.LOG_LEVEL);
  const place = workerPlace();
  // A worker's primary has migrated.
  if (place !== undefined) return serveHere(service, workerSettings(settings, place), logger);
  const { missingExtensions } = await migrateSchemas(service, settings);
  for (const extension of missingExtensions)
    logger.warn({ extension }, `the database has no extension ${extension}: searches for parts of words are slow`);
  await (settings.WORKERS === 1 ? serveHere(service, settings, logger) : runWorkers(settings, logger));
}

async function serveHere<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
  settings: Settings,
  logger: Logger,
): Promise<void> {
  const tracing = await startTracing(service.name, settings, logger);
  const database = await connect(service, settings, {
    onPoolError: (error) => logger.warn({ err: error }, 'a connection was lost'),
    statementSeconds: settings.STATEMENT_SECONDS,
    replicas: settings.replicaUrls,
    onReplica: (change) => sayStanding(change, logger),
    ...(tracing && { watchStatement: tracing.watchStatement }),
  });
  try {
    await runService(await service.create(settings, database, logger), settings, database, logger);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Logs whether a replica is used, or why not. A short lag is no news: metrics tell it. */
function sayStanding({ name, standing }: ReplicaChange, logger: Logger): void {
  if (standing === 'in step') logger.debug({ replica: name }, 'the replica is read from');
  else if (standing === 'behind') logger.debug({ replica: name }, 'the replica is behind: the primary is read instead');
  else logger.warn({ replica: name, standing }, `the replica is not read from: ${standing}`);
}

type Commands<Settings extends ServiceSettings> = NonNullable<ServiceDefinition<Settings>['commands']>;

function commandNamed<Settings extends ServiceSettings>(
  commands: Commands<Settings>,
  name = '',
): ServiceCommand<Settings> {
  const command = ownOf(commands, name);
  if (!command) throw new UsageError(`there is no command '${name}'`);
  return command;
}

function ownOf<Settings extends ServiceSettings>(
  commands: Commands<Settings>,
  name: string,
): ServiceCommand<Settings> | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

async function runCommand<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
  command: ServiceCommand<Settings>,
  words: readonly string[],
): Promise<void> {
  const settings = readSettings(service.settings, process.env);
  const database = await connect(service, settings);
  try {
    const result = await command.run(words, settings, database);
    console.log(typeof result === 'string' ? result : result.output);
    if (typeof result !== 'string') process.exitCode = result.exitCode;
  } finally {
    await database.close();
  }
}

/** Reports a failure of one of these commands, without stack trace where the message is for people; returns the exit code. */
function reportFailure(error: unknown, commands: readonly Pick<ServiceCommand<never>, 'usage'>[]): number {
  if (error instanceof UsageError) {
    const usages = commands.flatMap(({ usage }) => usage.split('\n'));
    console.error([`${error.message}\n\nusage:`, ...usages].join('\n  '));
    return EXIT_USAGE;
  }
  if (error instanceof DomainError) console.error([error.message, ...reasonOf(error)].join('\n'));
  else if (error instanceof SettingsError) console.error(error.message);
  else if (isAddressInUse(error)) console.error(`Port ${error.port} is taken: stop what listens there, or set PORT.`);
  else console.error(error);
  return EXIT_FAILURE;
}

/** Driver's message, for who starts the service: hosts, accounts and databases, no passwords. */
function reasonOf({ cause }: DomainError): string[] {
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return [];
  return typeof cause.message === 'string' && cause.message !== '' ? [cause.message] : [];
}

function isAddressInUse(error: unknown): error is { readonly port: number } {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
}
