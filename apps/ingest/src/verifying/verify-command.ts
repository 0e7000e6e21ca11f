import { type ServiceCommand, verifyCommand } from '@pelorus/auth/boot';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ingestChecks } from '@pelorus/ingest/service';
import { filePlace } from '../files/file-place';
import { type IngestSettings } from '../ingest-settings';

/** Checks the schema of the ingest service and its files. */
export const VERIFY_COMMAND: ServiceCommand<IngestSettings> = verifyCommand('ingest', (settings, database) => {
  const tables = new IngestTables(settings.INGEST_SCHEMA, settings.objects);
  return ingestChecks(database, tables, filePlace(settings, database, tables));
});
