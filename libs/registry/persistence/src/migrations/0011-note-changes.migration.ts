import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

/** The tables that hold records. */
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
 * Gives the registry another version after a statement, unless the transaction says that it does so by itself: a change
 * that is taken back must not take the clock from others.
 */
const NOTE_CHANGE = `
create function note_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('pelorus.noted', true), '') = '' then
    execute format('update %I.clock set version = gen_random_uuid()', tg_table_schema);
  end if;
  return null;
end $$`;

/** The statement that has changes of a table noted, whoever makes them. */
export function noteChangesOf(table: string): string {
  return `create trigger note_change after insert or update or delete or truncate on ${table}
    for each statement execute function note_change()`;
}

/**
 * The registry gets another `version` with every change of a record, in the transaction of the change. It is no number, so
 * that none that was rolled back, or restored, is met with other contents.
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
