import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { ServiceSettings } from '@pelorus/shared/config';
import { Database } from '@pelorus/shared/persistence';
import { DatabaseHealth } from './health/database-health';
import { HealthController } from './health/health.controller';
import { ServiceState } from './health/service-state';
import { ClientLimits } from './limits/client-limits';
import { CostlyReads } from './limits/costly-reads';
import { MetricsModule } from './metrics/metrics.module';
import { ProblemFilter } from './problem/problem.filter';
import { QueryParametersGuard } from './query/query-parameters.guard';
import { DedupGuard } from './reply/dedup.guard';
import { Deduplication } from './reply/deduplication';
import { NeverStoredGuard } from './reply/never-stored';
import { ProducesGuard } from './reply/produces';
import { ReplyWriter } from './reply/reply-writer';
import { FeatureSteps } from './server/feature-steps';

/** Problems, checked query parameters, replies, health and metrics, which all endpoints of a service share. */
@Module({})
export class HttpModule {
  static forRoot(settings: ServiceSettings, database: Database): DynamicModule {
    const limits = new ClientLimits(settings);
    return {
      module: HttpModule,
      global: true,
      imports: [MetricsModule.forRoot(settings)],
      controllers: [HealthController],
      providers: [
        { provide: ServiceSettings, useValue: settings },
        { provide: Database, useValue: database },
        { provide: DatabaseHealth, useValue: new DatabaseHealth(database) },
        { provide: CostlyReads, useValue: new CostlyReads(settings) },
        ServiceState,
        FeatureSteps,
        { provide: ClientLimits, useValue: limits },
        { provide: Deduplication, useValue: new Deduplication(settings) },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: NeverStoredGuard },
        { provide: APP_GUARD, useClass: QueryParametersGuard },
        { provide: APP_GUARD, useClass: ProducesGuard },
        { provide: APP_GUARD, useClass: DedupGuard },
        { provide: ReplyWriter, useValue: new ReplyWriter(settings, limits) },
      ],
      exports: [ServiceSettings, Database, ServiceState, FeatureSteps, ClientLimits, CostlyReads, Deduplication],
    };
  }
}
