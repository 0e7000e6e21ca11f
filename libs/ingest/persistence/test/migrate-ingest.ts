import { BlockPartitions, IngestTables, ingestMigrations, YearRepository } from '../src';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate } from '@pelorus/shared/persistence';

const YEARS = Array.from({ length: 8 }, (_, i) => 2019 + i);

/** Name of the template: with TEST_PARTITIONS it has years that those of other libraries have not. */
export const INGEST_TEMPLATE = process.env['TEST_PARTITIONS'] ? 'ingest_years' : 'ingest_only';

/** Makes the tables of the ingest schema; with TEST_PARTITIONS blocks lie in partitions, so that whole suites can be run on these. */
export async function migrateIngest(address: string): Promise<void> {
  const url = new Secret(address);
  await migrate(url, ingestMigrations('ingest'));
  if (!process.env['TEST_PARTITIONS']) return;
  const database = await Database.connect({ url, poolSize: 3, entities: [], applicationName: 'pelorus partitions' });
  await new BlockPartitions(database, new IngestTables('ingest')).on();
  // Specs of repositories write blocks without the uploads that begin years.
  await new YearRepository(database, new IngestTables('ingest')).beginYears(YEARS);
  await database.close();
}
