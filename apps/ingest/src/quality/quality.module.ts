import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ExplainQuality, ReadBudget, ReadData, TryQuality, WriteFlags } from '@pelorus/ingest/service';
import { nextTurn, provide, provideFactory } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CODE_RULE, CodeModule } from '../codes/code.module';
import { DataModule } from '../data/data.module';
import { FlagController } from './flag.controller';
import { QualityController } from './quality.controller';

/** Quality control: tests that are tried on values, flags of persons, and why values have their flags. */
@Module({
  imports: [DataModule, CodeModule],
  controllers: [QualityController, FlagController],
  providers: [
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
    provide(WriteFlags, [Database, IngestTables, CODE_RULE]),
  ],
})
export class QualityModule {}
