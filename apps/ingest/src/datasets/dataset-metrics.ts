import { type DatasetUploads } from '@pelorus/ingest/service';
import { addSlotMetrics, type Metrics } from '@pelorus/shared/http';
import { addUploadMetrics } from '../uploads/upload-metrics';

/** Adds what arrives as datasets, the slots of large bodies, and the small ones that wait for a batch. */
export function addDatasetMetrics(metrics: Metrics, uploads: DatasetUploads): void {
  addUploadMetrics(metrics, 'dataset', uploads.count);
  addSlotMetrics(metrics, 'large-dataset', () => uploads.slots);
  metrics.counter({
    name: 'pelorus_received_rows_total',
    help: 'Rows of stored datasets',
    read: () => uploads.count.rows,
  });
  metrics.gauge({
    name: 'pelorus_batch_waiting_datasets',
    help: 'Small datasets that have arrived and wait to be stored with others',
    read: () => uploads.waiting.entries,
  });
  metrics.gauge({
    name: 'pelorus_batch_waiting_bytes',
    help: 'Bytes of small datasets that wait to be stored with others',
    read: () => uploads.waiting.size,
  });
}
