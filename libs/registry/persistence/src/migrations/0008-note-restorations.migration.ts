import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/** Revisions that repeat an earlier one, by restoration. */
const TABLE = `create table restoration (
  record_table text not null,
  record_id bigint not null,
  revision integer not null,
  restored_revision integer not null,
  primary key (record_table, record_id, revision))`;

/** Notes restorations, which history tables cannot tell from other changes. */
export class NoteRestorations1763640000008 implements MigrationInterface {
  readonly name = 'NoteRestorations1763640000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [TABLE]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, ['drop table restoration']);
  }
}
