import {
  identifier,
  join,
  tablesAt,
  totalAt,
  presentTables,
  raw,
  type Sql,
  sql,
  type Tables,
  type PageSource,
} from '@pelorus/shared/persistence';
import { type AsOfView, UNNAMED } from '@pelorus/registry/domain';
import { hasEmail } from '../records/row-conditions';

/** Columns of contacts that a setting withholds without a session, with their substitutes. */
const WITHHELD = {
  email: sql`''`,
  telephone: sql`null`,
  postal_code: sql`null`,
  city: sql`null`,
  administrative_area: sql`null`,
  country: sql`null`,
};
/** Columns of names, with substitutes for a name that is a withheld e-mail. */
const NAMES = { first_name: sql`''`, last_name: raw(`'${UNNAMED}'`) };
/** Personal columns of contacts, with substitutes for a contact that is gone: empty where not nullable. */
const PERSONAL = { first_name: sql`''`, last_name: sql`''`, orcid: sql`null`, ...WITHHELD };
const OTHERS = ['id', 'uuid', 'created', 'last_modified', 'revision', 'ror', 'company_name'];

/** Tables of a view, and for another moment the number of records in `table`. */
export function recordsAsOf(
  schema: string,
  table: string,
  view: AsOfView,
): { readonly tables: Tables; readonly total?: Sql } {
  const tables = tablesAsOf(schema, view);
  return view.moment ? { tables, total: totalAt(schema, table, view.moment) } : { tables };
}

/** Tables in a view, without personal data that the reader may not see. */
export function tablesAsOf(schema: string, view: AsOfView): Tables {
  const tables = view.moment ? tablesAt(schema, view.moment) : presentTables(schema);
  if (!isLimited(view)) return tables;
  const contacts = contactsIn(schema, tables, view);
  return (table) => (table === 'contact' ? contacts : tables(table));
}

/** Whether a view shows less of contacts than their table has. */
function isLimited({ moment, reader, withholdsContacts }: AsOfView): boolean {
  return withholdsContacts || (moment !== undefined && !reader?.admin);
}

/**
 * Contacts as a view shows them: at another moment with the present personal data, without any for contacts that are
 * gone, with the former ones for the reader's own. Replaces the table, so that neither filters nor sorts reveal values.
 */
function contactsIn(schema: string, tables: Tables, { moment, reader, withholdsContacts }: AsOfView): Sql {
  const shown = (column: string, absent: Sql): Sql => {
    if (withholdsContacts && column in WITHHELD) return absent;
    if (withholdsContacts && isName(column)) return nameOf(moment ? 'present' : 'past', column);
    if (!moment) return identifier('past', column);
    const now = sql`coalesce(${identifier('present', column)}, ${absent})`;
    return reader ? sql`case when own.id is null then ${now} else ${identifier('past', column)} end` : now;
  };
  const columns = [
    ...OTHERS.map((column) => identifier('past', column)),
    ...Object.entries(PERSONAL).map(([column, absent]) => sql`${shown(column, absent)} as ${identifier(column)}`),
  ];
  const present = sql`left join ${identifier(schema, 'contact')} present on present.id = past.id`;
  const own = reader ? sql`left join ${contactsOf(schema, reader.username)} own on own.id = past.id` : sql``;
  return sql`(select ${join(columns, ', ')} from ${tables('contact')} past
    ${moment ? sql`${present} ${own}` : sql``})`;
}

const isName = (column: string): column is keyof typeof NAMES => column in NAMES;

/** Name of a contact, which may be gone; a name that is the e-mail is withheld. */
function nameOf(alias: string, column: keyof typeof NAMES): Sql {
  const [name, email] = [identifier(alias, column), identifier(alias, 'email')];
  return sql`case when lower(trim(${name})) = lower(${email}) and ${email} <> '' then ${NAMES[column]}
    else coalesce(${name}, '') end`;
}

/** Tables whose `contact` has every contact ever, without personal data. */
export function goneTables(schema: string): Tables {
  const tables = presentTables(schema);
  const unknown = { ...PERSONAL, ror: sql`null`, company_name: sql`null` };
  const columns = [
    ...['id', 'uuid', 'created', 'last_modified', 'revision'].map((column) => identifier('state', column)),
    ...Object.entries(unknown).map(([column, absent]) => sql`${absent} as ${identifier(column)}`),
  ];
  const contacts = sql`(select distinct on (state.id) ${join(columns, ', ')}
    from ${identifier(schema, 'contact_history')} state order by state.id, lower(state.valid) desc)`;
  return (table) => (table === 'contact' ? contacts : tables(table));
}

/** Ids of contacts whose present or last e-mail is the account's. */
export function contactsOf(schema: string, username: string): Sql {
  const history = identifier(schema, 'contact_history');
  return sql`(select state.id from ${history} state where ${hasEmail(sql`state.email`, username)}
    and not exists (
      select from ${history} later where later.id = state.id and lower(later.valid) > lower(state.valid)))`;
}

/** Source of records, now or at another moment. */
export class AsOfSource<Source extends PageSource> {
  readonly #present: Source;

  /** `over` makes a source from tables. */
  constructor(
    private readonly schema: string,
    private readonly over: (tables: Tables) => Source,
  ) {
    this.#present = over(presentTables(schema));
  }

  /** Source at a moment, or now. */
  at(asOf: AsOfView | undefined): Source {
    if (!asOf) return this.#present;
    const records = recordsAsOf(this.schema, this.#present.collection.table, asOf);
    return { ...this.over(records.tables), ...records };
  }
}
