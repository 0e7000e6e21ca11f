import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule, AuthModule } from '@pelorus/auth/http';
import { HttpModule } from '@pelorus/shared/http';
import { AlertModule } from './alerts/alert.module';
import { ContentModule } from './content/content.module';
import { CoreModule, type IngestParts } from './core.module';
import { DataModule } from './data/data.module';
import { DatasetModule } from './datasets/dataset.module';
import { ErddapModule } from './erddap/erddap.module';
import { FileModule } from './files/file.module';
import { LiveModule } from './live/live.module';
import { MqttModule } from './mqtt/mqtt.module';
import { MergingModule } from './merging/merging.module';
import { QualityModule } from './quality/quality.module';
import { StreamModule } from './streams/stream.module';
import { TieringModule } from './tiering/tiering.module';

/** The ingest service: a module for each feature, over one database. */
@Module({})
export class IngestModule {
  static forRoot(parts: IngestParts): DynamicModule {
    const { settings, database } = parts;
    return {
      module: IngestModule,
      imports: [
        DatasetModule,
        ContentModule,
        DataModule,
        StreamModule,
        LiveModule,
        MqttModule,
        ErddapModule,
        QualityModule,
        AlertModule,
        FileModule,
        MergingModule,
        TieringModule,
        CoreModule.forRoot(parts),
        // The OpenAPI document has the operations in the order of the modules.
        HttpModule.forRoot(settings, database),
        AuthModule.forRoot(settings, database, 'ingest'),
        AuditModule.forRoot(settings, database, 'ingest'),
      ],
    };
  }
}
