import { type Metrics } from '@pelorus/shared/http';
import { type ChangeReaders } from './change-readers';

/** Adds the metrics of readers of changes. */
export function addChangeMetrics(metrics: Metrics, readers: ChangeReaders): void {
  metrics.gauge({
    name: 'pelorus_change_readers',
    help: 'Readers of the changes of records',
    read: () => readers.count,
  });
  metrics.gauge({
    name: 'pelorus_changes_failing',
    help: '1 while readers wait, and changes cannot be read',
    acrossWorkers: 'max',
    read: () => Number(readers.feed.isFailing),
  });
}
