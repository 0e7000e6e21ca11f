import { Global, Module } from '@nestjs/common';
import { RegistryVersion } from '@pelorus/registry/persistence';
import { AnswerMemory } from '@pelorus/registry/service';
import { addSlotMetrics, CostlyReads, provide, provideFactory, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/schema.token';
import { RegistrySettings } from '../registry-settings';
import { addAnswerMetrics } from './answer-metrics';

/** Answers that are kept as long as no record changes. */
@Global()
@Module({
  providers: [
    provide(RegistryVersion, [Database, SCHEMA]),
    provideFactory(
      AnswerMemory,
      [RegistryVersion, RegistrySettings],
      (version, { ANSWER_MEMORY_BYTES }) => new AnswerMemory(version, ANSWER_MEMORY_BYTES),
    ),
    provideMetrics([AnswerMemory], addAnswerMetrics),
    provideMetrics([CostlyReads], (metrics, reads) => addSlotMetrics(metrics, 'read', () => reads.state)),
  ],
  exports: [AnswerMemory, RegistryVersion],
})
export class AnswersModule {}
