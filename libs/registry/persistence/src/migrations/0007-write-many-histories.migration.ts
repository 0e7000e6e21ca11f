import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { REPLACE_RECORD_HISTORY, runStatements } from '@pelorus/shared/persistence';

/** Finds the state to end by id alone: by moment, too, a change of many records scanned all of them for each. */
export class WriteManyHistories1763640000007 implements MigrationInterface {
  readonly name = 'WriteManyHistories1763640000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [REPLACE_RECORD_HISTORY]);
  }

  async down(): Promise<void> {
    // No way back needed: results are the same.
  }
}
