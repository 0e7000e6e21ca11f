import path from 'node:path';
import { type INestApplication } from '@nestjs/common';
import { type ServiceDefinition } from '@pelorus/auth/boot';
import { createService, type Logger } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { ingestMigrations } from '@pelorus/ingest/persistence';
import { type ThreadPrograms } from './core.module';
import { MOVE_FILES_COMMAND } from './files/move-files-command';
import { IngestModule } from './ingest.module';
import { IngestSettings } from './ingest-settings';
import { MERGE_COMMAND } from './merging/merge-command';
import { partitionCommand } from './partitions/partition-command';
import { UNTIER_COMMAND } from './tiering/untier-command';
import { VERIFY_COMMAND } from './verifying/verify-command';

/** Groups of the operations of the ingest service, with their descriptions. */
const INGEST_TAGS: Readonly<Record<string, string>> = {
  datasets: 'Tables of measurements as they were sent, stored digit for digit: written, listed, read back, deleted.',
  data: 'Values of streams over all datasets, as they are or summed up by time.',
  streams: 'What is measured under one code: its unit, its latest value, how many values there are.',
  live: 'What happens to the data, as it happens: followed as a stream of events, or page by page.',
  erddap: 'The streams of an item as a dataset of ERDDAP, for its clients.',
  quality: 'How far values can be trusted: tests of quality control, tried on values.',
  alerts: 'What somebody has to know: rules, alerts, silences, who is told, and calendars of what is due.',
  files: 'Files of any kind, kept once for each content.',
};

/** Programs of the threads, built beside the service. */
const THREADS = {
  upload: path.join(__dirname, 'upload-thread.js'),
  merge: path.join(__dirname, 'merge-thread.js'),
  check: path.join(__dirname, 'check-thread.js'),
  tier: path.join(__dirname, 'tier-thread.js'),
  alert: path.join(__dirname, 'alert-thread.js'),
};

/** Makes the ingest service ready to listen, as `main.ts` runs it and as the HTTP tests use it. */
export async function createIngest(
  settings: IngestSettings,
  database: Database,
  logger: Logger,
  threads: ThreadPrograms = THREADS,
): Promise<INestApplication> {
  return createService({
    module: IngestModule.forRoot({ settings, database, logger, threads }),
    settings,
    logger,
    description: {
      title: 'Pelorus ingest',
      description: 'Takes in what instruments measure, near real time, and gives it back.',
      tags: INGEST_TAGS,
      aliases: /^\/(?:rest\/v2|auth\/rest)\//,
    },
  });
}

/** The ingest service for its command line. */
export const INGEST_SERVICE: ServiceDefinition<IngestSettings> = {
  name: 'ingest',
  settings: IngestSettings,
  migrations: (settings) => ingestMigrations(settings.INGEST_SCHEMA),
  entities: () => [],
  create: (settings, database, logger) => createIngest(settings, database, logger),
  commands: {
    merge: MERGE_COMMAND,
    'move-files': MOVE_FILES_COMMAND,
    partition: partitionCommand((line) => void process.stderr.write(`${line}\n`)),
    untier: UNTIER_COMMAND,
    verify: VERIFY_COMMAND,
  },
};
