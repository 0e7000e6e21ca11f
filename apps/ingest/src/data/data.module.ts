import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ReadBudget, DataReader } from '@pelorus/ingest/service';
import { provide, provideFactory, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CODE_FOLLOWER, CodeModule } from '../codes/code.module';
import { addGivenRows } from '../content/given-rows-metric';
import { IngestSettings } from '../ingest-settings';
import { RegistryConnection } from '../codes/registry-connection';
import { DataFormatChoice } from './data-format-choice';
import { HttpStreamFacts } from './netcdf/http-stream-facts';
import { HeldAnswers } from './answer-reader';
import { addReadMetrics } from './read-metrics';
import { DataController } from './data.controller';

/** Values of streams over all datasets. */
@Module({
  imports: [CodeModule],
  controllers: [DataController],
  providers: [
    provideFactory(ReadBudget, [IngestSettings], ({ READ_MEMORY_BYTES }) => new ReadBudget(READ_MEMORY_BYTES)),
    provideFactory(HeldAnswers, [IngestSettings], ({ READ_TOTAL_SECONDS }) => new HeldAnswers(READ_TOTAL_SECONDS)),
    provide(DataReader, [Database, IngestTables, ReadBudget, CODE_FOLLOWER]),
    provideFactory(
      HttpStreamFacts,
      [IngestSettings],
      ({ REGISTRY_URL }) => new HttpStreamFacts(REGISTRY_URL ? new RegistryConnection(REGISTRY_URL) : undefined),
    ),
    provide(DataFormatChoice, [HttpStreamFacts]),
    provideMetrics([ReadBudget], addReadMetrics),
    provideMetrics([DataReader], (metrics, data) => addGivenRows(metrics, 'data', data)),
  ],
  exports: [DataReader, ReadBudget, HeldAnswers, HttpStreamFacts],
})
export class DataModule {}
