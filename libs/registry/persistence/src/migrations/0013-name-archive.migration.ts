import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/** Gives a registry a name of its own in object stores, which several registries may share. */
export class NameArchive1763640000013 implements MigrationInterface {
  readonly name = 'NameArchive1763640000013';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `create table file_archive (id uuid not null primary key)`,
      `insert into file_archive values (gen_random_uuid())`,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [`drop table file_archive`]);
  }
}
