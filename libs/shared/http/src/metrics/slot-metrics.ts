import { type SlotState } from '@pelorus/shared/kernel';
import { type Metrics } from './metrics';

/** Adds the slots of requests of a kind, and the queue before them. */
export function addSlotMetrics(metrics: Metrics, kind: string, read: () => SlotState): void {
  metrics.gauge({
    name: 'pelorus_slots',
    help: 'Requests of a kind that may run at once',
    label: 'kind',
    read: () => [[kind, read().slots]],
  });
  metrics.gauge({
    name: 'pelorus_slots_taken',
    help: 'Requests of a kind that run',
    label: 'kind',
    read: () => [[kind, read().taken]],
  });
  metrics.gauge({
    name: 'pelorus_slots_waiting',
    help: 'Requests of a kind that wait for their turn',
    label: 'kind',
    read: () => [[kind, read().waiting]],
  });
}
