import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { TotalsFolding, StreamFollower, NewestValues, DataReader, StreamReader } from '@pelorus/ingest/service';
import { provide, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CODE_FOLLOWER, CodeModule } from '../codes/code.module';
import { DataModule } from '../data/data.module';
import { CoverageController } from './coverage.controller';
import { FoldTotalsLifecycle } from './fold-totals.lifecycle';
import { FollowedStreamController } from './followed-stream.controller';
import { SensorController } from './sensor.controller';
import { addStreamMetrics } from './stream-metrics';
import { StreamController } from './stream.controller';

/** Streams: listed, with their totals and their coverage. */
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
