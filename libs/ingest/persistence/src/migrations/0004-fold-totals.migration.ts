import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { STREAM_READING, TOTALS_INDEX } from './sql/stream-reading';
import { FOLDED_STREAM_READING, PLAIN_INDEX, TOTALS_TABLES } from './sql/stream-totals';

/**
 * Keeps totals of streams instead of summing up all datasets for each request. Removes the foreign key from datasets to
 * streams: streams are never deleted, and each check locked a row that all uploads share.
 */
export class FoldTotals1763640000204 implements MigrationInterface {
  readonly name = 'FoldTotals1763640000204';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `set local citus.multi_shard_modify_mode to 'sequential'`,
      ...TOTALS_TABLES,
      `drop view stream_reading`,
      FOLDED_STREAM_READING,
      ...PLAIN_INDEX,
      `alter table dataset_stream drop constraint dataset_stream_stream_id_fkey`,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `alter table dataset_stream add constraint dataset_stream_stream_id_fkey foreign key (stream_id)
        references stream (id)`,
      `drop view stream_reading`,
      STREAM_READING,
      ...TOTALS_INDEX,
      `drop table unfolded_dataset`,
      `drop table stream_total`,
    ]);
  }
}
