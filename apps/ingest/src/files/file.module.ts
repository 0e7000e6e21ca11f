import { UploadNotes } from '../audit/upload-notes';
import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import {
  AccountQuotas,
  FileDeletion,
  type FileLimits,
  FileStore,
  StoredFileReader,
  FileUploads,
} from '@pelorus/ingest/service';
import { type FilePlace } from '@pelorus/shared/files';
import { addSlotMetrics, type Metrics, provide, provideFactory, provideMetrics, token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { IngestSettings } from '../ingest-settings';
import { addUploadMetrics } from '../uploads/upload-metrics';
import { FileStoreLifecycle } from './file-store.lifecycle';
import { filePlace } from './file-place';
import { FileController } from './file.controller';

const FILE_PLACE = token<FilePlace | undefined>('place of files');
const FILE_LIMITS = token<FileLimits>('limits of files');

/** Files of any kind. */
@Module({
  controllers: [FileController],
  providers: [
    provideFactory(FILE_PLACE, [IngestSettings, Database, IngestTables], filePlace),
    provideFactory(FILE_LIMITS, [IngestSettings, AccountQuotas], fileLimits),
    { provide: UploadNotes, useFactory: () => new UploadNotes() },
    provide(FileStore, [Database, IngestTables, FILE_PLACE]),
    provide(FileUploads, [Database, IngestTables, FileStore, FILE_LIMITS]),
    provide(StoredFileReader, [Database, IngestTables, FileStore]),
    provide(FileDeletion, [Database, IngestTables, FileStore]),
    FileStoreLifecycle,
    provideMetrics([FileUploads], addFileMetrics),
  ],
})
export class FileModule {}

function fileLimits(settings: IngestSettings, quotas: AccountQuotas): FileLimits {
  const { MAX_FILE_BYTES: maxBytes, FILE_UPLOADS: running, uploadQueue } = settings;
  return { maxBytes, uploads: { running, ...uploadQueue }, quotas };
}

function addFileMetrics(metrics: Metrics, files: FileUploads): void {
  addUploadMetrics(metrics, 'file', files.count);
  addSlotMetrics(metrics, 'file', () => files.slots);
}
