import { type ServiceCommand, UsageError } from '@pelorus/auth/boot';
import { IngestTables, ingestMigrations } from '@pelorus/ingest/persistence';
import { mergeByHand } from '@pelorus/ingest/service';
import { migrate } from '@pelorus/shared/persistence';
import { type IngestSettings } from '../ingest-settings';

/** Merges all waiting blocks by hand, also those that the service would leave for later. */
export const MERGE_COMMAND: ServiceCommand<IngestSettings> = {
  usage: 'merge                     merge small datasets now, all that are left',
  async run(words, settings, database) {
    if (words.length > 0) throw new UsageError(`merge takes no arguments, but found '${words[0]}'`);
    await migrate(settings.DATABASE_URL, ingestMigrations(settings.INGEST_SCHEMA));
    const { blocks, rows, spans } = await mergeByHand(
      database,
      new IngestTables(settings.INGEST_SCHEMA, settings.objects),
    );
    return `merged ${blocks} blocks with ${rows} rows; formed ${spans} spans`;
  },
};
