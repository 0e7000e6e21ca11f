import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

export { empty, join, raw, sql, type Sql };

/** A quoted identifier, for names that the code chooses (never for input: input goes in as a parameter). */
export function identifier(...path: readonly string[]): Sql {
  return raw(path.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));
}
