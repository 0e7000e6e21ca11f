import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/** Finds what waits to be judged again by its stream: after a change of many rules there may be 100,000 notes. */
export class FindRechecks1763640000213 implements MigrationInterface {
  readonly name = 'FindRechecks1763640000213';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `create index recheck_stream_id_index on recheck (stream_id) where stream_id is not null`,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [`drop index recheck_stream_id_index`]);
  }
}
