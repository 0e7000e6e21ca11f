import { formatNumber } from '@pelorus/shared/nrt';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { rowsToInsert } from '../batch/rows-to-insert';
import { type IngestTables } from '../ingest-tables';

/** The total of a stream as it is written; date-times as `fromInstant` writes them. */
export interface TotalRow {
  readonly streamId: number;
  readonly values: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly written: string | null;
  readonly datasetId: number | null;
  readonly number: number | null;
  readonly text: string | null;
  readonly flag: number | null;
}

export const LAST_COLUMNS = [
  'last_datetime',
  'last_dataset_datetime',
  'last_dataset_id',
  'last_number',
  'last_text',
  'last_flag',
];

export const EMPTY_TOTAL: Omit<TotalRow, 'streamId'> = {
  values: 0,
  first: null,
  last: null,
  written: null,
  datasetId: null,
  number: null,
  text: null,
  flag: null,
};

/** Inserts totals or adds to them, in the order of the streams. */
export async function upsertTotals(
  executor: Executor,
  tables: IngestTables,
  rows: readonly TotalRow[],
  set: Sql,
): Promise<void> {
  const sorted = [...rows].sort((a, b) => a.streamId - b.streamId);
  await executor.query(
    sql`insert into ${tables.streamTotal} as total (stream_id, "values", first_datetime, last_datetime,
        last_dataset_datetime, last_dataset_id, last_number, last_text, last_flag)
      ${rowsToInsert([
        { type: 'bigint', cells: sorted.map(({ streamId }) => streamId) },
        { type: 'bigint', cells: sorted.map(({ values }) => values) },
        { type: 'timestamptz', cells: sorted.map(({ first }) => first) },
        { type: 'timestamptz', cells: sorted.map(({ last }) => last) },
        { type: 'timestamptz', cells: sorted.map(({ written }) => written) },
        { type: 'bigint', cells: sorted.map(({ datasetId }) => datasetId) },
        { type: 'float8', cells: sorted.map(({ number }) => (number === null ? null : formatNumber(number))) },
        { type: 'text', cells: sorted.map(({ text }) => text) },
        { type: 'smallint', cells: sorted.map(({ flag }) => flag) },
      ])}
      on conflict (stream_id) do update set ${set}`,
  );
}
