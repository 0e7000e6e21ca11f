import { type UploadCount } from '@pelorus/ingest/service';
import { type Metrics } from '@pelorus/shared/http';

/** Adds the number of uploads of a kind and their bytes. */
export function addUploadMetrics(metrics: Metrics, kind: string, count: UploadCount): void {
  metrics.counter({
    name: 'pelorus_stored_uploads_total',
    help: 'Uploads that were stored, by kind',
    label: 'kind',
    read: () => [[kind, count.stored]],
  });
  metrics.counter({
    name: 'pelorus_received_bytes_total',
    help: 'Decoded bytes of uploads, also of refused ones, by kind',
    label: 'kind',
    read: () => [[kind, count.bytes]],
  });
}
