import { type RecordTable } from '@pelorus/registry/model';
import { presentTables, type Sql, type Tables, type OptionalIndexes } from '@pelorus/shared/persistence';
import { ALL_RECORDS } from '../records/records';

/** The tables of rows that are part of records. */
type PartTable = 'parameter_property';

/** The tables that hold records or parts of them, all with a history table; each stands after the tables that it refers to. */
export const RECORD_TABLES: readonly string[] = ALL_RECORDS.flatMap(({ table, part }) =>
  part ? [table, part.table] : [table],
);

/** The registry's tables by name, ready for statements. */
export type RegistryTables = Readonly<Record<'clock' | RecordTable | PartTable, Sql>>;

/** The tables of a registry in the schema of the given name, or the expressions that replace them. */
export function registryTables(schema: string, tables: Tables = presentTables(schema)): RegistryTables {
  return Object.fromEntries(['clock', ...RECORD_TABLES].map((table) => [table, tables(table)])) as RegistryTables;
}

const SEARCHED = ALL_RECORDS.filter(({ searched }) => searched.length > 0);

/** Indexes of the trigrams of words, by which parts of words are found without reading whole tables. */
export const SEARCH_INDEXES: OptionalIndexes = {
  extension: 'pg_trgm',
  statements: [
    ...SEARCHED.map(({ table, searched }) => trigramIndex(table, searched)),
    // Lists of earlier moments look for people by their present names.
    ...SEARCHED.filter(({ personal }) => personal !== 'all').map(({ table, searched }) =>
      trigramIndex(`${table}_history`, searched),
    ),
  ],
};

function trigramIndex(table: string, columns: readonly string[]): string {
  return `create index if not exists ${table}_trigram_index on ${table}
    using gin (${columns.map((column) => `${column} gin_trgm_ops`).join(', ')})`;
}
