import { Client, type PoolClient } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { type Secret } from '@pelorus/shared/config';
import { translateDriverError } from './driver-error';
import { requireOwnSession } from './own-session';
import { makeOptionalIndexes, type OptionalIndexes } from './optional-indexes';
import { identifier } from './sql';

export interface SchemaMigrations {
  readonly schema: string;
  readonly migrations: readonly (new () => MigrationInterface)[];
  /** Indexes that are made after the migrations where the server can have them; checked at every start. */
  readonly optional?: readonly OptionalIndexes[];
}

/** Features that a schema lacks after its migration. */
export interface Migrated {
  /** The extensions whose indexes could not be made. */
  readonly missingExtensions: readonly string[];
}

/**
 * Brings one schema up to date. Each schema has its own table of migrations and its own lock, so that any number of
 * instances may start at once: one migrates, the others wait and find nothing left to do. Migrations run with the
 * schema as `search_path` and name tables without it.
 */
export async function migrate(url: Secret, { schema, migrations, optional = [] }: SchemaMigrations): Promise<Migrated> {
  const client = (): Client => new Client({ connectionString: url.reveal(), connectionTimeoutMillis: 5_000 });
  const guard = client();
  guard.on('error', () => undefined);
  try {
    await guard.connect();
    await requireOwnSession(guard, client);
    await guard.query(`select pg_advisory_lock(hashtextextended($1, 0))`, [`pelorus:migrate:${schema}`]);
    const owner = await schemaOwner(guard, schema);
    await runMigrations(url, { schema, owner, migrations });
    await guard.query(`set role ${identifier(owner).text}`);
    const missingExtensions: string[] = [];
    for (const indexes of optional) {
      if (!(await makeOptionalIndexes(guard, schema, indexes))) missingExtensions.push(indexes.extension);
    }
    return { missingExtensions };
  } catch (error) {
    throw translateDriverError(error);
  } finally {
    // Ending the session releases the lock.
    await guard.end().catch(() => undefined);
  }
}

interface OwnedMigrations extends SchemaMigrations {
  /** The role that owns what the migrations make. */
  readonly owner: string;
}

async function runMigrations(url: Secret, { schema, owner, migrations }: OwnedMigrations): Promise<void> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: url.reveal(),
    applicationName: `pelorus migrate ${schema}`,
    schema,
    migrations: [...migrations],
    migrationsTableName: 'migration',
    installExtensions: false,
    poolSize: 2,
    extra: { onConnect: prepareConnection(schema, owner) },
  });
  await dataSource.initialize();
  try {
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await dataSource.destroy();
  }
}

/** Gives a new connection the schema that migrations name nothing of, and the role that owns what they make. */
const prepareConnection = (schema: string, owner: string) => (client: PoolClient) =>
  client.query(
    `set timezone = 'UTC'; set search_path = ${identifier(schema).text}, public; set role ${identifier(owner).text}`,
  );

/**
 * Makes a schema unless it is there, and gives the role that must own what is made in it: the owner of the schema, where
 * the account is a member of that role, else the account itself. Two services whose roles share a schema can migrate it in
 * turn by this, since neither role owns a part of it.
 */
async function schemaOwner(client: Client, schema: string): Promise<string> {
  const found = await ownerOf(client, schema);
  if (found !== undefined) return found;
  // Not tried where the schema is there: PostgreSQL asks for the right to create schemas first, and only then for the schema.
  await client.query(`create schema if not exists ${identifier(schema).text}`);
  return (await ownerOf(client, schema)) as string;
}

async function ownerOf(client: Client, schema: string): Promise<string | undefined> {
  const { rows } = await client.query<{ owner: string }>(
    `select case when pg_has_role(nspowner, 'member') then pg_get_userbyid(nspowner) else current_user end as owner
      from pg_namespace where nspname = $1`,
    [schema],
  );
  return rows[0]?.owner;
}
