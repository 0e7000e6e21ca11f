import { identifier } from './sql';

/**
 * The statement that makes the trigger function of history tables. For every change, in
 * the same transaction, it writes the previous state of the record and its period. Account and moment come from the transaction's
 * settings `pelorus.account` and `pelorus.now` (see `beginChange` in the registry's persistence); changes made by hand get the clock.
 */
export const CREATE_RECORD_HISTORY = `
create function record_history() returns trigger language plpgsql as $$
declare
  moment timestamptz := coalesce(
    nullif(current_setting('pelorus.now', true), '')::timestamptz,
    date_trunc('milliseconds', clock_timestamp()));
  account constant text := nullif(current_setting('pelorus.account', true), '');
  twin constant text := format('%I.%I', tg_table_schema, tg_table_name || '_history');
  began timestamptz;
begin
  if tg_op <> 'INSERT' then
    execute format('select lower(valid) from %s where id = $1 and upper_inf(valid)', twin) into began using old.id;
    -- A transaction that took its moment earlier but changed the record later: the other's state stays.
    if began > moment then moment := began + interval '1 millisecond'; end if;
    -- What began at this very moment, in this transaction, nobody has seen: the last state counts.
    if began = moment then
      execute format('delete from %s where id = $1 and upper_inf(valid)', twin) using old.id;
    else
      execute format(
        'update %s set valid = tstzrange(lower(valid), $2), ended_account = $3 where id = $1 and upper_inf(valid)', twin)
        using old.id, moment, account;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    execute format('insert into %s select tstzrange($1, null), $2, null, ($3).*', twin) using moment, account, new;
  end if;
  return null;
end $$`;

/** The statement that replaces an earlier form of this function. */
export const REPLACE_RECORD_HISTORY = CREATE_RECORD_HISTORY.replace('create function', 'create or replace function');

/**
 * The statements that give a table its history table `<table>_history`: `valid` (from when to when), `account` (who
 * wrote this state), `ended_account` (who ended it), and all columns of the table in their order. A later migration
 * that adds a column adds it to both.
 */
export function createHistoryTable(table: string): string[] {
  const history = `${table}_history`;
  const name = (text: string): string => identifier(text).text;
  return [
    `create table ${name(history)} (
      valid tstzrange not null, account text, ended_account text, like ${name(table)})`,
    `create unique index ${name(`${history}_current`)} on ${name(history)} (id) where upper_inf(valid)`,
    `create unique index ${name(`${history}_start`)} on ${name(history)} (id, lower(valid))`,
    `create trigger record_history after insert or update or delete on ${name(table)}
      for each row execute function record_history()`,
  ];
}

/**
 * The statements that make the indexes of a history table, with which it answers the table's queries for any moment: ended
 * states by their periods, present states by their beginning, and an index for each of `columns`, by its name. Indexes of
 * columns have no period: few states have the same value of a column.
 */
export function createHistoryIndexes(table: string, columns: Readonly<Record<string, string>>): string[] {
  const history = `${table}_history`;
  const create = (name: string, list: string): string =>
    `create index ${identifier(`${history}_${name}_index`).text} on ${identifier(history).text} ${list}`;
  return [
    create('ended', 'using gist (valid) where not upper_inf(valid)'),
    // With the period itself they are counted in the index alone.
    create('began', '(lower(valid)) include (valid) where upper_inf(valid)'),
    ...Object.entries(columns).map(([name, list]) => create(name, `(${list})`)),
  ];
}
