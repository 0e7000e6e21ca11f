import { type Metrics } from '@pelorus/shared/http';
import { type LiveReaders } from './live-readers';

/** Adds the metrics of live streams. */
export function addLiveMetrics(metrics: Metrics, readers: LiveReaders): void {
  metrics.gauge({ name: 'pelorus_live_readers', help: 'Readers of live streams', read: () => readers.count });
  metrics.counter({
    name: 'pelorus_live_left_out_total',
    help: 'Events in whose place readers got newest values, as all readers together would have got too much',
    read: () => readers.fanOut.shortened,
  });
  metrics.gauge({
    name: 'pelorus_live_failing',
    help: '1 while readers wait, and new events cannot be read',
    acrossWorkers: 'max',
    read: () => Number(readers.feed.isFailing),
  });
}
