import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/**
 * Creates the events of live streams: notes that transactions leave, the numbered events, which the folder makes of notes and
 * of new datasets, and lists of codes that readers follow. On a distributed server these tables stay on the coordinator.
 */
export class NumberEvents1763640000211 implements MigrationInterface {
  readonly name = 'NumberEvents1763640000211';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `drop table live_note, live_event, live_clock, live_subscription`,
      `drop sequence live_note_id_seq`,
    ]);
  }
}

/**
 * Ids begin at a random number of 16 digits, so that an id of another database is known as such. The row of `live_clock` is
 * changed by who numbers events, until its commit: ids are in the order of commits. Events behind `kept_id` are there.
 */
const TABLES = [
  `create sequence live_note_id_seq`,
  `create table live_note (
    id bigint not null default nextval('live_note_id_seq') primary key,
    event text not null,
    stream_ids bigint[] not null,
    data json not null,
    account text)`,
  `create table live_event (
    last_id bigint not null primary key,
    first_id bigint not null,
    written timestamptz not null,
    bytes bigint not null,
    events json not null)`,
  `create table live_clock (
    id smallint not null default 1 primary key check (id = 1),
    last_id bigint not null,
    kept_id bigint not null)`,
  `insert into live_clock (last_id, kept_id)
    select begin, begin from (select (1125899906842624 + floor(random() * 3377699720527872))::bigint as begin) first`,
  `create table live_subscription (
    id text not null primary key,
    codes text[] not null,
    used timestamptz not null)`,
];
