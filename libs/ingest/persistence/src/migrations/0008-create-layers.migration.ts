import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { whenDistributed } from './sql/when-distributed';

/**
 * Creates the layers of quality control: versions of tests of a stream with their runs, packed, and the flags of persons.
 * The flags of files are columns of blocks. Layers are only ever added; what is said no more has an end.
 */
export class CreateLayers1763640000208 implements MigrationInterface {
  readonly name = 'CreateLayers1763640000208';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      ...TABLES,
      ...LAYER_DISTRIBUTION,
      ...INDEXES,
      MANUAL_FLAG_CODE,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `drop view manual_flag_code`,
      ...['manual_flag_request', 'manual_flag_stream', 'manual_flag', 'run_pack', 'rule_layer'].map(
        (table) => `drop table ${table}`,
      ),
      ...['manual_flag_id_seq', 'run_pack_id_seq', 'rule_layer_id_seq'].map((name) => `drop sequence ${name}`),
    ]);
  }
}

/** Packs of a stream take all of time, -infinity to infinity, without overlap. `version` grows with each change of a pack. */
const TABLES = [
  `create sequence rule_layer_id_seq`,
  `create sequence run_pack_id_seq`,
  `create sequence manual_flag_id_seq`,
  `create table rule_layer (
    stream_id bigint not null,
    id bigint not null default nextval('rule_layer_id_seq'),
    created timestamptz not null,
    ended timestamptz check (ended >= created),
    test text not null,
    parameters jsonb not null,
    property jsonb,
    primary key (stream_id, id))`,
  `create table run_pack (
    stream_id bigint not null,
    id bigint not null default nextval('run_pack_id_seq'),
    version bigint not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null check (datetime_max >= datetime_min),
    runs bytea not null,
    primary key (stream_id, id)) with (fillfactor = 80)`,
  `create table manual_flag (
    id bigint not null primary key,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null check (datetime_max >= datetime_min),
    created timestamptz not null,
    revoked timestamptz check (revoked >= created),
    flag smallint not null check (flag between 0 and 7),
    cause text not null,
    comment text,
    username text not null,
    revoked_by text,
    reason text,
    check ((revoked is null) = (revoked_by is null)))`,
  `create table manual_flag_stream (
    stream_id bigint not null,
    flag_id bigint not null,
    place integer not null,
    primary key (stream_id, flag_id))`,
  `create table manual_flag_request (
    username text not null,
    key text not null,
    sha256 bytea not null check (length(sha256) = 32),
    created timestamptz not null,
    flag_ids bigint[] not null,
    primary key (username, key))`,
  // Packs are compressed already.
  `alter table run_pack alter column runs set storage external`,
];

/** Layers and packs of a stream lie on one shard; the few flags of persons are on every node. */
export const LAYER_DISTRIBUTION = [
  whenDistributed(`create_distributed_table('rule_layer', 'stream_id', colocate_with => 'none')`),
  whenDistributed(`create_distributed_table('run_pack', 'stream_id', colocate_with => 'rule_layer')`),
  ...['manual_flag', 'manual_flag_stream', 'manual_flag_request'].map((table) =>
    whenDistributed(`create_reference_table('${table}')`),
  ),
];

/** The streams of each flag of a person, by which lists of flags are filtered. */
const MANUAL_FLAG_CODE = `create view manual_flag_code as
  select of_flag.flag_id, stream.code from manual_flag_stream of_flag join stream on stream.id = of_flag.stream_id`;

const INDEXES = [
  `create index rule_layer_open_index on rule_layer (stream_id) where ended is null`,
  `create index run_pack_time_index on run_pack (stream_id, datetime_max, datetime_min)`,
  `create index manual_flag_created_index on manual_flag (created)`,
  `create index manual_flag_time_index on manual_flag (datetime_max, datetime_min)`,
  `create index manual_flag_stream_flag_index on manual_flag_stream (flag_id)`,
];
