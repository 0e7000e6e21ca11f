import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { whenDistributed } from './sql/when-distributed';

/**
 * Creates files of any kind, whose bytes are in a folder, and contents. All rows of a content lie on one shard, so that
 * the holder of the lock on the content sees every file with it. There is no foreign key, since a content may be locked
 * before a file has it.
 */
export class CreateFiles1763640000203 implements MigrationInterface {
  readonly name = 'CreateFiles1763640000203';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      ...TABLES,
      whenDistributed(`create_distributed_table('file_content', 'sha256', colocate_with => 'none')`),
      whenDistributed(`create_distributed_table('file', 'sha256', colocate_with => 'file_content')`),
      ...INDEXES,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [`drop table file`, `drop table file_content`, `drop sequence file_id_seq`]);
  }
}

const TABLES = [
  `create sequence file_id_seq`,
  `create table file_content (
    sha256 bytea not null primary key check (length(sha256) = 32),
    touched timestamptz not null)`,
  `create table file (
    id bigint not null default nextval('file_id_seq'),
    sha256 bytea not null,
    size bigint not null check (size >= 0),
    created timestamptz not null,
    name text not null,
    media_type text not null,
    username text not null,
    item_code text check (item_code = lower(item_code)),
    event bigint,
    primary key (sha256, id))`,
];

const INDEXES = [
  `create index file_id_index on file (id)`,
  `create index file_created_index on file (created)`,
  `create index file_item_code_index on file (item_code)`,
];
