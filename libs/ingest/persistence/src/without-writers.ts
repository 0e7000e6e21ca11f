import { identifier, join, presentTables, type Sql, sql, type Tables } from '@pelorus/shared/persistence';

/** Columns of the tables that name their writers, but for that name. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  dataset: [
    ...['id', 'part', 'datetime', 'datetime_min', 'datetime_max', 'values', 'name', 'rows', 'missing', 'missing_of'],
    ...['bytes', 'sha256', 'warnings'],
  ],
  manual_flag: [...['id', 'datetime_min', 'datetime_max', 'created', 'revoked', 'flag', 'cause', 'comment', 'reason']],
  file: ['id', 'created', 'name', 'media_type', 'size', 'sha256', 'item_code', 'event'],
};

/** `username` is empty, so that no filter and no sort reveals it. */
export function withoutWriters(schema: string): Tables {
  const tables = presentTables(schema);
  return (table) => {
    const columns = COLUMNS[table];
    return columns ? nameless(tables(table), columns) : tables(table);
  };
}

function nameless(table: Sql, columns: readonly string[]): Sql {
  const names = sql`''::text as username, ''::text as revoked_by`;
  return sql`(select ${join(columns.map((column) => identifier(column)))}, ${names} from ${table})`;
}
