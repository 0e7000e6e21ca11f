import { sql } from '../postgres/sql';

/** A column as those who insert and read see it. */
export interface ColumnFacts {
  readonly type: string;
  /** Inserts must give a value: it may not be null and has no default. */
  readonly required: boolean;
  readonly nullable: boolean;
}

/** What services rely on, by names such as `registry.item`. */
export interface SchemaFacts {
  readonly tables: Readonly<Record<string, Readonly<Record<string, ColumnFacts>>>>;
  /** Results of functions, by name and types of arguments. */
  readonly functions: Readonly<Record<string, string>>;
  /** Checks, references and unique indexes: what a write must fulfil, by table and definition. */
  readonly constraints: readonly string[];
}

const SCHEMAS = `('auth', 'registry', 'ingest')`;
/** Parts of a table have its columns and constraints: the table speaks for them. */
const NO_PART = 'not c.relispartition';

const COLUMNS = `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped and ${NO_PART}
  order by 1, 2`;

const FUNCTIONS = `select n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as function,
    coalesce(pg_get_function_result(p.oid), '') as result
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${SCHEMAS} order by 1`;

const CONSTRAINTS = `select n.nspname || '.' || c.relname || ' ' || pg_get_constraintdef(k.oid) as constraint
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and k.contype in ('c', 'f', 'x') and ${NO_PART}
  union select n.nspname || '.' || c.relname || ' ' || regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', 'UNIQUE ')
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and i.indisunique and ${NO_PART}
  order by 1`;

export async function readSchemaFacts(url: string): Promise<SchemaFacts> {
  const columns = await sql(url, COLUMNS);
  const tables: Record<string, Record<string, ColumnFacts>> = {};
  for (const { table, column, type, nullable, required } of columns as unknown as ColumnRow[])
    (tables[table] ??= {})[column] = { type, required, nullable };
  const functions = (await sql(url, FUNCTIONS)) as unknown as { function: string; result: string }[];
  const constraints = (await sql(url, CONSTRAINTS)) as unknown as { constraint: string }[];
  return {
    tables,
    functions: Object.fromEntries(functions.map((row) => [row.function, row.result])),
    constraints: constraints.map(({ constraint }) => constraint),
  };
}

interface ColumnRow extends ColumnFacts {
  readonly table: string;
  readonly column: string;
}
