import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/**
 * Adds the token whose session made a token; unknown for former ones. A token ends no later than its maker and is
 * revoked with it.
 */
export class BindTokens1795320000003 implements MigrationInterface {
  readonly name = 'BindTokens1795320000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `alter table token add column made_by bigint references token on delete set null`,
      `create index token_made_by_index on token (made_by) where made_by is not null`,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [`alter table token drop column made_by`]);
  }
}
