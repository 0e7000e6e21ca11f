import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { states, units, vocableGroups, vocables } from '../seeds/index';

/** Inserts the states, units and vocables that rules and users need. */
export class SeedRegistry1763640000002 implements MigrationInterface {
  readonly name = 'SeedRegistry1763640000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    const insert = (table: string, columns: string, select: string, rows: readonly object[]): Promise<unknown> =>
      queryRunner.query(
        `insert into ${table} (created, last_modified, id, uuid, ${columns})
          select clock.now, clock.now, id, uuid, ${select}
          from clock, jsonb_to_recordset($1::jsonb) as seed (${SEED_COLUMNS})`,
        [JSON.stringify(rows)],
      );
    await insert('state', 'name, meta', 'name, meta', states);
    await insert('vocable_group', 'name, system_name', 'name, "systemName"', vocableGroups);
    await insert(
      'unit',
      'code, name, typical_use, ucum, math_ml, visible',
      'code, name, "typicalUse", ucum, "mathML", visible',
      units,
    );
    await insert(
      'vocable',
      'vocable_group_id, general_name, system_name, description, vocabulary, vocable_value',
      `(select vocable_group.id from vocable_group where system_name = "group"), "generalName", "systemName", description,
        vocabulary, "vocableValue"`,
      vocables,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('delete from vocable');
    for (const table of ['vocable_group', 'unit', 'state']) await queryRunner.query(`delete from ${table}`);
  }
}

const SEED_COLUMNS = `id bigint, uuid uuid, name text, meta text, code text, "typicalUse" text, ucum text, "mathML" text,
  visible boolean, "group" text, "generalName" text, "systemName" text, description text, vocabulary text, "vocableValue" text`;
