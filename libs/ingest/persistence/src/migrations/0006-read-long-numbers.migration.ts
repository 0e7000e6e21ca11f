import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { COLUMN_FUNCTIONS } from './sql/column-functions';
import { LONG_NUMBER_FUNCTIONS } from './sql/long-number-functions';
import { type SqlFunction } from './sql/sql-function';

const FORMER = COLUMN_FUNCTIONS.filter(({ name }) => LONG_NUMBER_FUNCTIONS.some((each) => each.name === name));
const ADDED = LONG_NUMBER_FUNCTIONS.filter(({ name }) => FORMER.every((each) => each.name !== name));

/** Reads numbers of many digits in the database: products and singles of decimals, dictionaries, doubles by their bits. */
export class ReadLongNumbers1763640000206 implements MigrationInterface {
  readonly name = 'ReadLongNumbers1763640000206';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, await replacing(queryRunner, LONG_NUMBER_FUNCTIONS));
  }

  /** Leaves blocks as they are: those with numbers of many digits can then be read by no function of the database. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      ...(await replacing(queryRunner, FORMER)),
      ...ADDED.map(({ name }) => `drop function ${name}`).reverse(),
    ]);
  }
}

async function replacing(queryRunner: QueryRunner, functions: readonly SqlFunction[]): Promise<string[]> {
  const [row] = (await queryRunner.query(`select quote_ident(current_schema()) as schema`)) as { schema: string }[];
  const within = (text: string): string => text.replaceAll('@', `${row?.schema}.`);
  return functions.map(({ head, body }) => `create or replace function ${within(head)} as $$${within(body)}$$`);
}
