import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { whenDistributed } from './sql/when-distributed';

/**
 * Creates datasets, their blocks and streams. Ids have gaps and are not in the order of commits. No row is written by
 * every upload: each upload has rows of its own in dataset_stream, whose sum is the total of a stream. The order of the
 * statements (tables, distribution, foreign keys, indexes) is the one that a distributed server accepts.
 */
export class CreateIngest1763640000201 implements MigrationInterface {
  readonly name = 'CreateIngest1763640000201';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      ...TABLES,
      `alter table block alter column toc set storage external`,
      `alter table block alter column data set storage external`,
      `alter table block alter column stats set storage external`,
      ...DISTRIBUTION,
      ...FOREIGN_KEYS,
      ...INDEXES,
      STREAM_OF_DATASET,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = ['digest', 'dataset_stream', 'block', 'dataset', 'layout', 'stream'];
    const sequences = ['dataset_id_seq', 'layout_id_seq', 'stream_id_seq'];
    await runStatements(queryRunner, [
      `drop view stream_of_dataset`,
      ...tables.map((table) => `drop table ${table}`),
      ...sequences.map((sequence) => `drop sequence ${sequence}`),
    ]);
  }
}

const TABLES = [
  `create sequence stream_id_seq`,
  `create sequence layout_id_seq`,
  `create sequence dataset_id_seq`,
  `create table stream (
    id bigint not null default nextval('stream_id_seq') primary key,
    code text not null constraint stream_code_key unique check (code = lower(code)),
    unit text,
    kind text not null check (kind in ('number', 'text')),
    owner text not null,
    created timestamptz not null default now())`,
  `create table layout (
    id bigint not null default nextval('layout_id_seq') primary key,
    hash bytea not null constraint layout_hash_key unique check (length(hash) = 32),
    columns jsonb not null,
    stream_ids bigint[] not null)`,
  `create table dataset (
    id bigint not null primary key,
    username text not null,
    name text,
    datetime timestamptz not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null,
    rows bigint not null,
    "values" bigint not null,
    missing bigint not null,
    bytes bigint not null,
    sha256 bytea not null check (length(sha256) = 32),
    layout_id bigint not null,
    warnings jsonb)`,
  `create table block (
    dataset_id bigint not null,
    seq integer not null,
    rows integer not null,
    datetime_min timestamptz not null,
    datetime_max timestamptz not null,
    toc bytea not null,
    data bytea not null,
    text bytea,
    stats bytea,
    primary key (dataset_id, seq))`,
  `create table dataset_stream (
    dataset_id bigint not null,
    stream_id bigint not null,
    "values" bigint not null,
    missing bigint not null,
    datetime_min timestamptz,
    datetime_max timestamptz,
    last_number double precision,
    last_text text,
    last_flag smallint,
    primary key (dataset_id, stream_id))`,
  `create table digest (
    username text not null,
    sha256 bytea not null check (length(sha256) = 32),
    dataset_id bigint not null,
    primary key (username, sha256))`,
];

/** Distributes the rows of a dataset to one shard, and shared tables to every node. */
const DISTRIBUTION = [
  whenDistributed(`create_reference_table('stream')`),
  whenDistributed(`create_reference_table('layout')`),
  whenDistributed(`create_distributed_table('dataset', 'id', colocate_with => 'none')`),
  whenDistributed(`create_distributed_table('block', 'dataset_id', colocate_with => 'dataset')`),
  whenDistributed(`create_distributed_table('dataset_stream', 'dataset_id', colocate_with => 'dataset')`),
  whenDistributed(`create_distributed_table('digest', 'username', colocate_with => 'none')`),
];

/** Defers checks until the dataset's own row, which is written last with the moment just before the commit. */
const FOREIGN_KEYS = [
  `alter table dataset add constraint dataset_layout_id_fkey foreign key (layout_id) references layout (id)`,
  `alter table block add constraint block_dataset_id_fkey foreign key (dataset_id)
    references dataset (id) on delete cascade deferrable initially deferred`,
  `alter table dataset_stream add constraint dataset_stream_dataset_id_fkey foreign key (dataset_id)
    references dataset (id) on delete cascade deferrable initially deferred`,
  `alter table dataset_stream add constraint dataset_stream_stream_id_fkey foreign key (stream_id)
    references stream (id)`,
];

const INDEXES = [
  `create index dataset_digest_index on dataset (username, sha256)`,
  `create index dataset_datetime_index on dataset (datetime)`,
  `create index block_time_index on block (dataset_id, datetime_max, datetime_min)`,
  `create index dataset_stream_time_index on dataset_stream (stream_id, datetime_max, datetime_min)`,
];

/** The streams of datasets, by which lists of datasets are filtered. */
const STREAM_OF_DATASET = `create view stream_of_dataset as
  select part.dataset_id, stream.id, stream.code, stream.unit, stream.kind, part."values", part.missing
  from dataset_stream part join stream on stream.id = part.stream_id`;
