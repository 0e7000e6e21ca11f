import { type Metrics } from '@pelorus/shared/http';
import { type MergeLifecycle } from './merge.lifecycle';

/** Adds merges of this instance since its start, and what waits for them. */
export function addMergeMetrics(metrics: Metrics, merge: MergeLifecycle): void {
  metrics.counter({
    name: 'pelorus_merged_blocks_total',
    help: 'Blocks that this instance merged',
    read: () => merge.progress.blocks,
  });
  metrics.counter({
    name: 'pelorus_merged_rows_total',
    help: 'Rows that this instance moved by merges',
    read: () => merge.progress.rows,
  });
  metrics.counter({
    name: 'pelorus_formed_spans_total',
    help: 'Spans of blocks that this instance formed',
    read: () => merge.progress.spans,
  });
  metrics.gauge({
    name: 'pelorus_merge_waiting_blocks',
    help: 'Blocks that wait for a merge, known to the instance that merges',
    read: () => merge.backlog ?? [],
  });
  metrics.gauge({
    name: 'pelorus_merge_failing',
    help: '1 while this instance should merge and cannot',
    acrossWorkers: 'max',
    read: () => Number(merge.progress.state === 'failing'),
  });
}
