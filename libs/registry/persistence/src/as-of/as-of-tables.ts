import { identifier, join, pastTables, pastTotal, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type AsOfView } from '@pelorus/registry/domain';

/** Personal columns of contacts, each with its value for a contact that is gone: empty where a column is never null. */
const PERSONAL = {
  first_name: sql`''`,
  last_name: sql`''`,
  email: sql`''`,
  orcid: sql`null`,
  telephone: sql`null`,
  postal_code: sql`null`,
  city: sql`null`,
  administrative_area: sql`null`,
  country: sql`null`,
};
const OTHERS = ['id', 'uuid', 'created', 'last_modified', 'revision', 'ror', 'company_name'];

/** Where and how many the records of a table of a registry were at a moment. */
export function recordsAsOf(
  schema: string,
  table: string,
  asOf: AsOfView,
): { readonly tables: Tables; readonly total: Sql } {
  return { tables: tablesAsOf(schema, asOf), total: pastTotal(schema, table, asOf.moment) };
}

/** A registry's tables as they were at a moment, without the personal data of contacts that the reader may not see. */
export function tablesAsOf(schema: string, asOf: AsOfView): Tables {
  const tables = pastTables(schema, asOf.moment);
  return (table) => (table === 'contact' && !asOf.reader?.admin ? contactsAsOf(schema, tables, asOf) : tables(table));
}

/**
 * Contacts of then with their present personal data; a contact that is gone has none. It replaces the table, so that
 * filters and sorts cannot reveal earlier values either.
 */
function contactsAsOf(schema: string, tables: Tables, { reader }: AsOfView): Sql {
  const columns = [
    ...OTHERS.map((column) => identifier('past', column)),
    ...Object.entries(PERSONAL).map(([column, absent]) => {
      const now = sql`coalesce(${identifier('present', column)}, ${absent})`;
      const value = reader ? sql`case when own.id is null then ${now} else ${identifier('past', column)} end` : now;
      return sql`${value} as ${identifier(column)}`;
    }),
  ];
  return sql`(select ${join(columns, ', ')} from ${tables('contact')} past
    left join ${identifier(schema, 'contact')} present on present.id = past.id
    ${reader ? sql`left join ${contactsOf(schema, reader.username)} own on own.id = past.id` : sql``})`;
}

/** The ids of the contacts whose e-mail is, or was last, an account's. */
export function contactsOf(schema: string, username: string): Sql {
  const history = identifier(schema, 'contact_history');
  return sql`(select state.id from ${history} state where lower(state.email) = ${username}
    and not exists (
      select from ${history} later where later.id = state.id and lower(later.valid) > lower(state.valid)))`;
}
