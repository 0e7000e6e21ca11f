import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createHistoryIndexes, runStatements } from '@pelorus/shared/persistence';

/** Indexed columns by table, with the names of the history's indexes. */
const INDEXES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vocable: { group: 'vocable_group_id' },
  item: {
    parent: 'parent_id',
    status: 'status_id',
    type: 'type_id, id',
    last_modified: 'last_modified, id',
    code_pattern: 'code text_pattern_ops',
    code_order: 'code collate "C", id',
  },
  parameter: { item: 'item_id', unit: 'unit_id', type: 'type_id', short_name: 'short_name' },
  parameter_property: { parameter: 'parameter_id', unit: 'unit_id' },
  item_contact: { item: 'item_id', contact: 'contact_id', role: 'role_id' },
  event: { item: 'item_id', type: 'type_id', start_order: 'start_date, id', end_date: 'end_date' },
  field: { item: 'item_id', name: 'name' },
  resource: { item: 'item_id', type: 'type_id' },
  item_version: { item: 'item_id' },
  mission: { name: 'name collate "C"' },
  mission_item: { mission: 'mission_id', item: 'item_id' },
  mission_contact: { mission: 'mission_id', contact: 'contact_id', role: 'role_id' },
};

/** Moment of the last first record: the state is known from here on. */
const BEGAN = `(
  select max(first.began) from (
    select min(lower(valid)) as began from vocable_history
    where created = (select min(created) from vocable_history) group by id) first)`;

/** Indexes history tables as their tables, and notes the begin of the registry. */
export class ReadThePast1763640000005 implements MigrationInterface {
  readonly name = 'ReadThePast1763640000005';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      'alter table clock add column began timestamptz(3)',
      `update clock set began = ${BEGAN}`,
      // Seeds are no change: the clock was set before them.
      'update clock set now = greatest(now, began)',
      'alter table clock alter column began set not null',
      ...Object.entries(INDEXES).flatMap(([table, columns]) => createHistoryIndexes(table, columns)),
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const names = Object.entries(INDEXES).flatMap(([table, columns]) =>
      ['ended', 'began', ...Object.keys(columns)].map((name) => `${table}_history_${name}_index`),
    );
    await runStatements(queryRunner, [`drop index ${names.join(', ')}`, 'alter table clock drop column began']);
  }
}
