import { type Metrics } from '@pelorus/shared/http';
import { type CheckLifecycle } from './check.lifecycle';

/** Adds metrics of checking; only the checking instance counts what waits. */
export function addCheckMetrics(metrics: Metrics, check: CheckLifecycle): void {
  metrics.counter({
    name: 'pelorus_quality_values_total',
    help: 'Values that this instance judged, each by all its rules',
    read: () => check.progress.values ?? 0,
  });
  metrics.gauge({
    name: 'pelorus_quality_behind_seconds',
    help: 'Seconds for which the oldest new data wait to be judged, known to the instance that checks',
    read: () => check.known?.behindSeconds ?? [],
  });
  metrics.gauge({
    name: 'pelorus_quality_backlog_seconds',
    help: 'Seconds for which the oldest time waits that is to be judged again',
    read: () => check.known?.backlogSeconds ?? [],
  });
  metrics.gauge({
    name: 'pelorus_quality_waiting',
    help: 'Times of layouts and streams that are to be judged again',
    read: () => check.known?.waiting ?? [],
  });
  metrics.gauge({
    name: 'pelorus_quality_failing',
    help: '1 while this instance should check and cannot',
    acrossWorkers: 'max',
    read: () => Number(check.progress.state === 'failing'),
  });
  metrics.gauge({
    name: 'pelorus_quality_registry_away',
    help: '1 while the registry tells no properties, and values are checked by those that are known',
    acrossWorkers: 'max',
    read: () => Number(check.known?.registryFailure !== undefined),
  });
}
