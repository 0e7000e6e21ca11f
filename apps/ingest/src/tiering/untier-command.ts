import { type ServiceCommand, UsageError } from '@pelorus/auth/boot';
import { IngestTables, ingestMigrations } from '@pelorus/ingest/persistence';
import { untier } from '@pelorus/ingest/service';
import { migrate } from '@pelorus/shared/persistence';
import { type IngestSettings } from '../ingest-settings';

/** Brings all bytes back from the object store into the database. */
export const UNTIER_COMMAND: ServiceCommand<IngestSettings> = {
  usage: `untier                    bring all values back from the object store into the database;
      exit code 1: some could not be brought back`,
  async run(words, settings, database) {
    if (words.length > 0) throw new UsageError(`untier takes no arguments, but found '${words[0]}'`);
    if (settings.TIER_AFTER !== undefined)
      throw new UsageError('unset TIER_AFTER before, here and for all instances: they would tier everything again');
    await migrate(settings.DATABASE_URL, ingestMigrations(settings.INGEST_SCHEMA));
    const tables = new IngestTables(settings.INGEST_SCHEMA, settings.objects);
    const { blocks, bytes, faults } = await untier(database, tables);
    const output = [...faults, `brought ${blocks} blocks with ${bytes} bytes back`].join('\n');
    return { output, exitCode: faults.length > 0 ? 1 : 0 };
  },
};
