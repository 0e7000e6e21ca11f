import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';

const INDEXES = {
  // Order of a list by code point, whatever the locale, then id: the index alone finds a far page.
  item_code_order_index: 'item (code collate "C", id)',
  item_type_order_index: 'item (type_id, id)',
  event_start_order_index: 'event (start_date, id)',
  contact_last_name_equality_index: 'contact (last_name)',
  contact_email_equality_index: 'contact (email)',
  parameter_short_name_index: 'parameter (short_name)',
  mission_name_equality_index: 'mission (name)',
};

/** Tables whose records stand in many documents. */
const SHARED = ['state', 'unit', 'vocable_group', 'vocable', 'contact'];

/**
 * Changes `shared_version` with every change of a shared table; while equal, services reuse their records. A random
 * value: no rolled back or restored version returns with other contents.
 */
const SHARED_VERSION = [
  'alter table clock add column shared_version uuid not null default gen_random_uuid()',
  `create function note_shared_change() returns trigger language plpgsql as $$
    begin
      execute format('update %I.clock set shared_version = gen_random_uuid()', tg_table_schema);
      return null;
    end $$`,
  ...SHARED.map(
    (table) => `create trigger note_shared_change after insert or update or delete or truncate on ${table}
      for each statement execute function note_shared_change()`,
  ),
];

/** Adds indexes for filters and orders, and the version of shared tables. */
export class IndexLists1763640000003 implements MigrationInterface {
  readonly name = 'IndexLists1763640000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      ...Object.entries(INDEXES).map(([name, columns]) => `create index ${name} on ${columns}`),
      // Redundant: indexes above begin with the same columns.
      'drop index item_type_id_index',
      'drop index event_start_date_index',
      ...SHARED_VERSION,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      ...SHARED.map((table) => `drop trigger note_shared_change on ${table}`),
      'drop function note_shared_change()',
      'alter table clock drop column shared_version',
      'create index item_type_id_index on item (type_id)',
      'create index event_start_date_index on event (start_date)',
      ...Object.keys(INDEXES).map((name) => `drop index ${name}`),
    ]);
  }
}
