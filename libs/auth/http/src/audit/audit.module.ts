import { type DynamicModule, Logger, Module, type OnModuleDestroy } from '@nestjs/common';
import { type RequestHandler, type Response } from 'express';
import { AuditLog } from '@pelorus/auth/domain';
import { AuditRepository } from '@pelorus/auth/persistence';
import { type ServiceSettings } from '@pelorus/shared/config';
import { FeatureSteps, provideMetrics, type Metrics } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { type ServiceName } from '../auth-options';
import { SweepLifecycle } from '../sweep.lifecycle';
import { AuditTrail } from './audit-trail';
import { AuditController } from './audit.controller';

/** Counts logins, by token and single sign-on, and waiting entries. */
function addAuditMetrics(metrics: Metrics, trail: AuditTrail, log: AuditLog): void {
  metrics.counter({
    name: 'pelorus_logins_total',
    help: 'Logins by result: done, refused (401, 403, 429) or failed otherwise',
    label: 'result',
    read: () => Object.entries(trail.logins),
  });
  metrics.gauge({
    name: 'pelorus_audit_entries_waiting',
    help: 'Entries of the audit log that are not written yet',
    read: () => log.waiting,
  });
}

const LOGGER = new Logger('AuditLog');

/** Audit log of a service: logs requests, lists entries, deletes old ones. */
@Module({})
export class AuditModule implements OnModuleDestroy {
  constructor(
    private readonly log: AuditLog,
    trail: AuditTrail,
    steps: FeatureSteps,
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

  /** Writes waiting and counted entries while the database is there. */
  async onModuleDestroy(): Promise<void> {
    await this.log.close();
  }
}

/** Passes every answered request to the trail, whether or not its client waited. */
function writingDown(trail: AuditTrail): RequestHandler {
  return (request, response, next) => {
    whenAnswered(response, () => trail.write(request, response));
    next();
  };
}

/**
 * Calls `done` once the status is decided: on `finish` or, for a client that went away, when the handler has ended the
 * answer; `finish` never comes then.
 */
function whenAnswered(response: Response, done: () => void): void {
  response.on('close', () => {
    if (response.headersSent) done();
    else whenEnded(response, done);
  });
}

/** Calls `done` after the first `response.end()`: a closed response emits no more events. */
function whenEnded(response: Response, done: () => void): void {
  const { end } = response;
  response.end = ((...how: Parameters<typeof end>) => {
    response.end = end;
    end.apply(response, how);
    done();
    return response;
  }) as typeof end;
}
