import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/** Of which revisions of records it is known that they repeat an earlier one, which was restored. */
const TABLE = `create table restoration (
  record_table text not null,
  record_id bigint not null,
  revision integer not null,
  restored_revision integer not null,
  primary key (record_table, record_id, revision))`;

/** Restorations: changes that took a record back to an earlier state. The history tables cannot tell them from others. */
export class NoteRestorations1763640000008 implements MigrationInterface {
  readonly name = 'NoteRestorations1763640000008';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [TABLE]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, ['drop table restoration']);
  }
}
