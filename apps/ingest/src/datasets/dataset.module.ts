import { UploadNotes } from '../audit/upload-notes';
import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import {
  AccountQuotas,
  DeleteDataset,
  ReadDatasets,
  UploadDataset,
  type UploadLimits,
  UploadThreads,
} from '@pelorus/ingest/service';
import { type Logger, provide, provideFactory, provideMetrics, token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CODE_RULE, CodeModule } from '../codes/code.module';
import { LOGGER, THREAD_PROGRAMS, type ThreadPrograms } from '../core.module';
import { IngestSettings } from '../ingest-settings';
import { addDatasetMetrics } from './dataset-metrics';
import { DatasetController } from './dataset.controller';
import { UploadThreadsInSpans } from './upload-threads-in-spans';
import { UploadThreadsLifecycle } from './upload-threads.lifecycle';

const UPLOAD_LIMITS = token<UploadLimits>('limits of uploads');

/** Datasets: uploaded, listed and deleted. */
@Module({
  imports: [CodeModule],
  controllers: [DatasetController],
  providers: [
    provideFactory(UploadThreads, [IngestSettings, THREAD_PROGRAMS, LOGGER], uploadThreads),
    provideFactory(UPLOAD_LIMITS, [IngestSettings, AccountQuotas], uploadLimits),
    provide(UploadDataset, [Database, IngestTables, UploadThreads, UPLOAD_LIMITS, CODE_RULE]),
    { provide: UploadNotes, useFactory: () => new UploadNotes() },
    provide(ReadDatasets, [Database, IngestTables]),
    provide(DeleteDataset, [Database, IngestTables]),
    UploadThreadsLifecycle,
    provideMetrics([UploadDataset], addDatasetMetrics),
  ],
})
export class DatasetModule {}

function uploadThreads(settings: IngestSettings, programs: ThreadPrograms, logger: Logger): UploadThreads {
  return new UploadThreadsInSpans(settings.PARSE_THREADS, {
    script: programs.upload,
    settings: {
      databaseUrl: settings.DATABASE_URL.reveal(),
      schema: settings.INGEST_SCHEMA,
      connections: settings.LARGE_UPLOADS,
    },
    onFailure: (error) => logger.error({ err: error }, 'a thread for uploads failed'),
  });
}

function uploadLimits(settings: IngestSettings, quotas: AccountQuotas): UploadLimits {
  const { MAX_DATASET_BYTES: maxBytes, LARGE_UPLOADS: running, uploadQueue } = settings;
  return { maxBytes, large: { running, ...uploadQueue }, quotas };
}
