import { Secret } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { testDatabase } from '@pelorus/shared/testing';
import { IngestTables } from '../src';
import { INGEST_TEMPLATE, migrateIngest } from './migrate-ingest';

/** A database with the tables of the ingest schema only. */
export interface IngestDatabase {
  readonly database: Database;
  readonly tables: IngestTables;
  close(): Promise<void>;
}

/** Makes and connects a database of its own. */
export async function ingestDatabase(): Promise<IngestDatabase> {
  const test = await testDatabase(migrateIngest, INGEST_TEMPLATE);
  const database = await Database.connect({
    url: new Secret(test.url),
    poolSize: 6,
    entities: [],
    applicationName: 'pelorus ingest spec',
  });
  return {
    database,
    tables: new IngestTables('ingest'),
    close: async () => {
      await database.close();
      await test.drop();
    },
  };
}
