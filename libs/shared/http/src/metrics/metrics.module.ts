import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { provideFactory, provideValue } from '../providers/provide';
import { Metrics } from './metrics';
import { type MetricsAddress, MetricsServer } from './metrics-server';

const LOGGER = new Logger(Metrics.name);

/** Metrics for Prometheus: features add theirs with `provideMetrics`. */
@Module({})
export class MetricsModule {
  static forRoot(address: MetricsAddress): DynamicModule {
    const onFailure = (metric: string, error: unknown): void =>
      LOGGER.warn(`the metric ${metric} cannot be read: ${String(error)}`);
    return {
      module: MetricsModule,
      global: true,
      providers: [
        provideValue(Metrics, new Metrics(onFailure)),
        provideFactory(MetricsServer, [Metrics], (metrics) => new MetricsServer(metrics, address)),
      ],
      exports: [Metrics],
    };
  }
}
