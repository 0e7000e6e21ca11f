import { identifier, type Sql, sql } from './sql';

/** How a statement names a table: the one of a schema, or what stands in its place. */
export type Tables = (table: string) => Sql;

/** The tables of a schema. */
export function presentTables(schema: string): Tables {
  return (table) => identifier(schema, table);
}

/**
 * The tables of a schema as they were at a moment (or at the one that an expression gives): in the place of each, the
 * states that its history twin has of then. A statement over them is planned like one over tables, so that the same query
 * answers for any time.
 */
export function pastTables(schema: string, moment: Date | Sql): Tables {
  return (table) =>
    sql`(select * from ${identifier(schema, `${table}_history`)} where valid @> ${moment}::timestamptz)`;
}

/**
 * How many records a table had at a moment: those that it has, with the states of then that have ended since, without the
 * present states that had not begun. What has changed since is counted faster than the states of then.
 */
export function pastTotal(schema: string, table: string, moment: Date): Sql {
  const twin = identifier(schema, `${table}_history`);
  return sql`((select count(*) from ${identifier(schema, table)})
    + (select count(*) from ${twin} where not upper_inf(valid) and valid @> ${moment}::timestamptz)
    - (select count(*) from ${twin} where upper_inf(valid) and lower(valid) > ${moment}::timestamptz))`;
}
