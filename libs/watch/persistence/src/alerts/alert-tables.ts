import { identifier, type Sql } from '@pelorus/shared/persistence';

/** Tables of alerts in the ingest schema. */
export class AlertTables {
  readonly rule: Sql;
  readonly seed: Sql;
  readonly alert: Sql;
  readonly transition: Sql;
  readonly silence: Sql;
  readonly receiver: Sql;
  readonly address: Sql;
  readonly group: Sql;
  readonly delivery: Sql;
  readonly attempt: Sql;
  readonly calendar: Sql;
  readonly date: Sql;
  readonly item: Sql;
  readonly formerCode: Sql;
  readonly refusedUpload: Sql;
  readonly source: Sql;
  readonly clock: Sql;

  constructor(readonly schema: string) {
    this.rule = identifier(schema, 'alert_rule');
    this.seed = identifier(schema, 'alert_seed');
    this.alert = identifier(schema, 'alert');
    this.transition = identifier(schema, 'alert_transition');
    this.silence = identifier(schema, 'alert_silence');
    this.receiver = identifier(schema, 'alert_receiver');
    this.address = identifier(schema, 'alert_address');
    this.group = identifier(schema, 'alert_group');
    this.delivery = identifier(schema, 'alert_delivery');
    this.attempt = identifier(schema, 'alert_attempt');
    this.calendar = identifier(schema, 'alert_calendar');
    this.date = identifier(schema, 'alert_date');
    this.item = identifier(schema, 'alert_item');
    this.formerCode = identifier(schema, 'alert_former_code');
    this.refusedUpload = identifier(schema, 'refused_upload');
    this.source = identifier(schema, 'alert_source');
    this.clock = identifier(schema, 'alert_clock');
  }
}
