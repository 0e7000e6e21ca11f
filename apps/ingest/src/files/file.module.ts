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
import { FileFolder } from '@pelorus/shared/files';
import { addSlotMetrics, type Metrics, provide, provideFactory, provideMetrics, token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { IngestSettings } from '../ingest-settings';
import { addUploadMetrics } from '../uploads/upload-metrics';
import { FileStoreLifecycle } from './file-store.lifecycle';
import { FileController } from './file.controller';

const FILE_FOLDER = token<FileFolder | undefined>('folder of files');
const FILE_LIMITS = token<FileLimits>('limits of files');

/** Files of any kind. */
@Module({
  controllers: [FileController],
  providers: [
    provideFactory(FILE_FOLDER, [IngestSettings], fileFolder),
    provideFactory(FILE_LIMITS, [IngestSettings, AccountQuotas], fileLimits),
    { provide: UploadNotes, useFactory: () => new UploadNotes() },
    provide(FileStore, [Database, IngestTables, FILE_FOLDER]),
    provide(FileUploads, [Database, IngestTables, FileStore, FILE_LIMITS]),
    provide(StoredFileReader, [Database, IngestTables, FileStore]),
    provide(FileDeletion, [Database, IngestTables, FileStore]),
    FileStoreLifecycle,
    provideMetrics([FileUploads], addFileMetrics),
  ],
})
export class FileModule {}

function fileFolder(settings: IngestSettings): FileFolder | undefined {
  const { FILE_FOLDER: folder, INGEST_SCHEMA: schema, MIN_FREE_BYTES } = settings;
  return folder === undefined ? undefined : new FileFolder(folder, schema, MIN_FREE_BYTES);
}

function fileLimits(settings: IngestSettings, quotas: AccountQuotas): FileLimits {
  const { MAX_FILE_BYTES: maxBytes, FILE_UPLOADS: running, uploadQueue } = settings;
  return { maxBytes, uploads: { running, ...uploadQueue }, quotas };
}

function addFileMetrics(metrics: Metrics, files: FileUploads): void {
  addUploadMetrics(metrics, 'file', files.count);
  addSlotMetrics(metrics, 'file', () => files.slots);
}
