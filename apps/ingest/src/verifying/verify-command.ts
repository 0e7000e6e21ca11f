import { type ServiceCommand, verifyCommand } from '@pelorus/auth/boot';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ingestChecks } from '@pelorus/ingest/service';
import { FileFolder } from '@pelorus/shared/files';
import { type IngestSettings } from '../ingest-settings';

/** Checks the schema of the ingest service and its folder of files. */
export const VERIFY_COMMAND: ServiceCommand<IngestSettings> = verifyCommand('ingest', (settings, database) => {
  const { INGEST_SCHEMA, FILE_FOLDER, objects } = settings;
  const folder = FILE_FOLDER === undefined ? undefined : new FileFolder(FILE_FOLDER, INGEST_SCHEMA);
  return ingestChecks(database, new IngestTables(INGEST_SCHEMA, objects), folder);
});
