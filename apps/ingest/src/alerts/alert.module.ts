import { Module } from '@nestjs/common';
import { IngestTables } from '@pelorus/ingest/persistence';
import { DataReader } from '@pelorus/ingest/service';
import { provide, provideFactory, provideMetrics } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { AlertTables } from '@pelorus/watch/persistence';
import {
  ReadAlerts,
  SecretSeal,
  TryRule,
  WriteCalendars,
  WriteReceivers,
  WriteRules,
  WriteSilences,
} from '@pelorus/watch/service';
import { DataModule } from '../data/data.module';
import { IngestSettings } from '../ingest-settings';
import { AlertRuleController } from './alert-rule.controller';
import { addAlertMetrics } from './alert-metrics';
import { AlertController } from './alert.controller';
import { AlertLifecycle } from './alert.lifecycle';
import { CalendarController, CalendarFeedController } from './calendar.controller';
import { DeliveryController } from './delivery.controller';
import { ReceiverController } from './receiver.controller';
import { RefusedUploads } from './refused-uploads';
import { SilenceController } from './silence.controller';
import { UnsubscribeController } from './unsubscribe.controller';

/** Alerts, their rules, silences, receivers, and calendars of due dates. */
@Module({
  imports: [DataModule],
  controllers: [
    AlertRuleController,
    SilenceController,
    ReceiverController,
    DeliveryController,
    CalendarController,
    CalendarFeedController,
    UnsubscribeController,
    AlertController,
  ],
  providers: [
    AlertLifecycle,
    RefusedUploads,
    provideMetrics([AlertLifecycle, Database, AlertTables], addAlertMetrics),
    provideFactory(AlertTables, [IngestSettings], ({ INGEST_SCHEMA }) => new AlertTables(INGEST_SCHEMA)),
    provideFactory(SecretSeal, [IngestSettings], ({ ALERT_SECRET_KEY }) => new SecretSeal(ALERT_SECRET_KEY?.reveal())),
    provide(WriteRules, [Database, AlertTables, IngestTables]),
    provide(ReadAlerts, [Database, AlertTables]),
    provideFactory(WriteSilences, [Database, AlertTables], (database, tables) => new WriteSilences(database, tables)),
    provide(WriteCalendars, [Database, AlertTables]),
    provideFactory(
      WriteReceivers,
      [Database, AlertTables, SecretSeal, IngestSettings],
      (database, tables, seal, { ALERT_PRIVATE_ADDRESSES }) =>
        new WriteReceivers(database, tables, { seal, privateAddresses: ALERT_PRIVATE_ADDRESSES }),
    ),
    provideFactory(
      TryRule,
      [Database, AlertTables, IngestTables, DataReader],
      (database, tables, ingest, data) => new TryRule(database, tables, ingest, data),
    ),
  ],
  exports: [RefusedUploads],
})
export class AlertModule {}
