import { type MigrationInterface } from 'typeorm';
import { Client } from 'pg';
import { Secret } from '@pelorus/shared/config';
import { migrate } from '@pelorus/shared/persistence';
import { emptyDatabase } from '@pelorus/shared/testing';
import { registryMigrations } from '../src/index';

const SCHEMA = 'registry';
const ALL = registryMigrations(SCHEMA);

/** A registry as it was before a migration. */
export class FormerRegistry {
  readonly schema = SCHEMA;

  private constructor(
    readonly url: string,
    /** Connected to the schema of the registry, in UTC. */
    readonly client: Client,
    private readonly remove: () => Promise<void>,
  ) {}

  static async before(migration: new () => MigrationInterface): Promise<FormerRegistry> {
    const testing = await emptyDatabase();
    const migrations = ALL.migrations.slice(0, ALL.migrations.indexOf(migration));
    await migrate(new Secret(testing.url), { ...ALL, migrations });
    const client = new Client({ connectionString: testing.url, options: `-c search_path=${SCHEMA} -c timezone=UTC` });
    await client.connect();
    return new FormerRegistry(testing.url, client, () => testing.drop());
  }

  /** Brings it up to date. */
  async migrate(): Promise<void> {
    await migrate(new Secret(this.url), ALL);
  }

  async drop(): Promise<void> {
    await this.client.end();
    await this.remove();
  }
}
