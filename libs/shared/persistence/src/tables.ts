import { identifier, type Sql, sql } from './sql';

/** Expression by which a statement names a table: the table of a schema, or a replacement. */
export type Tables = (table: string) => Sql;

export function presentTables(schema: string): Tables {
  return (table) => identifier(schema, table);
}

/** Each table is replaced by the states of the moment in its history table; the same queries answer for any time. */
export function tablesAt(schema: string, moment: Date | Sql): Tables {
  return (table) =>
    sql`(select * from ${identifier(schema, `${table}_history`)} where valid @> ${moment}::timestamptz)`;
}

/** Present records, plus states of then that have ended, minus those that had not begun: faster than counting all. */
export function totalAt(schema: string, table: string, moment: Date): Sql {
  const history = identifier(schema, `${table}_history`);
  return sql`((select count(*) from ${identifier(schema, table)})
    + (select count(*) from ${history} where not upper_inf(valid) and valid @> ${moment}::timestamptz)
    - (select count(*) from ${history} where upper_inf(valid) and lower(valid) > ${moment}::timestamptz))`;
}
