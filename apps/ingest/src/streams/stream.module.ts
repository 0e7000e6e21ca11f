import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { FoldTotals, ReadStreams } from '@pelorus/ingest/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CoverageController } from './coverage.controller';
import { FoldTotalsLifecycle } from './fold-totals.lifecycle';
import { SensorController } from './sensor.controller';
import { StreamController } from './stream.controller';

/** Streams: listed, with their totals and their coverage. */
@Module({
  controllers: [StreamController, CoverageController, SensorController],
  providers: [
    provide(ReadStreams, [Database, IngestTables]),
    provide(FoldTotals, [Database, IngestTables]),
    FoldTotalsLifecycle,
  ],
})
export class StreamModule {}
