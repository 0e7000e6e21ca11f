import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Creates the numbers of the commits of folds, which readers of a distributed server compare. */
export class CountFolds1763640000223 implements MigrationInterface {
  readonly name = 'CountFolds1763640000223';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create sequence fold_commit_seq');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop sequence fold_commit_seq');
  }
}
