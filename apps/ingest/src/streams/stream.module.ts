import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { TotalsFolding, StreamFollower, NewestValues, DataReader, StreamReader } from '@pelorus/ingest/service';
import { provide, provideMetrics, type Metrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CODE_FOLLOWER, CodeModule } from '../codes/code.module';
import { DataModule } from '../data/data.module';
import { CoverageController } from './coverage.controller';
import { FoldTotalsLifecycle } from './fold-totals.lifecycle';
import { FollowedStreamController } from './followed-stream.controller';
import { SensorController } from './sensor.controller';
import { StreamController } from './stream.controller';

/** Adds metrics of newest values by platform, and of folding. */
function addStreamMetrics(
  metrics: Metrics,
  values: NewestValues,
  totals: TotalsFolding,
  folding: FoldTotalsLifecycle,
): void {
  metrics.gauge({
    name: 'pelorus_newest_value_timestamp_seconds',
    help: 'Time of the newest value by platform (first two segments of codes); the 201st and later ones are `other`',
    label: 'platform',
    acrossWorkers: 'max',
    read: () => values.byPlatform(),
  });
  metrics.counter({
    name: 'pelorus_folded_datasets_total',
    help: 'Datasets that this instance added to the totals of streams',
    read: () => totals.folded,
  });
  metrics.gauge({
    name: 'pelorus_folding_failing',
    help: '1 while totals of streams cannot be kept up to date',
    acrossWorkers: 'max',
    read: () => Number(folding.failing),
  });
}

@Module({
  imports: [CodeModule, DataModule],
  controllers: [FollowedStreamController, StreamController, CoverageController, SensorController],
  providers: [
    provide(StreamReader, [Database, IngestTables, DataReader]),
    provide(StreamFollower, [Database, IngestTables, DataReader, CODE_FOLLOWER]),
    provide(TotalsFolding, [Database, IngestTables]),
    provide(NewestValues, [Database, IngestTables]),
    FoldTotalsLifecycle,
    provideMetrics([NewestValues, TotalsFolding, FoldTotalsLifecycle], addStreamMetrics),
  ],
  exports: [TotalsFolding, StreamReader],
})
export class StreamModule {}
