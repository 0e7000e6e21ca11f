import 'reflect-metadata';
import { type INestApplication } from '@nestjs/common';
import { Client } from 'pg';
import { hashKey, newAccessToken, type Scope } from '@pelorus/auth/domain';
import { authMigrations, authSchemas, TokenRepository } from '@pelorus/auth/persistence';
import { registryMigrations, registrySchemas } from '@pelorus/registry/persistence';
import { readSettings, Secret } from '@pelorus/shared/config';
import { createLogger } from '@pelorus/shared/http';
import { Database, migrate } from '@pelorus/shared/persistence';
import { listen, type ReplicatedServer, ServiceClient, testDatabase } from '@pelorus/shared/testing';
import { createRegistry } from '../src/registry-service';
import { RegistrySettings } from '../src/registry-settings';

/** A registry service that runs, until it is closed. */
export interface RunningService {
  readonly url: string;
  /** A client without a session. */
  readonly anyone: ServiceClient;
  readonly app: INestApplication;
  readonly database: Database;
  close(): Promise<void>;
}

type Migration = ReturnType<typeof registryMigrations>['migrations'][number];

/** What a registry begins with. */
interface Beginning {
  /** Migrations after its own. */
  readonly further?: readonly Migration[];
  /** Writes records by a service over the database that is copied: once for all suites. */
  readonly fill?: (filling: ServiceWithTokens) => Promise<void>;
  /** The name of the database that is copied, which these made. */
  readonly template?: string;
  /** A database of the suite's own, in place of a copy. */
  readonly server?: ReplicatedServer;
}

/** The user names of the accounts of a fixture. */
export const ADA = 'ada@example.org';
export const BEN = 'ben@example.org';
export const ADMIN = 'admin@example.org';

interface TokenOptions {
  readonly admin?: boolean;
  readonly functional?: boolean;
  /** All scopes of the account by default. */
  readonly scopes?: readonly Scope[];
}

/** A running service, to whose accounts tokens can be given. */
export interface ServiceWithTokens extends RunningService {
  /** Makes a personal access token. */
  token(username: string, options?: TokenOptions): Promise<string>;
}

/** A registry on a database of its own, with two accounts and an administrator who are logged in. */
export interface RegistryFixture extends ServiceWithTokens {
  readonly databaseUrl: string;
  readonly ada: ServiceClient;
  readonly ben: ServiceClient;
  readonly admin: ServiceClient;
  /** Runs a statement beside the service. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Starts the service as `main.ts` does, on a database that is migrated already. */
export async function startService(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const settings = readSettings(RegistrySettings, { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...environment });
  const database = await Database.connect({
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    entities: [...authSchemas(settings.AUTH_SCHEMA), ...Object.values(registrySchemas(settings.registrySchema))],
    applicationName: 'pelorus registry',
    replicas: settings.replicaUrls,
  });
  const app = await createRegistry(settings, database, createLogger('registry', settings.LOG_LEVEL));
  const service = await listen(app);
  return {
    url: service.url,
    app,
    anyone: await ServiceClient.connect(service.url),
    database,
    close: async () => {
      await service.close();
      await database.close();
    },
  };
}

/**
 * Starts a registry on a database of its own and logs everybody in over HTTP. One that begins with more than its own
 * migrations names its `template`.
 */
export async function startRegistry(
  environment: Readonly<Record<string, string>> = {},
  { further = [], fill, template = 'registry_app', server }: Beginning = {},
): Promise<RegistryFixture> {
  const testing = server?.database ?? (await testDatabase((url) => prepare(url, further, fill), template));
  const service = withTokens(await startService(testing.url, environment));
  const { anyone, token } = service;
  return {
    ...service,
    databaseUrl: testing.url,
    ada: await anyone.logIn(ADA, await token(ADA)),
    ben: await anyone.logIn(BEN, await token(BEN)),
    admin: await anyone.logIn(ADMIN, await token(ADMIN, { admin: true })),
    sql: (text, values = []) => runStatement(testing.url, text, values),
    close: async () => {
      await service.close();
      await testing.drop();
    },
  };
}

function withTokens(service: RunningService): ServiceWithTokens {
  const tokens = new TokenRepository(service.database, 'auth');
  const token: ServiceWithTokens['token'] = async (username, { admin = false, functional = false, scopes } = {}) => {
    const secret = newAccessToken();
    const kind = { admin, functional, ...(scopes && { scopes }) };
    await tokens.create({ username, name: 'spec', hash: hashKey(secret), expiresInDays: 1, ...kind });
    return secret;
  };
  return { ...service, token };
}

/** On a connection of its own, which does not stay: a database can be renamed then. */
async function runStatement<Row extends object>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Makes the schemas of the service. */
export const migrateRegistry = (url: string): Promise<void> => prepare(url, [], undefined);

async function prepare(url: string, further: readonly Migration[], fill: Beginning['fill']): Promise<void> {
  const { migrations, ...registry } = registryMigrations('registry');
  await migrate(new Secret(url), authMigrations('auth'));
  await migrate(new Secret(url), { ...registry, migrations: [...migrations, ...further] });
  if (!fill) return;
  const service = await startService(url);
  try {
    await fill(withTokens(service));
  } finally {
    await service.close();
  }
}

/** Gives an item a parameter; gives the parameter's uuid. */
export async function addParameter(registry: RegistryFixture, itemId: number, shortName: string): Promise<string> {
  const [row] = await registry.sql<{ uuid: string }>(
    `insert into registry.parameter (created, last_modified, item_id, name, short_name, unit_id, type_id)
      values (now(), now(), $1, 'Saturation', $2, 12, 221) returning uuid`,
    [itemId, shortName],
  );
  return row!.uuid;
}

/** Gives an item a contact with this e-mail in a role. */
export async function addContact(
  registry: RegistryFixture,
  itemId: number,
  email: string,
  roleId: number,
): Promise<void> {
  await registry.sql(
    `with known as (select id from registry.contact where lower(email) = lower($2)),
      fresh as (
        insert into registry.contact (created, last_modified, email)
        select now(), now(), $2 where not exists (select from known) returning id)
      insert into registry.item_contact (created, last_modified, item_id, contact_id, role_id)
      select now(), now(), $1, id, $3 from (select id from known union all select id from fresh) contact`,
    [itemId, email, roleId],
  );
}
