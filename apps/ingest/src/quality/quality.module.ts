import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import {
  QualityExplainer,
  StreamRanking,
  ReadBudget,
  DataReader,
  RuleRuns,
  QualityTrials,
  ManualFlags,
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

/** Quality control: trials, checker, flags of persons, explanations. */
@Module({
  imports: [DataModule, CodeModule],
  controllers: [QualityController, FlagController, RuleController, RankingController],
  providers: [
    CheckLifecycle,
    provideMetrics([CheckLifecycle], addCheckMetrics),
    provideFactory(
      QualityTrials,
      [Database, IngestTables, DataReader, ReadBudget],
      (database, tables, data, budget) => new QualityTrials(database, tables, data, budget, nextTurn),
    ),
    provideFactory(
      QualityExplainer,
      [Database, IngestTables, DataReader],
      (database, tables, data) => new QualityExplainer(database, tables, data, nextTurn),
    ),
    provideFactory(
      StreamRanking,
      [Database, IngestTables, DataReader],
      (database, tables, data) => new StreamRanking(database, tables, data),
    ),
    provide(ManualFlags, [Database, IngestTables, CODE_RULE]),
    provide(RuleRuns, [Database, IngestTables, ManualFlags]),
  ],
})
export class QualityModule {}
