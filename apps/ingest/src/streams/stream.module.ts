import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { FoldTotals, FollowStreams, NewestValues, ReadData, ReadStreams } from '@pelorus/ingest/service';
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
    provide(ReadStreams, [Database, IngestTables, ReadData]),
    provide(FollowStreams, [Database, IngestTables, ReadData, CODE_FOLLOWER]),
    provide(FoldTotals, [Database, IngestTables]),
    provide(NewestValues, [Database, IngestTables]),
    FoldTotalsLifecycle,
    provideMetrics([NewestValues, FoldTotals, FoldTotalsLifecycle], addStreamMetrics),
  ],
})
export class StreamModule {}
