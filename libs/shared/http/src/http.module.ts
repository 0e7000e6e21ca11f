import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ServerSettings, ServiceSettings } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { addEventMetrics } from './events/event-metrics';
import { EventStreams } from './events/event-streams';
import { DatabaseHealth } from './health/database-health';
import { HealthController } from './health/health.controller';
import { ServiceState } from './health/service-state';
import { ClientLimits } from './limits/client-limits';
import { CostlyReads } from './limits/costly-reads';
import { addDatabaseMetrics } from './metrics/database-metrics';
import { MetricsModule } from './metrics/metrics.module';
import { provideMetrics } from './metrics/provide-metrics';
import { ProblemFilter } from './problem/problem.filter';
import { QueryParametersGuard } from './query/query-parameters.guard';
import { provideReplicas } from './replicas/provide-replicas';
import { DedupGuard } from './reply/dedup.guard';
import { Deduplication } from './reply/deduplication';
import { NeverStoredGuard } from './reply/never-stored.guard';
import { ProducesGuard } from './reply/produces.guard';
import { ReplyWriter } from './reply/reply-writer';
import { FeatureSteps } from './server/feature-steps';

/** Providers that need a database, with its settings. */
function ofDatabase(settings: ServiceSettings, database: Database): Provider[] {
  return [
    { provide: ServiceSettings, useValue: settings },
    { provide: Database, useValue: database },
    { provide: CostlyReads, useValue: new CostlyReads(settings) },
    provideMetrics([Database], addDatabaseMetrics),
    EventStreams,
    provideMetrics([EventStreams], addEventMetrics),
  ];
}

/** A service without a database serves as long as it runs. */
const NO_DATABASE = { isReachable: () => Promise.resolve(true) };

/** Problems, checked query parameters, replies, health and metrics, which all endpoints of a service share. */
@Module({})
export class HttpModule {
  static forRoot(settings: ServiceSettings, database: Database): DynamicModule {
    return make(settings, ofDatabase(settings, database), database, provideReplicas(database));
  }

  /** For a service that has no database: nothing of what needs one is provided. */
  static withoutDatabase(settings: ServerSettings): DynamicModule {
    return make(settings, [], NO_DATABASE);
  }
}

function make(
  settings: ServerSettings,
  further: readonly Provider[],
  database: Pick<Database, 'isReachable'>,
  unshared: readonly Provider[] = [],
): DynamicModule {
  const limits = new ClientLimits(settings);
  const shared: Provider[] = [
    { provide: ServerSettings, useValue: settings },
    ServiceState,
    FeatureSteps,
    { provide: ClientLimits, useValue: limits },
    { provide: Deduplication, useValue: new Deduplication(settings) },
    ...further,
  ];
  return {
    module: HttpModule,
    global: true,
    imports: [MetricsModule.forRoot(settings)],
    controllers: [HealthController],
    providers: [
      ...shared,
      ...unshared,
      { provide: DatabaseHealth, useValue: new DatabaseHealth(database) },
      { provide: APP_FILTER, useClass: ProblemFilter },
      { provide: APP_GUARD, useClass: NeverStoredGuard },
      { provide: APP_GUARD, useClass: QueryParametersGuard },
      { provide: APP_GUARD, useClass: ProducesGuard },
      { provide: APP_GUARD, useClass: DedupGuard },
      { provide: ReplyWriter, useValue: new ReplyWriter(settings, limits) },
    ],
    exports: shared,
  };
}
