import { type DynamicModule, Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { AccountQuotas } from '@pelorus/ingest/service';
import { type Logger, provideValue, token } from '@pelorus/shared/http';
import { type Database } from '@pelorus/shared/persistence';
import { IngestSettings } from './ingest-settings';

/** Paths of the programs of threads. */
export interface ThreadPrograms {
  /** Program of threads for large uploads. */
  readonly upload: string;
  readonly merge: string;
  readonly check: string;
  readonly tier: string;
  readonly alert: string;
}

/** Parts on which the service runs. */
export interface IngestParts {
  readonly settings: IngestSettings;
  readonly database: Database;
  readonly logger: Logger;
  readonly threads: ThreadPrograms;
}

export const LOGGER = token<Logger>('logger');
export const THREAD_PROGRAMS = token<ThreadPrograms>('programs of threads');

/** Provides settings, tables, quotas, the log and the programs of threads to all features. */
@Module({})
export class CoreModule {
  static forRoot({ settings, logger, threads }: IngestParts): DynamicModule {
    const providers = [
      provideValue(IngestSettings, settings),
      provideValue(IngestTables, new IngestTables(settings.INGEST_SCHEMA, settings.objects)),
      provideValue(AccountQuotas, new AccountQuotas(settings.accountQuotas)),
      provideValue(LOGGER, logger),
      provideValue(THREAD_PROGRAMS, threads),
    ];
    return { module: CoreModule, global: true, providers, exports: providers };
  }
}
