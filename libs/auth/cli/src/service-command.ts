import { type INestApplication } from '@nestjs/common';
import { authMigrations, authSchemas } from '@pelorus/auth/persistence';
import { readSettings, type ServiceSettings, SettingsError } from '@pelorus/shared/config';
import { createLogger, type Logger, runService } from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { Database, type DatabaseOptions, migrate, type SchemaMigrations } from '@pelorus/shared/persistence';
import { type EntitySchema } from 'typeorm';
import { AccessStores } from './access-stores';
import { ACCOUNT_USAGE, runAccountCommand } from './account-command';
import { UsageError } from './command-words';
import { runTokenCommand, TOKEN_USAGE } from './token-command';

/** The output of a command, and the exit code of the process. */
export interface CommandResult {
  readonly output: string;
  readonly exitCode: number;
}

/** A command of a service beside serving, called by its first word. */
export interface ServiceCommand<Settings extends ServiceSettings> {
  /** How it is called, and what it does. */
  readonly usage: string;
  /** Exit code when it cannot be run; 1 by default. */
  readonly failureCode?: number;
  /**
   * Runs it with the words that follow its name; gives what to print, alone where the exit code is 0. Throws UsageError
   * for wrong words.
   */
  run(words: readonly string[], settings: Settings, database: Database): Promise<string | CommandResult>;
}

/** A service as its command line needs it. */
export interface ServiceDefinition<Settings extends ServiceSettings> {
  readonly name: string;
  readonly settings: new () => Settings;
  readonly migrations: (settings: Settings) => SchemaMigrations;
  readonly entities: (settings: Settings) => readonly EntitySchema[];
  readonly create: (settings: Settings, database: Database, logger: Logger) => Promise<INestApplication>;
  /** Further commands, besides serving and managing accounts and tokens. */
  readonly commands?: Readonly<Record<string, ServiceCommand<Settings>>>;
}

/** A command on accounts and tokens; it needs their tables only. */
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
 * The command line of a service: without words it migrates its schemas and serves until it is told to stop, with
 * `account …` and `token …` it manages accounts and access tokens, and it has further commands of its own. Sets the exit
 * code and says on standard error what went wrong.
 */
export async function runServiceCommand<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
  words: readonly string[],
): Promise<void> {
  const commands: Commands<Settings> = { ...ACCESS_COMMANDS, ...service.commands };
  try {
    if (words.length === 0) await serve(service);
    else await runCommand(service, commandNamed(commands, words[0]), words.slice(1));
  } catch (error) {
    const code = reportFailure(error, commands);
    process.exitCode = (words[0] !== undefined && ownOf(commands, words[0])?.failureCode) || code;
  }
}

async function connect<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
  settings: Settings,
  more: Pick<DatabaseOptions, 'onPoolError' | 'statementSeconds'> = {},
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
  await migrate(settings.DATABASE_URL, authMigrations(settings.AUTH_SCHEMA));
  const { missingExtensions } = await migrate(settings.DATABASE_URL, service.migrations(settings));
  for (const extension of missingExtensions)
    logger.warn({ extension }, `the database has no extension ${extension}: searches for parts of words are slow`);
  const database = await connect(service, settings, {
    onPoolError: (error) => logger.warn({ err: error }, 'a connection was lost'),
    statementSeconds: settings.STATEMENT_SECONDS,
  });
  try {
    await runService(await service.create(settings, database, logger), settings, database, logger);
  } catch (error) {
    await database.close();
    throw error;
  }
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

/** Says what went wrong, without a stack trace where the message is meant for people, and gives the exit code. */
function reportFailure<Settings extends ServiceSettings>(error: unknown, commands: Commands<Settings>): number {
  if (error instanceof UsageError) {
    const usages = Object.values(commands).flatMap(({ usage }) => usage.split('\n'));
    console.error([`${error.message}\n\nusage:`, ...usages].join('\n  '));
    return EXIT_USAGE;
  }
  if (error instanceof DomainError) console.error([error.message, ...reasonOf(error)].join('\n'));
  else if (error instanceof SettingsError) console.error(error.message);
  else if (isAddressInUse(error)) console.error(`Port ${error.port} is taken: stop what listens there, or set PORT.`);
  else console.error(error);
  return EXIT_FAILURE;
}

/** The driver's own words, for the person who starts the service: hosts, accounts and databases, no passwords. */
function reasonOf({ cause }: DomainError): string[] {
  if (typeof cause !== 'object' || cause === null || !('message' in cause)) return [];
  return typeof cause.message === 'string' && cause.message !== '' ? [cause.message] : [];
}

function isAddressInUse(error: unknown): error is { readonly port: number } {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
}
