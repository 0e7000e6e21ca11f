import { type ServiceSettings } from '@pelorus/shared/config';
import { type Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { MetricsServer } from '../metrics/metrics-server';
import { WorkerSet } from './worker-set';

/** Starts the workers, serves the sums of their metrics, keeps the counts of clients that they share. */
export async function runWorkers(settings: ServiceSettings, logger: Logger): Promise<void> {
  // Answers the limiters of the workers.
  new RateLimiterClusterMaster();
  const registry = new AggregatorRegistry();
  const { contentType } = registry;
  const metrics = new MetricsServer({ contentType, text: () => registry.clusterMetrics() }, settings);
  const workers = new WorkerSet(settings.WORKERS, logger);
  stopBySignal(workers, metrics, logger);
  await metrics.listen();
  await workers.start();
  logger.info({ workers: settings.WORKERS }, 'all workers listen');
}

function stopBySignal(workers: WorkerSet, metrics: MetricsServer, logger: Logger): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) {
      // A second signal does not wait.
      workers.kill();
      process.exit(1);
    }
    stopping = true;
    logger.info({ signal }, 'stopping all workers');
    void workers
      .stop()
      .then(() => metrics.close())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
