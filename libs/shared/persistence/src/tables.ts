import { identifier, type Sql, sql } from './sql';

/** Expression by which a statement names a table: the table of a schema, or a replacement. */
export type Tables = (table: string) => Sql;

/** The tables of a schema. */
export function presentTables(schema: string): Tables {
  return (table) => identifier(schema, table);
}

/**
 * The tables of a schema as they were at a moment, or at the moment of an expression: each is replaced by the states of
 * that moment in its history table. The planner treats them like tables, so that the same query answers for any time.
 */
export function tablesAt(schema: string, moment: Date | Sql): Tables {
  return (table) =>
    sql`(select * from ${identifier(schema, `${table}_history`)} where valid @> ${moment}::timestamptz)`;
}

/**
 * Number of records that a table had at a moment: its present records, plus the states of that moment that have ended
 * since, minus the present states that had not begun. Counting these changes is faster than counting all states.
 */
export function totalAt(schema: string, table: string, moment: Date): Sql {
  const history = identifier(schema, `${table}_history`);
  return sql`((select count(*) from ${identifier(schema, table)})
    + (select count(*) from ${history} where not upper_inf(valid) and valid @> ${moment}::timestamptz)
    - (select count(*) from ${history} where upper_inf(valid) and lower(valid) > ${moment}::timestamptz))`;
}
