import 'reflect-metadata';
import { registrySchemas } from '@pelorus/registry/persistence';
import { readSettings, SchemaSetting, ServiceSettings, SettingsError } from '@pelorus/shared/config';
import { DomainError } from '@pelorus/shared/kernel';
import { Database } from '@pelorus/shared/persistence';
import { addFleet } from './add-fleet';
import { fleet } from './fleet';

/** What the program reads from its environment. */
class DemoDataSettings extends ServiceSettings {
  @SchemaSetting()
  REGISTRY_SCHEMA = 'registry';
}

/** Adds the demo fleet to the registry at DATABASE_URL, which must have its tables, unless it has items already. */
async function addDemoData(): Promise<void> {
  const settings = readSettings(DemoDataSettings, process.env);
  const schema = settings.REGISTRY_SCHEMA;
  const database = await Database.connect({
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL_SIZE,
    entities: Object.values(registrySchemas(schema)),
    applicationName: 'pelorus demo data',
  });
  try {
    const added = await addFleet(database, schema, fleet);
    console.log(added ? 'The demo fleet is added.' : 'The registry has items already: nothing is added.');
  } finally {
    await database.close();
  }
}

addDemoData().catch((error: unknown) => {
  const expected = error instanceof SettingsError || error instanceof DomainError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
