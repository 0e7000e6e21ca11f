import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { AuthModule } from '@pelorus/auth/http';
import { fileServices, ingestServices, UploadThreads } from '@pelorus/ingest/service';
import { HttpModule, type Logger } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { codeRuleOf } from './codes/code-rule-of';
import { ContentController } from './content/content.controller';
import { DataController } from './data/data.controller';
import { DatasetController } from './datasets/dataset.controller';
import { UploadThreadsLifecycle } from './datasets/upload-threads.lifecycle';
import { FileController } from './files/file.controller';
import { FileStoreLifecycle } from './files/file-store.lifecycle';
import { IngestSettings } from './ingest-settings';
import { MergeLifecycle, MergeProgram } from './merging/merge.lifecycle';
import { CoverageController } from './streams/coverage.controller';
import { FoldTotalsLifecycle } from './streams/fold-totals.lifecycle';
import { SensorController } from './streams/sensor.controller';
import { StreamController } from './streams/stream.controller';

/** Files of the programs of threads. */
export interface ThreadPrograms {
  /** For large uploads. */
  readonly upload: string;
  readonly merge: string;
}

/** What the service runs on. */
export interface IngestParts {
  readonly settings: IngestSettings;
  readonly database: Database;
  readonly logger: Logger;
  readonly threads: ThreadPrograms;
}

/** The ingest service: all its resources over one database. */
@Module({})
export class IngestModule {
  static forRoot(parts: IngestParts): DynamicModule {
    const { settings, database } = parts;
    const threads = uploadThreads(parts);
    const queue = { waiting: settings.UPLOAD_QUEUE, waitSeconds: settings.UPLOAD_QUEUE_SECONDS };
    const large = { running: settings.LARGE_UPLOADS, ...queue };
    const limits = { maxBytes: settings.MAX_DATASET_BYTES, large };
    const services = ingestServices(database, settings.INGEST_SCHEMA, threads, limits, codeRuleOf(settings));
    const uploads = { running: settings.FILE_UPLOADS, ...queue };
    const keeping = { folder: settings.FILE_FOLDER, maxBytes: settings.MAX_FILE_BYTES, uploads };
    const files = fileServices(database, settings.INGEST_SCHEMA, keeping);
    return {
      module: IngestModule,
      imports: [HttpModule.forRoot(settings, database), AuthModule.forRoot(settings, database)],
      controllers: [
        DatasetController,
        ContentController,
        DataController,
        StreamController,
        CoverageController,
        SensorController,
        FileController,
      ],
      providers: [
        { provide: IngestSettings, useValue: settings },
        ...[threads, ...services, ...files].map(provide),
        UploadThreadsLifecycle,
        FoldTotalsLifecycle,
        { provide: MergeProgram, useValue: new MergeProgram(parts.threads.merge) },
        MergeLifecycle,
        FileStoreLifecycle,
      ],
    };
  }
}

function uploadThreads({ settings, logger, threads }: IngestParts): UploadThreads {
  return new UploadThreads(settings.UPLOAD_THREADS, {
    script: threads.upload,
    settings: {
      databaseUrl: settings.DATABASE_URL.reveal(),
      schema: settings.INGEST_SCHEMA,
      connections: settings.LARGE_UPLOADS,
    },
    onFailure: (error) => logger.error({ err: error }, 'a thread for uploads failed'),
  });
}

/** Provides a service under its class. */
function provide(service: object): Provider {
  return { provide: service.constructor as Type, useValue: service };
}
