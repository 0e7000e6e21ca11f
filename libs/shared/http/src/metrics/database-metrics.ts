import { type Database } from '@pelorus/shared/persistence';
import { type Metrics } from './metrics';

export function addDatabaseMetrics(metrics: Metrics, database: Database): void {
  metrics.gauge({
    name: 'pelorus_database_connections',
    help: 'Connections of the pool, by what they do',
    label: 'state',
    read: () => [
      ['busy', database.connections.busy],
      ['idle', database.connections.idle],
    ],
  });
  metrics.gauge({
    name: 'pelorus_database_connections_limit',
    help: 'Connections of the pool at the most',
    read: () => database.poolSize,
  });
  metrics.gauge({
    name: 'pelorus_database_waiting',
    help: 'Statements and transactions that wait for a connection',
    read: () => database.connections.waiting,
  });
}
