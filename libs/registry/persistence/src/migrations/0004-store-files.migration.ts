import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/**
 * Uploaded files by content: one row a SHA-256, whatever the number of resources. `complete` once uploaded; bytes are
 * chunks here, or in a folder. Files are no records and have no history.
 */
export class StoreFiles1763640000004 implements MigrationInterface {
  readonly name = 'StoreFiles1763640000004';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `create table file (
        id bigint generated always as identity primary key,
        begun timestamptz(3) not null default clock_timestamp(),
        complete boolean not null default false,
        sha256 bytea,
        size bigint,
        check (not complete or (sha256 is not null and size is not null)))`,
      'create unique index file_sha256_key on file (sha256) where complete',
      'create index file_incomplete_index on file (begun) where not complete',
      `create table file_chunk (
        file_id bigint not null constraint file_chunk_file_id_fkey references file on delete cascade,
        place integer not null,
        bytes bytea not null,
        primary key (file_id, place))`,
      // Most files are compressed already.
      'alter table file_chunk alter column bytes set storage external',
      'alter table resource add column file_name text',
      'alter table resource_history add column file_name text',
      'create index resource_sha256_index on resource (sha256) where sha256 is not null',
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      'drop index resource_sha256_index',
      'alter table resource_history drop column file_name',
      'alter table resource drop column file_name',
      'drop table file_chunk, file',
    ]);
  }
}
