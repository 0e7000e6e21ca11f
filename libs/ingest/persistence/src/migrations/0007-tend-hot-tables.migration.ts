import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/**
 * Half of each page of the totals stays free: a fold updates all rows of a page in one transaction, and a version of a row
 * that finds room beside the one before needs no entry in the index. Pages that are full get room as their rows move out.
 */
const TOTALS = { fillfactor: '50' };

/** Rows of new datasets are marked as visible to all after 2 % of inserts, not 20 %: lists count them from the index alone. */
const DATASETS = { autovacuum_vacuum_insert_scale_factor: '0.02' };

/** Sets how PostgreSQL stores and vacuums the tables that are written most, as `npm run load` showed them. */
export class TendHotTables1763640000207 implements MigrationInterface {
  readonly name = 'TendHotTables1763640000207';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `alter table stream_total set (${settingsOf(TOTALS)})`,
      `alter table dataset set (${settingsOf(DATASETS)})`,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      `alter table stream_total reset (${namesOf(TOTALS)})`,
      `alter table dataset reset (${namesOf(DATASETS)})`,
    ]);
  }
}

const namesOf = (settings: Readonly<Record<string, string>>): string => Object.keys(settings).join();

const settingsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}`)
    .join();
