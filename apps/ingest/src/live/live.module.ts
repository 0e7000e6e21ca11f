import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { TotalsFolding } from '@pelorus/ingest/service';
import { provide, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { LiveLog, LiveSubscriptions, ReadSnapshot } from '@pelorus/watch/service';
import { StreamModule } from '../streams/stream.module';
import { addLiveMetrics } from './live-metrics';
import { LiveReaders } from './live-readers';
import { LiveController } from './live.controller';
import { LiveService } from './live.service';

/** Live streams: what happens to the data, as it happens. */
@Module({
  imports: [StreamModule],
  controllers: [LiveController],
  providers: [
    provide(LiveLog, [Database, IngestTables]),
    provide(LiveSubscriptions, [Database, IngestTables]),
    provide(ReadSnapshot, [Database, IngestTables, TotalsFolding]),
    LiveReaders,
    LiveService,
    provideMetrics([LiveReaders], addLiveMetrics),
  ],
  exports: [LiveLog],
})
export class LiveModule {}
