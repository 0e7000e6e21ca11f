import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ReadBudget, ReadData, TryQuality } from '@pelorus/ingest/service';
import { nextTurn, provideFactory, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { DataModule } from '../data/data.module';
import { addCheckMetrics } from './check-metrics';
import { CheckLifecycle } from './check.lifecycle';
import { QualityController } from './quality.controller';

/** Quality control: tests that are tried on values, and the checker. */
@Module({
  imports: [DataModule],
  controllers: [QualityController],
  providers: [
    CheckLifecycle,
    provideMetrics([CheckLifecycle], addCheckMetrics),
    provideFactory(
      TryQuality,
      [Database, IngestTables, ReadData, ReadBudget],
      (database, tables, data, budget) => new TryQuality(database, tables, data, budget, nextTurn),
    ),
  ],
})
export class QualityModule {}
