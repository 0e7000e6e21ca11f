import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { MERGED_FUNCTIONS } from './sql/merged-reading';
import { TIERED_MEASUREMENTS } from './sql/tiered-reading';
import { whenDistributed } from './sql/when-distributed';

/** Lets the bytes of blocks lie in objects of a store. All blocks stay where they are. */
export class TierBlocks1763640000220 implements MigrationInterface {
  readonly name = 'TierBlocks1763640000220';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      `alter table block alter column data drop not null`,
      `alter table block add column object bytea, add column object_offset integer, add column object_length integer,
        add column object_digest bytea`,
      // Rows of before are not looked at: all have their bytes.
      `alter table block add constraint block_bytes_check check ((object is null) = (data is not null)) not valid`,
      `create table block_object (
        part bigint not null,
        object bytea not null,
        bytes bigint not null,
        created timestamptz not null default now(),
        dropped timestamptz,
        primary key (part, object))`,
      whenDistributed(`create_distributed_table('block_object', 'part', colocate_with => 'dataset')`),
      `create table block_archive (id uuid not null primary key)`,
      `insert into block_archive values (gen_random_uuid())`,
      `create index block_local_index on block (part, datetime_max) where object is null and level >= 3`,
      `create index block_object_index on block (part, object) where object is not null`,
      await replacing(queryRunner, TIERED_MEASUREMENTS),
    ]);
  }

  /** Refuses while bytes of blocks lie in objects: these are brought back before. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const [cells] = MERGED_FUNCTIONS.filter(({ name }) => name === TIERED_MEASUREMENTS.name);
    await runStatements(queryRunner, [
      await replacing(queryRunner, cells!),
      `alter table block alter column data set not null`,
      `drop index block_object_index`,
      `drop index block_local_index`,
      `drop table block_archive`,
      `drop table block_object`,
      `alter table block drop constraint block_bytes_check, drop column object, drop column object_offset,
        drop column object_length, drop column object_digest`,
    ]);
  }
}

async function replacing(queryRunner: QueryRunner, { head, body }: { head: string; body: string }): Promise<string> {
  const [row] = (await queryRunner.query(`select quote_ident(current_schema()) as schema`)) as { schema: string }[];
  return `create or replace function ${head} as $$${body}$$`.replaceAll('@', `${row?.schema}.`);
}
