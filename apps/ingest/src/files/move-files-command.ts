import { type ServiceCommand, UsageError } from '@pelorus/auth/boot';
import { IngestTables, ingestMigrations } from '@pelorus/ingest/persistence';
import { FileStore, moveFiles } from '@pelorus/ingest/service';
import { migrate } from '@pelorus/shared/persistence';
import { type IngestSettings } from '../ingest-settings';
import { filePlace } from './file-place';

/** Moves the bytes of files to where FILE_STORE keeps new ones. */
export const MOVE_FILES_COMMAND: ServiceCommand<IngestSettings> = {
  usage: `move-files                move the bytes of files to where FILE_STORE keeps new ones: from the folder into the object
      store, or back; exit code 1: some could not be moved`,
  async run(words, settings, database) {
    if (words.length > 0) throw new UsageError(`move-files takes no arguments, but found '${words[0]}'`);
    await migrate(settings.DATABASE_URL, ingestMigrations(settings.INGEST_SCHEMA));
    const tables = new IngestTables(settings.INGEST_SCHEMA, settings.objects);
    const place = filePlace(settings, database, tables);
    if (!place) return 'This service keeps no files.';
    const { contents, bytes, faults } = await moveFiles(database, tables, new FileStore(database, tables, place));
    const output = [...faults, `moved ${contents} contents of files with ${bytes} bytes`].join('\n');
    return { output, exitCode: faults.length > 0 ? 1 : 0 };
  },
};
