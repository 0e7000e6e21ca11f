import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ReadBudget, DataReader } from '@pelorus/ingest/service';
import { provide, provideFactory, provideMetrics, type Metrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { CODE_FOLLOWER, CodeModule } from '../codes/code.module';
import { addGivenRows } from '../content/given-rows-metric';
import { IngestSettings } from '../ingest-settings';
import { tracedRegistry } from '../codes/traced-registry';
import { DataFormatChoice } from './data-format-choice';
import { HttpStreamFacts } from './netcdf/http-stream-facts';
import { HeldAnswers } from './answer-reader';
import { DataController } from './data.controller';

/** Adds the memory of reads, and the reads that wait for it. */
function addReadMetrics(metrics: Metrics, budget: ReadBudget): void {
  metrics.gauge({
    name: 'pelorus_read_memory_bytes',
    help: 'Memory that reads of values have taken of READ_MEMORY_BYTES, roughly',
    read: () => budget.state.taken,
  });
  metrics.gauge({
    name: 'pelorus_reads_waiting',
    help: 'Reads of values that wait for memory',
    read: () => budget.state.waiting,
  });
}

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
      ({ REGISTRY_URL }) => new HttpStreamFacts(REGISTRY_URL ? tracedRegistry(REGISTRY_URL) : undefined),
    ),
    provide(DataFormatChoice, [HttpStreamFacts]),
    provideMetrics([ReadBudget], addReadMetrics),
    provideMetrics([DataReader], (metrics, data) => addGivenRows(metrics, 'data', data)),
  ],
  exports: [DataReader, ReadBudget, HeldAnswers, HttpStreamFacts],
})
export class DataModule {}
