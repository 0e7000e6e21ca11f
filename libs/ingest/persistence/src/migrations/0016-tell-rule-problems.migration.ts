import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/** Keeps why a rule of alerts does not watch all that it should, for those who read the rule. */
export class TellRuleProblems1763640000216 implements MigrationInterface {
  readonly name = 'TellRuleProblems1763640000216';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [`alter table alert_rule add column problem text`]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [`alter table alert_rule drop column problem`]);
  }
}
