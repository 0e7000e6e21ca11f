import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { notASandbox } from '../sandbox/sandbox.errors';

/** Marks a new schema as a sandbox, for good; refuses one with a registry. */
export class MarkSandbox1763640000000 implements MigrationInterface {
  readonly name = 'MarkSandbox1763640000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const [found] = (await queryRunner.query(
      `select current_schema() as schema, to_regclass(format('%I.item', current_schema())) is not null as used`,
    )) as { readonly schema: string; readonly used: boolean }[];
    if (found?.used) throw notASandbox(found.schema);
    await queryRunner.query(`create table sandbox (emptied timestamptz(3))`);
    await queryRunner.query(`insert into sandbox default values`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table sandbox');
  }
}
