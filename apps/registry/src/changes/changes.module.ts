import { Module } from '@nestjs/common';
import { ChangeFeedRepository } from '@pelorus/registry/persistence';
import { ChangeLog } from '@pelorus/registry/service';
import { provide, provideMetrics, type Metrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/record-tokens';
import { ChangeReaders } from './change-readers';
import { ChangeController } from './change.controller';
import { ChangeService } from './change.service';

/** Adds the metrics of readers of changes. */
function addChangeMetrics(metrics: Metrics, readers: ChangeReaders): void {
  metrics.gauge({
    name: 'pelorus_change_readers',
    help: 'Readers of the changes of records',
    read: () => readers.count,
  });
  metrics.gauge({
    name: 'pelorus_changes_failing',
    help: '1 while readers wait, and changes cannot be read',
    acrossWorkers: 'max',
    read: () => Number(readers.feed.isFailing),
  });
}

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
