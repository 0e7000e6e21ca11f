import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import {
  ExplainQuality,
  RankStreams,
  ReadBudget,
  ReadData,
  RunQuality,
  TryQuality,
  WriteFlags,
} from '@pelorus/ingest/service';
import { nextTurn, provide, provideFactory, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CODE_RULE, CodeModule } from '../codes/code.module';
import { DataModule } from '../data/data.module';
import { addCheckMetrics } from './check-metrics';
import { CheckLifecycle } from './check.lifecycle';
import { FlagController } from './flag.controller';
import { QualityController } from './quality.controller';
import { RankingController } from './ranking.controller';
import { RuleController } from './rule.controller';

/** Quality control: tests that are tried on values, the checker, flags of persons, and why values have their flags. */
@Module({
  imports: [DataModule, CodeModule],
  controllers: [QualityController, FlagController, RuleController, RankingController],
  providers: [
    CheckLifecycle,
    provideMetrics([CheckLifecycle], addCheckMetrics),
    provideFactory(
      TryQuality,
      [Database, IngestTables, ReadData, ReadBudget],
      (database, tables, data, budget) => new TryQuality(database, tables, data, budget, nextTurn),
    ),
    provideFactory(
      ExplainQuality,
      [Database, IngestTables, ReadData],
      (database, tables, data) => new ExplainQuality(database, tables, data, nextTurn),
    ),
    provideFactory(
      RankStreams,
      [Database, IngestTables, ReadData],
      (database, tables, data) => new RankStreams(database, tables, data),
    ),
    provide(WriteFlags, [Database, IngestTables, CODE_RULE]),
    provide(RunQuality, [Database, IngestTables, WriteFlags]),
  ],
})
export class QualityModule {}
