import { type RecordTable } from '@pelorus/registry/model';
import { presentTables, type Sql, type Tables, type OptionalIndexes } from '@pelorus/shared/persistence';
import { ALL_RECORDS } from '../records/records';

type PartTable = 'parameter_property';

/** Tables of records and parts, each with a history, each after those that it refers to. */
export const RECORD_TABLES: readonly string[] = ALL_RECORDS.flatMap(({ table, part }) =>
  part ? [table, part.table] : [table],
);

/** Table names, ready for statements. */
export type RegistryTables = Readonly<Record<'clock' | RecordTable | PartTable, Sql>>;

/** Tables of a schema, or expressions that replace them. */
export function registryTables(schema: string, tables: Tables = presentTables(schema)): RegistryTables {
  return Object.fromEntries(['clock', ...RECORD_TABLES].map((table) => [table, tables(table)])) as RegistryTables;
}

const SEARCHED = ALL_RECORDS.filter(({ searched }) => searched.length > 0);

/** Trigram indexes, which find parts of words. */
export const SEARCH_INDEXES: OptionalIndexes = {
  extension: 'pg_trgm',
  statements: [
    ...SEARCHED.map(({ table, searched }) => trigramIndex(table, searched)),
    // Lists of earlier moments search people by present names.
    ...SEARCHED.filter(({ personal }) => personal !== 'all').map(({ table, searched }) =>
      trigramIndex(`${table}_history`, searched),
    ),
  ],
};

function trigramIndex(table: string, columns: readonly string[]): string {
  return `create index if not exists ${table}_trigram_index on ${table}
    using gin (${columns.map((column) => `${column} gin_trgm_ops`).join(', ')})`;
}
