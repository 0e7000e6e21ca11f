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
