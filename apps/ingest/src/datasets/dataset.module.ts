import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import {
  AccountQuotas,
  DatasetDeletion,
  DatasetReader,
  DatasetUploads,
  type UploadLimits,
  UploadThreads,
} from '@pelorus/ingest/service';
import {
  type Logger,
  provide,
  provideFactory,
  provideMetrics,
  token,
  inSpan,
  addSlotMetrics,
  type Metrics,
} from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { UploadNotes } from '../audit/upload-notes';
import { AlertModule } from '../alerts/alert.module';
import { CODE_RULE, CodeModule } from '../codes/code.module';
import { LOGGER, THREAD_PROGRAMS, type ThreadPrograms } from '../core.module';
import { IngestSettings } from '../ingest-settings';
import { BatchController } from './batch/batch.controller';
import { DatasetController } from './dataset.controller';
import { UploadThreadsLifecycle } from './upload-threads.lifecycle';
import { addUploadMetrics } from '../uploads/upload-metrics';

/** Adds metrics of arrivals, slots of large bodies, and the batch's queue. */
function addDatasetMetrics(metrics: Metrics, uploads: DatasetUploads): void {
  addUploadMetrics(metrics, 'dataset', uploads.count);
  addSlotMetrics(metrics, 'large-dataset', () => uploads.slots);
  metrics.counter({
    name: 'pelorus_received_rows_total',
    help: 'Rows of stored datasets',
    read: () => uploads.count.rows,
  });
  metrics.gauge({
    name: 'pelorus_batch_waiting_datasets',
    help: 'Small datasets that have arrived and wait to be stored with others',
    read: () => uploads.waiting.entries,
  });
  metrics.gauge({
    name: 'pelorus_batch_waiting_bytes',
    help: 'Bytes of small datasets that wait to be stored with others',
    read: () => uploads.waiting.size,
  });
}

/** Traces uploads in threads as one span of the request: threads make none. */
class UploadThreadsInSpans extends UploadThreads {
  override run(...upload: Parameters<UploadThreads['run']>): ReturnType<UploadThreads['run']> {
    return inSpan('store in a thread', { 'thread.name': 'upload' }, () => super.run(...upload));
  }
}

const UPLOAD_LIMITS = token<UploadLimits>('limits of uploads');

@Module({
  imports: [CodeModule, AlertModule],
  controllers: [BatchController, DatasetController],
  providers: [
    provideFactory(UploadThreads, [IngestSettings, THREAD_PROGRAMS, LOGGER], uploadThreads),
    provideFactory(UPLOAD_LIMITS, [IngestSettings, AccountQuotas], uploadLimits),
    provide(DatasetUploads, [Database, IngestTables, UploadThreads, UPLOAD_LIMITS, CODE_RULE]),
    { provide: UploadNotes, useFactory: () => new UploadNotes() },
    provide(DatasetReader, [Database, IngestTables]),
    provide(DatasetDeletion, [Database, IngestTables]),
    UploadThreadsLifecycle,
    provideMetrics([DatasetUploads], addDatasetMetrics),
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
