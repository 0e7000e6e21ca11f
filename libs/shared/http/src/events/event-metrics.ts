import { type Metrics } from '../metrics/metrics';
import { type EventStreams } from './event-streams';

export function addEventMetrics(metrics: Metrics, streams: EventStreams): void {
  metrics.gauge({ name: 'pelorus_event_streams', help: 'Streams of events that are open', read: () => streams.open });
  metrics.counter({
    name: 'pelorus_event_streams_refused_total',
    help: 'Clients that found no room for a stream of events, and were told when to come back',
    read: () => streams.refused,
  });
  metrics.counter({
    name: 'pelorus_event_streams_let_go_total',
    help: 'Streams of events that were ended because their clients were too slow',
    read: () => streams.letGo,
  });
}
