import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { FoldTotals, NewestValues, ReadData, ReadStreams } from '@pelorus/ingest/service';
import { provide, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { DataModule } from '../data/data.module';
import { CoverageController } from './coverage.controller';
import { FoldTotalsLifecycle } from './fold-totals.lifecycle';
import { SensorController } from './sensor.controller';
import { addStreamMetrics } from './stream-metrics';
import { StreamController } from './stream.controller';

/** Streams: listed, with their totals and their coverage. */
@Module({
  imports: [DataModule],
  controllers: [StreamController, CoverageController, SensorController],
  providers: [
    provide(ReadStreams, [Database, IngestTables, ReadData]),
    provide(FoldTotals, [Database, IngestTables]),
    provide(NewestValues, [Database, IngestTables]),
    FoldTotalsLifecycle,
    provideMetrics([NewestValues, FoldTotals, FoldTotalsLifecycle], addStreamMetrics),
  ],
})
export class StreamModule {}
