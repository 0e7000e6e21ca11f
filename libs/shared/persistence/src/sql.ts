import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, sql, type Sql };

/** Statement to be kept and reused. Throws when the statement has values: its text alone would lose them. */
export function constant(statement: Sql): Sql {
  if (statement.values.length > 0) throw new Error(`constant SQL must have no values: ${statement.text.slice(0, 80)}`);
  return raw(statement.text);
}

/** A quoted identifier, for names that the code chooses (never for input: input goes in as a parameter). */
export function identifier(...path: readonly string[]): Sql {
  return raw(path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));
}
