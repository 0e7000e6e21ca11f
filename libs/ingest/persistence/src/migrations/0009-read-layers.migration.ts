import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { LAYER_FUNCTIONS, LAYERED_MEASUREMENTS, LAYERED_VIEW } from './sql/layer-reading';
import { MERGED_VIEWS } from './sql/merged-reading';

/** Lets the function and the view for people give the flags that count, of files, rules and persons. */
export class ReadLayers1763640000209 implements MigrationInterface {
  readonly name = 'ReadLayers1763640000209';

  async up(queryRunner: QueryRunner): Promise<void> {
    const within = await withinSchema(queryRunner);
    await runStatements(queryRunner, [
      ...LAYER_FUNCTIONS.map(({ head, body }) => within(`create function ${head} as $$${body}$$`)),
      within(`create or replace function ${LAYERED_MEASUREMENTS.head} as $$${LAYERED_MEASUREMENTS.body}$$`),
      within(LAYERED_VIEW),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const within = await withinSchema(queryRunner);
    const former = MERGED_VIEWS.filter((text) => !text.includes('measurement_of_dataset as'));
    await runStatements(queryRunner, [
      ...former.map((text) => within(text.replace(/^create /, 'create or replace '))),
      ...LAYER_FUNCTIONS.map(({ name }) => `drop function ${name}`).reverse(),
    ]);
  }
}

async function withinSchema(queryRunner: QueryRunner): Promise<(text: string) => string> {
  const [row] = (await queryRunner.query(`select quote_ident(current_schema()) as schema`)) as { schema: string }[];
  return (text) => text.replaceAll('@', `${row?.schema}.`);
}
