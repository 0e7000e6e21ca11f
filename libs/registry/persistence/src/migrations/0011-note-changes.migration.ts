import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

const TABLES = [
  ...['state', 'unit', 'vocable_group', 'vocable', 'contact', 'item', 'parameter', 'parameter_property'],
  ...[
    'item_contact',
    'event',
    'field',
    'resource',
    'item_version',
    'mission',
    'mission_item',
    'mission_contact',
    'mount',
  ],
];

/**
 * Trigger: changes the version after a statement, unless the transaction has the setting that it does so itself: a
 * change to roll back must not lock the clock.
 */
const NOTE_CHANGE = `
create function note_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('pelorus.noted', true), '') = '' then
    execute format('update %I.clock set version = gen_random_uuid()', tg_table_schema);
  end if;
  return null;
end $$`;

/** Attaches the trigger to a table. */
export function noteChangesOf(table: string): string {
  return `create trigger note_change after insert or update or delete or truncate on ${table}
    for each statement execute function note_change()`;
}

/**
 * Changes `version` with every change of a record, in its transaction. A random value: no rolled back or restored
 * version returns with other contents.
 */
export class NoteChanges1763640000011 implements MigrationInterface {
  readonly name = 'NoteChanges1763640000011';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      'alter table clock add column version uuid not null default gen_random_uuid()',
      NOTE_CHANGE,
      ...TABLES.map(noteChangesOf),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      ...TABLES.map((table) => `drop trigger note_change on ${table}`),
      'drop function note_change()',
      'alter table clock drop column version',
    ]);
  }
}
