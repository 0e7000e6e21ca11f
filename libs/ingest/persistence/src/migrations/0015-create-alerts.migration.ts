import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

const SEQUENCES = ['rule', 'alert', 'transition', 'silence', 'receiver', 'delivery', 'calendar', 'date'].map((name) =>
  name === 'alert' ? 'alert_id_seq' : `alert_${name}_id_seq`,
);

/**
 * Creates alerts: rules, alerts with every transition, silences, receivers, what they were told and what is on its way to
 * them; what the registry told of items; and the dates of the calendar. On a distributed server these tables stay on the
 * coordinator, where the evaluator is.
 */
export class CreateAlerts1763640000215 implements MigrationInterface {
  readonly name = 'CreateAlerts1763640000215';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      ...SEQUENCES.map((name) => `create sequence ${name}`),
      ...RULES_AND_ALERTS,
      ...RECEIVERS,
      ...FACTS,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = [
      ...[
        'alert_clock',
        'alert_source',
        'refused_upload',
        'alert_former_code',
        'alert_item',
        'alert_date',
        'alert_calendar',
      ],
      ...['alert_attempt', 'alert_delivery', 'alert_group', 'alert_address', 'alert_receiver', 'alert_silence'],
      ...['alert_transition', 'alert', 'alert_seed', 'alert_rule'],
    ];
    await runStatements(queryRunner, [
      `drop view alert_reading`,
      ...tables.map((table) => `drop table ${table}`),
      ...SEQUENCES.map((name) => `drop sequence ${name}`),
    ]);
  }
}

/** Rules that were deleted stay, as transitions tell of them. An alert is of one rule and one thing; its transitions are only added. */
const RULES_AND_ALERTS = [
  `create table alert_rule (
    id bigint not null default nextval('alert_rule_id_seq') primary key,
    revision integer not null default 1,
    content_revision integer not null default 1,
    name text not null,
    description text,
    kind text not null,
    filter text,
    condition jsonb not null,
    for_ms bigint not null,
    keep_firing_ms bigint not null,
    no_data text not null,
    severity text not null,
    receivers bigint[] not null,
    enabled boolean not null,
    owner text,
    built_in text,
    created timestamptz not null,
    last_modified timestamptz not null,
    deleted timestamptz)`,
  `create table alert_seed (key text not null primary key, created timestamptz not null)`,
  `create table alert (
    id bigint not null default nextval('alert_id_seq') primary key,
    rule_id bigint not null,
    code text not null,
    subject text not null,
    state text not null,
    target text,
    since timestamptz not null,
    value double precision,
    detail text,
    started timestamptz,
    acknowledged timestamptz,
    acknowledged_by text,
    comment text,
    muted_by text,
    constraint alert_rule_id_code_subject_key unique (rule_id, code, subject))`,
  `create index alert_state_index on alert (state) where state <> 'normal'`,
  `create table alert_transition (
    id bigint not null default nextval('alert_transition_id_seq') primary key,
    alert_id bigint not null,
    datetime timestamptz not null,
    from_state text not null,
    to_state text not null,
    value double precision,
    detail text,
    username text,
    comment text)`,
  `create index alert_transition_alert_index on alert_transition (alert_id, id)`,
  `create view alert_reading as
    select alert.*, rule.kind, rule.severity, rule.owner, rule.deleted from alert join alert_rule rule on rule.id = alert.rule_id`,
  `create table alert_silence (
    id bigint not null default nextval('alert_silence_id_seq') primary key,
    filter text not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null check (datetime_max > datetime_min),
    comment text not null,
    username text not null,
    created timestamptz not null,
    ended timestamptz,
    ended_by text)`,
];

/** A delivery is written with what a group of alerts says to a receiver, and is done when an attempt succeeds. */
const RECEIVERS = [
  `create table alert_receiver (
    id bigint not null default nextval('alert_receiver_id_seq') primary key,
    revision integer not null default 1,
    kind text not null,
    name text not null,
    url text,
    addresses text[] not null,
    is_default boolean not null,
    tells_resolved boolean not null,
    owner text,
    enabled boolean not null,
    disabled_reason text,
    secret bytea,
    former_secret bytea,
    former_until timestamptz,
    created timestamptz not null,
    last_modified timestamptz not null,
    deleted timestamptz)`,
  `create table alert_address (
    receiver_id bigint not null,
    address text not null,
    key text not null constraint alert_address_key_key unique,
    unsubscribed timestamptz,
    primary key (receiver_id, address))`,
  `create table alert_group (
    rule_id bigint not null,
    receiver_id bigint not null,
    next_tick timestamptz,
    last_tick timestamptz,
    notified timestamptz,
    firing bigint[] not null,
    resolved bigint[] not null,
    incident text,
    primary key (rule_id, receiver_id))`,
  `create index alert_group_tick_index on alert_group (next_tick) where next_tick is not null`,
  `create table alert_delivery (
    id bigint not null default nextval('alert_delivery_id_seq') primary key,
    receiver_id bigint not null,
    rule_id bigint,
    address text,
    type text not null,
    created timestamptz not null,
    state text not null,
    attempts integer not null default 0,
    next_attempt timestamptz,
    last_error text,
    message_id text not null,
    incident text,
    opens boolean not null,
    body json not null)`,
  `create index alert_delivery_waiting_index on alert_delivery (next_attempt) where state = 'waiting'`,
  `create index alert_delivery_receiver_index on alert_delivery (receiver_id, id)`,
  `create table alert_attempt (
    delivery_id bigint not null,
    number integer not null,
    datetime timestamptz not null,
    result text not null,
    status integer,
    error text,
    milliseconds integer,
    primary key (delivery_id, number))`,
];

const FACTS = [
  `create table alert_calendar (
    id bigint not null default nextval('alert_calendar_id_seq') primary key,
    name text not null,
    filter text,
    owner text not null,
    key_hash bytea not null constraint alert_calendar_key_hash_key unique,
    created timestamptz not null)`,
  `create table alert_date (
    id bigint not null default nextval('alert_date_id_seq') primary key,
    kind text not null,
    code text not null,
    subject text not null,
    due date not null,
    summary text not null,
    detail text not null,
    sequence integer not null,
    last_modified timestamptz not null,
    cancelled boolean not null,
    constraint alert_date_kind_code_subject_key unique (kind, code, subject))`,
  `create table alert_item (
    id bigint not null primary key,
    code text not null constraint alert_item_code_key unique,
    long_name text not null,
    type text not null,
    status text not null,
    model text,
    manufacturer text,
    serial_number text,
    events jsonb not null,
    fields jsonb not null)`,
  `create table alert_former_code (code text not null primary key)`,
  `create table refused_upload (
    username text not null,
    minute timestamptz not null,
    uploads integer not null,
    reason text not null,
    primary key (username, minute))`,
  `create table alert_source (
    id smallint not null default 1 primary key check (id = 1),
    version text not null,
    asked timestamptz not null)`,
  `create table alert_clock (
    id smallint not null default 1 primary key check (id = 1),
    pass bigint not null,
    passed timestamptz not null)`,
  `insert into alert_clock (pass, passed) values (0, now())`,
];
