import { formatNumber } from '@pelorus/shared/nrt';
import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray, plainArray } from '../batch/array-literal';
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
      select * from unnest(
        ${numberArray(sorted.map(({ streamId }) => streamId))}::bigint[],
        ${numberArray(sorted.map(({ values }) => values))}::bigint[],
        ${plainArray(sorted.map(({ first }) => first))}::timestamptz[],
        ${plainArray(sorted.map(({ last }) => last))}::timestamptz[],
        ${plainArray(sorted.map(({ written }) => written))}::timestamptz[],
        ${numberArray(sorted.map(({ datasetId }) => datasetId))}::bigint[],
        ${plainArray(sorted.map(({ number }) => (number === null ? null : formatNumber(number))))}::float8[],
        ${sorted.map(({ text }) => text)}::text[],
        ${numberArray(sorted.map(({ flag }) => flag))}::smallint[])
      on conflict (stream_id) do update set ${set}`,
  );
}
