import { Module } from '@nestjs/common';
import { ChangeFeedRepository } from '@pelorus/registry/persistence';
import { ChangeLog } from '@pelorus/registry/service';
import { provide, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/record-tokens';
import { addChangeMetrics } from './change-metrics';
import { ChangeReaders } from './change-readers';
import { ChangeController } from './change.controller';
import { ChangeService } from './change.service';

/** The changes of records, as they happen. */
@Module({
  controllers: [ChangeController],
  providers: [
    provide(ChangeFeedRepository, [Database, SCHEMA]),
    provide(ChangeLog, [ChangeFeedRepository]),
    ChangeReaders,
    ChangeService,
    provideMetrics([ChangeReaders], addChangeMetrics),
  ],
})
export class ChangesModule {}
