import { type AnswerMemory } from '@pelorus/registry/service';
import { type Metrics } from '@pelorus/shared/http';

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
