import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { REPLACE_RECORD_HISTORY, runStatements } from '@pelorus/shared/persistence';

/**
 * Histories find what they end by its id alone. By the moment, too, a change of many records at once looked through all
 * of them for each.
 */
export class WriteManyHistories1763640000007 implements MigrationInterface {
  readonly name = 'WriteManyHistories1763640000007';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [REPLACE_RECORD_HISTORY]);
  }

  async down(): Promise<void> {
    // The function writes the same as before.
  }
}
