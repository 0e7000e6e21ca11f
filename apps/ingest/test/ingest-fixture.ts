import 'reflect-metadata';
import { readFileSync, rmSync } from 'node:fs';
import { type Server } from 'node:http';
import path from 'node:path';
import { type INestApplication } from '@nestjs/common';
import { hashKey, newAccessToken } from '@pelorus/auth/domain';
import { IngestTables } from '@pelorus/ingest/persistence';
import { authMigrations, authSchemas, TokenRepository } from '@pelorus/auth/persistence';
import { readSettings, Secret } from '@pelorus/shared/config';
import { createLogger } from '@pelorus/shared/http';
import { Database, migrate, raw } from '@pelorus/shared/persistence';
import { listen, type ListeningService, ServiceClient, testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { createIngest } from '../src/ingest-service';
import { IngestSettings } from '../src/ingest-settings';
import { migrateIngest } from './migrate-ingest';
import { objectFolder, SuiteMode, takeTurns } from './suite-mode';

export const ALICE = 'alice@example.org';
export const BOB = 'bob@example.org';

/** Programs of the threads, compiled when they are loaded. */
const THREADS = {
  upload: path.join(__dirname, 'upload-thread.cjs'),
  merge: path.join(__dirname, 'merge-thread.cjs'),
  check: path.join(__dirname, 'check-thread.cjs'),
  tier: path.join(__dirname, 'tier-thread.cjs'),
  alert: path.join(__dirname, 'alert-thread.cjs'),
};

const TABLES = ['block', 'dataset', 'part', 'layout', 'stream'];

/** A database that vanishes with the objects of its blocks; `prepare` changes it before. */
async function ownDatabase(prepare?: (url: string) => Promise<void>): Promise<TestDatabase> {
  const database = await testDatabase(migrateAll, 'ingest');
  await prepare?.(database.url);
  const drop = async (): Promise<void> => {
    await database.drop();
    rmSync(objectFolder(database.url), { recursive: true, force: true });
  };
  return { ...database, drop };
}

/** The ingest service over a database of its own, with two logged-in accounts. */
export class IngestFixture {
  private constructor(
    readonly database: TestDatabase,
    readonly connection: Database,
    readonly service: ListeningService,
    /** A client without a session. */
    readonly anyone: ServiceClient,
    readonly alice: ServiceClient,
    readonly bob: ServiceClient,
    readonly app: INestApplication,
    /** What else is closed with the service. */
    private readonly closing: () => Promise<unknown> = async () => undefined,
  ) {}

  /**
   * Starts the service with further settings, as its environment gives them; it merges, checks and alerts only where they say so.
   * `prepare` changes the database before.
   */
  static async start(
    environment: Readonly<Record<string, string>> = {},
    prepare?: (url: string) => Promise<void>,
  ): Promise<IngestFixture> {
    return IngestFixture.over(await ownDatabase(prepare), environment);
  }

  /** Starts it as the only instance, in whatever way suites run: for what an instance limits, remembers or tells of itself. */
  static async alone(environment: Readonly<Record<string, string>> = {}): Promise<IngestFixture> {
    return IngestFixture.over(await ownDatabase(), environment, true);
  }

  /** Starts the service over an existing database. */
  static async over(
    database: TestDatabase,
    environment: Readonly<Record<string, string>>,
    isAlone = false,
  ): Promise<IngestFixture> {
    const mode = new SuiteMode(database.url, environment);
    const settings = readSettings(IngestSettings, {
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      MERGE: 'false',
      QUALITY_CHECK: 'off',
      ALERTS: 'off',
      PARSE_THREADS: process.env['PARSE_THREADS'] ?? '1',
      ...mode.settings,
      ...environment,
    });
    const { connection, app, service, server } = await instanceOf(settings);
    const second = mode.hasTwoInstances && !isAlone ? await instanceOf(settings) : undefined;
    if (second) takeTurns(server, second.server);
    mode.tierBeforeReads(server, connection, settings);
    const anyone = await ServiceClient.connect(service.url);
    const logIn = async (username: string): Promise<ServiceClient> =>
      anyone.logIn(username, await makeToken(connection, username));
    const clients = [anyone, await logIn(ALICE), await logIn(BOB)] as const;
    return new IngestFixture(database, connection, service, ...clients, app, async () => {
      await second?.service.close();
      await second?.connection.close();
    });
  }

  /** The tables of the service, and its store of objects. */
  get tables(): IngestTables {
    return this.app.get(IngestTables);
  }

  /** Starts another instance over the same database, which tests stop before this one. */
  async beside(environment: Readonly<Record<string, string>>): Promise<IngestFixture> {
    return IngestFixture.over({ url: this.database.url, drop: async () => undefined }, environment, true);
  }

  /** A new account that is logged in as an administrator. */
  async administrator(): Promise<ServiceClient> {
    const username = 'carol@example.org';
    return this.anyone.logIn(username, await makeToken(this.connection, username, { admin: true }));
  }

  async stop(): Promise<void> {
    await this.service.close();
    await this.app.close();
    await this.closing();
    await this.connection.close();
    await this.database.drop();
  }

  /** Number of rows of each table, and number of originals. */
  async counts(): Promise<Record<string, number>> {
    const counts = TABLES.map((table) => `(select count(*) from ingest.${table}) as ${table}`);
    counts.push(`(select count(*) from ingest.dataset where original) as original`);
    const [row] = await this.connection.query<Record<string, number>>(raw(`select ${counts.join(', ')}`));
    return row ?? {};
  }

  /** Number of connections of the service that are in a transaction. */
  async openTransactions(): Promise<number> {
    const [row] = await this.connection.query<{ open: number }>(
      raw(`select count(*) as open from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid() and xact_start is not null and application_name like 'pelorus ingest%'`),
    );
    return row?.open ?? -1;
  }

  /** Waits until a large upload copies blocks. */
  async storing(): Promise<void> {
    for (let attempt = 0; attempt < 3_000; attempt++) {
      if ((await this.#copying()) > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('no upload is being stored');
  }

  /** Waits until no transaction is open. */
  async settled(): Promise<void> {
    for (let attempt = 0; attempt < 1_200; attempt++) {
      if ((await this.openTransactions()) === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('a transaction stays open');
  }

  async #copying(): Promise<number> {
    const [row] = await this.connection.query<{ copying: number }>(
      raw(`select count(*) as copying from pg_stat_activity where datname = current_database()
        and application_name = 'pelorus ingest uploads' and query like 'copy %' and state <> 'idle'`),
    );
    return row?.copying ?? 0;
  }
}

/** An instance of the service that listens. */
async function instanceOf(settings: IngestSettings): Promise<{
  readonly connection: Database;
  readonly app: INestApplication;
  readonly service: ListeningService;
  readonly server: Server;
}> {
  const connection = await Database.connect({
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    entities: authSchemas(settings.AUTH_SCHEMA),
    applicationName: 'pelorus ingest test',
    replicas: settings.replicaUrls,
  });
  const app = await createIngest(settings, connection, createLogger('ingest', 'silent'), THREADS);
  const service = await listen(app);
  return { connection, app, service, server: app.getHttpServer() as Server };
}

/** Makes an access token of an account, and the account if it does not exist; a new one, or `token`, which another service knows. */
export async function makeToken(
  database: Database,
  username: string,
  { expiresInDays = 1, admin = false, token = newAccessToken() } = {},
): Promise<string> {
  const hash = hashKey(token);
  const more = { name: 'test', admin, functional: false };
  await new TokenRepository(database, 'auth').create({ username, hash, expiresInDays, ...more });
  return token;
}

/** The content of a sample file. */
export function sample(name: string): Buffer {
  return readFileSync(path.join(__dirname, 'samples', name));
}

export async function migrateAll(url: string): Promise<void> {
  await migrate(new Secret(url), authMigrations('auth'));
  await migrateIngest(url);
}
