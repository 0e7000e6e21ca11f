import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { BLOCK_FUNCTIONS } from './sql/block-functions';
import { COLUMN_FUNCTIONS } from './sql/column-functions';
import { INTEGER_FUNCTIONS } from './sql/integer-functions';
import { MEASUREMENT_VIEWS } from './sql/measurement-views';
import { type SqlFunction } from './sql/sql-function';
import { FORMER_INDEX, STREAM_READING, TOTALS_INDEX } from './sql/stream-reading';

const FUNCTIONS: readonly SqlFunction[] = [...INTEGER_FUNCTIONS, ...COLUMN_FUNCTIONS, ...BLOCK_FUNCTIONS];

/**
 * Reads blocks inside the database: functions that decode every encoding, views of all measurements, and a view of the
 * streams with their totals over all datasets. Functions name each other with their schema, so that callers need no
 * `search_path`.
 */
export class ReadBlocks1763640000202 implements MigrationInterface {
  readonly name = 'ReadBlocks1763640000202';

  async up(queryRunner: QueryRunner): Promise<void> {
    const [row] = (await queryRunner.query(`select quote_ident(current_schema()) as schema`)) as { schema: string }[];
    const within = (text: string): string => text.replaceAll('@', `${row?.schema}.`);
    await runStatements(queryRunner, [
      ...FUNCTIONS.map(({ head, body }) => `create function ${within(head)} as $$${within(body)}$$`),
      ...MEASUREMENT_VIEWS.map(within),
      STREAM_READING,
      ...TOTALS_INDEX,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      ...FORMER_INDEX,
      `drop view stream_reading`,
      `drop function measurements`,
      `drop view measurement`,
      `drop view measurement_of_dataset`,
      ...FUNCTIONS.map(({ name }) => `drop function ${name}`).reverse(),
    ]);
  }
}
