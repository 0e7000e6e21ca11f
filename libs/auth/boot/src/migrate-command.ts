import { authMigrations } from '@pelorus/auth/persistence';
import { type ServiceSettings } from '@pelorus/shared/config';
import { release } from '@pelorus/shared/kernel';
import { migrate, type Migrated } from '@pelorus/shared/persistence';
import { parseOptions } from './command-words';
import { type ServiceCommand, type ServiceDefinition } from './service-definition';

/** Migrates the schemas of a service, accounts first. */
export async function migrateSchemas<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
  settings: Settings,
): Promise<Migrated> {
  await migrate(settings.DATABASE_URL, authMigrations(settings.AUTH_SCHEMA));
  return migrate(settings.DATABASE_URL, service.migrations(settings));
}

/** Command that migrates and ends, for a job before a release starts. */
export function migrateCommand<Settings extends ServiceSettings>(
  service: ServiceDefinition<Settings>,
): ServiceCommand<Settings> {
  return {
    usage: 'migrate\n      brings the schemas up to date, as every start does, and ends',
    async run(words, settings) {
      parseOptions(words, {});
      await migrateSchemas(service, settings);
      return `schemas ${settings.AUTH_SCHEMA} and ${service.migrations(settings).schema} are those of release ${release}`;
    },
  };
}
