import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { FoldTotals, ReadData, ReadStreams } from '@pelorus/ingest/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { DataModule } from '../data/data.module';
import { CoverageController } from './coverage.controller';
import { FoldTotalsLifecycle } from './fold-totals.lifecycle';
import { SensorController } from './sensor.controller';
import { StreamController } from './stream.controller';

/** Streams: listed, with their totals and their coverage. */
@Module({
  imports: [DataModule],
  controllers: [StreamController, CoverageController, SensorController],
  providers: [
    provide(ReadStreams, [Database, IngestTables, ReadData]),
    provide(FoldTotals, [Database, IngestTables]),
    FoldTotalsLifecycle,
  ],
})
export class StreamModule {}
