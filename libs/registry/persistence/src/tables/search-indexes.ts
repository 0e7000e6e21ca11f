import { type OptionalIndexes } from '@pelorus/shared/persistence';
import { ALL_RECORDS } from '../records/records';

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
