import { authMigrations } from '@pelorus/auth/persistence';
import { ingestMigrations } from '@pelorus/ingest/persistence';
import { registryMigrations } from '@pelorus/registry/persistence';

/** The migrations of every schema, in the order in which the services make them. */
export const ALL_MIGRATIONS = [
  authMigrations('auth'),
  registryMigrations('registry', { sandbox: true }),
  ingestMigrations('ingest'),
];
