import { type TotalsFolding, type NewestValues } from '@pelorus/ingest/service';
import { type Metrics } from '@pelorus/shared/http';
import { type FoldTotalsLifecycle } from './fold-totals.lifecycle';

/** Adds the newest values of platforms, and how the totals of streams are kept. */
export function addStreamMetrics(
  metrics: Metrics,
  values: NewestValues,
  totals: TotalsFolding,
  folding: FoldTotalsLifecycle,
): void {
  metrics.gauge({
    name: 'pelorus_newest_value_timestamp_seconds',
    help: 'Time of the newest value by platform (first two segments of codes); the 201st and later ones are `other`',
    label: 'platform',
    acrossWorkers: 'max',
    read: () => values.byPlatform(),
  });
  metrics.counter({
    name: 'pelorus_folded_datasets_total',
    help: 'Datasets that this instance added to the totals of streams',
    read: () => totals.folded,
  });
  metrics.gauge({
    name: 'pelorus_folding_failing',
    help: '1 while totals of streams cannot be kept up to date',
    acrossWorkers: 'max',
    read: () => Number(folding.failing),
  });
}
