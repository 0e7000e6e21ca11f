import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { runStatements } from '@pelorus/shared/persistence';
import { FOLLOW_PARENTS } from './0006-keep-mounts.migration';

/** Whether somebody gave start and end; otherwise these are times of writing. */
const COLUMNS = ['mount', 'mount_history'].map(
  (table) => `alter table ${table}
    add column start_given boolean not null default false, add column end_given boolean not null default false`,
);

/** A date equal to a change's moment was not given. */
const FILL = ['mount', 'mount_history'].map(
  (table) => `update ${table} set start_given = start_date <> created or mount_event_id is not null,
    end_given = end_date is not null and not exists (
      select from mount_history state where state.id = ${table}.id and state.last_modified = ${table}.end_date)`,
);

/**
 * Trigger as before, and notes which dates were given. An item taken off before its assumed begin was mounted until
 * then: the mount is kept, empty.
 */
const FOLLOW_PARENTS_WITH_DATES = `
create or replace function follow_parents() returns trigger language plpgsql as $$
declare
  written constant timestamptz := coalesce(
    nullif(current_setting('pelorus.now', true), '')::timestamptz,
    date_trunc('milliseconds', clock_timestamp()));
  given constant timestamptz := nullif(current_setting('pelorus.moved', true), '')::timestamptz;
  moment constant timestamptz := coalesce(given, written);
  mounts constant text := format('%I.mount', tg_table_schema);
  moved constant text := case tg_op
    when 'INSERT' then '(select id, parent_id from new_item where parent_id is not null) moved'
    else '(select new_item.id, new_item.parent_id from new_item join old_item on old_item.id = new_item.id
      where new_item.parent_id is distinct from old_item.parent_id) moved' end;
  has_moved boolean;
begin
  -- Asked only whether there is any, the planner compares each row with each other one before it finds none.
  execute format('select count(*) > 0 from %s', moved) into has_moved;
  if not has_moved then return null; end if;
  if tg_op = 'UPDATE' then
    execute format(
      'delete from %s mount using %s where mount.item_id = moved.id and mount.start_date > $1
        and (moved.parent_id is not null or mount.end_date is not null or mount.start_given)', mounts, moved)
      using moment;
    execute format(
      'update %s mount set start_date = least(mount.start_date, $1), end_date = $1, end_given = $3,
          last_modified = $2, revision = revision + 1 from %s
        where mount.item_id = moved.id and (mount.end_date is null or mount.end_date > $1)', mounts, moved)
      using moment, written, given is not null;
  end if;
  execute format(
    'insert into %s (created, last_modified, item_id, parent_id, start_date, start_given)
      select $2, $2, id, parent_id, $1, $3 from %s where parent_id is not null order by id', mounts, moved)
    using moment, written, given is not null;
  return null;
end $$`;

/** Separates given dates of mounts from times of writing. */
export class DateMounts1763640000009 implements MigrationInterface {
  readonly name = 'DateMounts1763640000009';

  async up(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      ...COLUMNS,
      // Filling columns is no change of mounts.
      'alter table mount disable trigger record_history',
      ...FILL,
      'alter table mount enable trigger record_history',
      FOLLOW_PARENTS_WITH_DATES,
    ]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await runStatements(queryRunner, [
      FOLLOW_PARENTS.replace('create function', 'create or replace function'),
      ...['mount', 'mount_history'].map(
        (table) => `alter table ${table} drop column start_given, drop column end_given`,
      ),
    ]);
  }
}
