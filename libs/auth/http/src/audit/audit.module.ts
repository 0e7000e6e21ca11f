import { type DynamicModule, Inject, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { type RequestHandler } from 'express';
import { AuditLog } from '@pelorus/auth/domain';
import { AuditRepository } from '@pelorus/auth/persistence';
import { type ServiceSettings } from '@pelorus/shared/config';
import { FeatureSteps, provideMetrics } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { type ServiceName } from '../auth-options';
import { SweepLifecycle } from '../sweep.lifecycle';
import { AuditTrail } from './audit-trail';
import { addAuditMetrics } from './audit-metrics';
import { AuditController } from './audit.controller';
import { whenAnswered } from './when-answered';

const LOGGER = new Logger('AuditLog');

/** The audit log of a service: writes requests down, lists them for administrators, deletes what is old. */
@Module({})
export class AuditModule implements OnModuleDestroy {
  constructor(
    @Inject(AuditLog) private readonly log: AuditLog,
    @Inject(AuditTrail) trail: AuditTrail,
    @Inject(FeatureSteps) steps: FeatureSteps,
  ) {
    steps.add({ name: 'audit', run: writingDown(trail) });
  }

  static forRoot(settings: ServiceSettings, database: Database, service: ServiceName): DynamicModule {
    const repository = new AuditRepository(database, settings.AUTH_SCHEMA);
    const log = new AuditLog(repository, (error, lost) =>
      LOGGER.error(`the audit log is not written, ${lost} entries are lost: ${String(error)}`),
    );
    return {
      module: AuditModule,
      controllers: [AuditController],
      providers: [
        { provide: AuditRepository, useValue: repository },
        { provide: AuditLog, useValue: log },
        { provide: AuditTrail, useValue: new AuditTrail(log, service) },
        provideMetrics([AuditTrail, AuditLog], addAuditMetrics),
        {
          provide: SweepLifecycle,
          useFactory: () =>
            new SweepLifecycle('old entries of the audit log', async () => {
              await repository.sweep(settings.AUDIT_DAYS);
              await repository.shorten(settings.AUDIT_ENTRIES);
            }),
        },
      ],
    };
  }

  /** Writes what still waits or was counted while the database is there. */
  async onModuleDestroy(): Promise<void> {
    await this.log.close();
  }
}

/** Gives every request to the audit trail once it is answered, whether or not its client waits for the answer. */
function writingDown(trail: AuditTrail): RequestHandler {
  return (request, response, next) => {
    whenAnswered(response, () => trail.write(request, response));
    next();
  };
}
