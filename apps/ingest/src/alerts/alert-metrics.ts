import { type Metrics } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { FIRING_STATES } from '@pelorus/watch/domain';
import { AlertRepository, type AlertTables } from '@pelorus/watch/persistence';
import { type AlertLifecycle } from './alert.lifecycle';

/** Adds metrics of alerts; only the evaluating instance counts watched things. */
export function addAlertMetrics(
  metrics: Metrics,
  alerts: AlertLifecycle,
  database: Database,
  tables: AlertTables,
): void {
  const counts = async (by: 'state' | 'severity'): Promise<ReadonlyMap<string, number>> => {
    const sums = new Map<string, number>();
    if (!alerts.known) return sums;
    for (const { count, ...each } of await new AlertRepository(database, tables).counts()) {
      const isCounted = by === 'state' || FIRING_STATES.has(each.state);
      if (isCounted) sums.set(each[by], (sums.get(each[by]) ?? 0) + count);
    }
    return sums;
  };
  metrics.gauge({
    name: 'pelorus_alerts',
    help: 'Alerts that are not normal by their state, known to the instance that evaluates them',
    label: 'state',
    read: () => counts('state'),
  });
  metrics.gauge({
    name: 'pelorus_alerts_firing',
    help: 'Alerts that fire by their severity, known to the instance that evaluates them',
    label: 'severity',
    read: () => counts('severity'),
  });
  metrics.gauge({
    name: 'pelorus_alert_watched',
    help: 'Pairs of rules and things that are watched',
    read: () => alerts.known?.watched ?? [],
  });
  metrics.gauge({
    name: 'pelorus_alert_pass_seconds',
    help: 'Seconds that the last pass over all rules took',
    read: () => (alerts.known ? alerts.known.milliseconds / 1_000 : []),
  });
  metrics.gauge({
    name: 'pelorus_alert_failed_rules',
    help: 'Rules whose filter fails, so that they watch nothing',
    read: () => alerts.known?.failedRules ?? [],
  });
  metrics.counter({
    name: 'pelorus_alert_transitions_total',
    help: 'Transitions of alerts that this instance stored',
    read: () => alerts.counts.transitions,
  });
  metrics.counter({
    name: 'pelorus_alert_messages_total',
    help: 'Attempts to tell receivers, by how they ended',
    label: 'result',
    read: () => [
      ['sent', alerts.counts.sent],
      ['failed', alerts.counts.failed],
    ],
  });
  metrics.gauge({
    name: 'pelorus_alert_waiting_seconds',
    help: 'Seconds for which the oldest message waits to be sent',
    acrossWorkers: 'max',
    read: () => alerts.delivered?.waitingSeconds ?? [],
  });
  metrics.gauge({
    name: 'pelorus_alert_disabled_receivers',
    help: 'Receivers that nobody is told by any more, as they failed',
    acrossWorkers: 'max',
    read: () => alerts.delivered?.disabledReceivers ?? [],
  });
  metrics.gauge({
    name: 'pelorus_alert_failing',
    help: '1 while this instance should evaluate alerts and cannot',
    acrossWorkers: 'max',
    read: () => Number(alerts.health.state === 'failing'),
  });
}
