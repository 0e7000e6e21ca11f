import { type OptionalIndexes } from '@pelorus/shared/persistence';

/** The columns of each table in which clients look for parts of words. */
const SEARCHED = {
  item: ['code', 'short_name', 'long_name', 'manufacturer', 'model', 'serial_number', 'inventory_number'],
  contact: ['first_name', 'last_name', 'email'],
  mission: ['name'],
  parameter: ['name', 'short_name'],
};

/** In what contacts were nobody looks: their names are those of now. */
const SEARCHED_LATER = ['item', 'mission', 'parameter'] as const;

/** Indexes of the trigrams of words, by which parts of words are found without reading whole tables. */
export const SEARCH_INDEXES: OptionalIndexes = {
  extension: 'pg_trgm',
  statements: [
    ...Object.entries(SEARCHED).map(([table, columns]) => trigramIndex(table, columns)),
    ...SEARCHED_LATER.map((table) => trigramIndex(`${table}_history`, SEARCHED[table])),
  ],
};

function trigramIndex(table: string, columns: readonly string[]): string {
  return `create index if not exists ${table}_trigram_index on ${table}
    using gin (${columns.map((column) => `${column} gin_trgm_ops`).join(', ')})`;
}
