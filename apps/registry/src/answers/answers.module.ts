import { Global, Module } from '@nestjs/common';
import { RegistryVersion } from '@pelorus/registry/persistence';
import { AnswerMemory } from '@pelorus/registry/service';
import {
  addSlotMetrics,
  CostlyReads,
  provide,
  provideFactory,
  provideMetrics,
  type Metrics,
} from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/record-tokens';
import { RegistrySettings } from '../registry-settings';
import { RegistryVersionController } from './registry-version.controller';

/** Answers that are kept as long as no record changes. */
@Global()
@Module({
  controllers: [RegistryVersionController],
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

/** Adds how many answers came from memory, and how much of it they take. */
export function addAnswerMetrics(metrics: Metrics, memory: AnswerMemory): void {
  metrics.counter({
    name: 'pelorus_answers_total',
    help: 'Answers with records: remembered (sent before, and no record has changed since) or made',
    label: 'source',
    read: () => [
      ['remembered', memory.hits],
      ['made', memory.misses],
    ],
  });
  metrics.gauge({
    name: 'pelorus_answer_memory_bytes',
    help: 'Memory that answers have taken of ANSWER_MEMORY_BYTES, roughly',
    read: () => memory.bytes,
  });
}
