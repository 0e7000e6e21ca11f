import { type ReadBudget } from '@pelorus/ingest/service';
import { type Metrics } from '@pelorus/shared/http';

/** Adds the memory of reads, and the reads that wait for it. */
export function addReadMetrics(metrics: Metrics, budget: ReadBudget): void {
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
