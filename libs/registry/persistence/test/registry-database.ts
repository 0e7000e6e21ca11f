import { Secret } from '@pelorus/shared/config';
import { Database, migrate } from '@pelorus/shared/persistence';
import { testDatabase } from '@pelorus/shared/testing';
import { registryMigrations, registrySchemas } from '../src/index';

export const SCHEMA = 'registry';

/** A registry's database for one spec. */
export interface RegistryDatabase {
  readonly database: Database;
  /** Runs a statement with the registry's schema as `search_path`. */
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A new registry with nothing but its seeds. */
export async function registryDatabase(): Promise<RegistryDatabase> {
  const testing = await testDatabase((url) => migrate(new Secret(url), registryMigrations(SCHEMA)), 'registry_only');
  const options = { poolSize: 8, applicationName: 'spec', entities: Object.values(registrySchemas(SCHEMA)) };
  const database = await Database.connect({ ...options, url: new Secret(testing.url) });
  return {
    database,
    rows: (text, values = []) =>
      database.dataSource.transaction(async (manager) => {
        await manager.query(`set local search_path = ${SCHEMA}`);
        return manager.query(text, [...values]);
      }),
    drop: async () => {
      await database.close();
      await testing.drop();
    },
  };
}

/** The records of a page as objects, also those that are kept as the text that the database wrote. */
export function recordsOf<Document>(page: { readonly records: readonly unknown[] }): Document[] {
  return page.records.map((record) => (isText<Document>(record) ? record.parse() : (record as Document)));
}

function isText<Document>(record: unknown): record is { parse(): Document } {
  return typeof record === 'object' && record !== null && 'parse' in record && typeof record.parse === 'function';
}
