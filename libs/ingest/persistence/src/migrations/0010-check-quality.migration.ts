import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/**
 * Creates what the checker of quality works by: times that are to be judged again, and the rules of streams as the registry
 * told them last. On a distributed server these tables stay on the coordinator, where the checker is.
 */
export class CheckQuality1763640000210 implements MigrationInterface {
  readonly name = 'CheckQuality1763640000210';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, TABLES);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [`drop table recheck, stream_rule, rule_source`, `drop sequence recheck_id_seq`]);
  }
}

const TABLES = [
  `create sequence recheck_id_seq`,
  `create table recheck (
    id bigint not null default nextval('recheck_id_seq') primary key,
    layout_id bigint,
    stream_id bigint,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null,
    noted timestamptz not null,
    deleted boolean not null,
    check (datetime_min <= datetime_max),
    check ((layout_id is null) <> (stream_id is null)))`,
  `create index recheck_layout_index on recheck (noted) where layout_id is not null`,
  `create index recheck_stream_index on recheck (datetime_max desc) where stream_id is not null`,
  `create table stream_rule (
    stream_id bigint not null primary key,
    told timestamptz not null,
    judged boolean not null,
    others text[] not null,
    rules json not null)`,
  `create index stream_rule_others_index on stream_rule using gin (others) where others <> '{}'`,
  `create table rule_source (
    id smallint not null default 1 primary key check (id = 1),
    version text not null,
    asked timestamptz not null)`,
];
