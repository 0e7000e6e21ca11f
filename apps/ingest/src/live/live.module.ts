import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { TotalsFolding } from '@pelorus/ingest/service';
import { provide, provideMetrics, type Metrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { LiveLog, LiveSubscriptions, ReadSnapshot } from '@pelorus/watch/service';
import { StreamModule } from '../streams/stream.module';
import { LiveReaders } from './live-readers';
import { LiveController } from './live.controller';
import { LiveService } from './live.service';

function addLiveMetrics(metrics: Metrics, readers: LiveReaders): void {
  metrics.gauge({ name: 'pelorus_live_readers', help: 'Readers of live streams', read: () => readers.count });
  metrics.counter({
    name: 'pelorus_live_left_out_total',
    help: 'Events in whose place readers got newest values, as all readers together would have got too much',
    read: () => readers.fanOut.shortened,
  });
  metrics.gauge({
    name: 'pelorus_live_failing',
    help: '1 while readers wait, and new events cannot be read',
    acrossWorkers: 'max',
    read: () => Number(readers.feed.isFailing),
  });
}

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
