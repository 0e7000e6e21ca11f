import { identifier, join, pastTables, pastTotal, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type PastView } from '@pelorus/registry/domain';

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
export function recordsAt(
  schema: string,
  table: string,
  past: PastView,
): { readonly tables: Tables; readonly total: Sql } {
  return { tables: tablesAt(schema, past), total: pastTotal(schema, table, past.moment) };
}

/** A registry's tables as they were at a moment, without the personal data of contacts that the reader may not see. */
export function tablesAt(schema: string, past: PastView): Tables {
  const tables = pastTables(schema, past.moment);
  return (table) => (table === 'contact' && !past.reader?.admin ? contactsAt(schema, tables, past) : tables(table));
}

/**
 * Contacts of then with their present personal data; a contact that is gone has none. It replaces the table, so that
 * filters and sorts cannot reveal earlier values either.
 */
function contactsAt(schema: string, tables: Tables, { reader }: PastView): Sql {
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
