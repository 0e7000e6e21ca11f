import { layoutOf } from '@pelorus/ingest/domain';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { numberArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { selectInstant } from '../instant-sql';
import { type TotalRow } from './total-rows';

export interface NotedDataset {
  readonly part: number;
  readonly id: number;
}

/** What an unfolded dataset holds of a stream; date-times as `selectInstant` gives them, null without values. */
export interface HeldRow {
  readonly dataset: number;
  /** When the dataset was written. */
  readonly written: string;
  readonly streamId: number;
  readonly values: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly number: number | null;
  readonly text: string | null;
  readonly flag: number | null;
}

/** Unfolded datasets in the order in which they were written, and what they hold. */
export interface HeldValues {
  readonly datasets: readonly { readonly id: number; readonly username: string }[];
  readonly rows: readonly HeldRow[];
}

/** A row of `unfolded_dataset`; arrays of numbers as the text of the database, which the driver would parse slowly. */
interface UnfoldedRow {
  readonly part: number;
  readonly id: number;
  readonly username: string;
  readonly rows: number;
  readonly written: string;
  readonly min: string;
  readonly max: string;
  readonly values: string | null;
  readonly firsts: readonly (string | null)[] | null;
  readonly lasts: readonly (string | null)[] | null;
  readonly numbers: string | null;
  readonly texts: readonly (string | null)[] | null;
  readonly flags: string | null;
}

interface PlacedStream {
  readonly layoutId: number;
  readonly streamId: number;
  /** From 1. */
  readonly place: number;
}

/** Reads what unfolded datasets hold: a row for each dataset leaves the database, which are taken apart here. */
export async function heldValues(
  executor: Executor,
  { unfoldedDataset, dataset, layoutStream }: IngestTables,
  noted: readonly NotedDataset[],
): Promise<HeldValues> {
  const parts = [...new Set(noted.map(({ part }) => part))];
  const times = (column: 'first_datetime' | 'last_datetime') =>
    sql`(select array_agg(${selectInstant(sql`each.at`)} order by each.place)
      from unnest(${column === 'first_datetime' ? sql`unfolded.first_datetime` : sql`unfolded.last_datetime`})
        with ordinality as each (at, place))`;
  const unfolded = await executor.query<UnfoldedRow>(
    sql`select unfolded.part, dataset.id, dataset.username, dataset.rows, ${selectInstant(sql`dataset.datetime`)} as written,
        ${selectInstant(sql`dataset.datetime_min`)} as min, ${selectInstant(sql`dataset.datetime_max`)} as max,
        unfolded."values"::text as values, ${times('first_datetime')} as firsts, ${times('last_datetime')} as lasts,
        unfolded.last_number::text as numbers, unfolded.last_text as texts, unfolded.last_flag::text as flags
      from ${unfoldedDataset} unfolded
      join ${dataset} dataset on dataset.part = unfolded.part and dataset.id = unfolded.dataset_id
      where unfolded.part = any(${numberArray(parts)}::bigint[])
        and unfolded.dataset_id = any(${numberArray(noted.map(({ id }) => id))}::bigint[])
      order by dataset.datetime, dataset.id`,
  );
  const placed = await executor.query<PlacedStream>(
    sql`select layout_id as "layoutId", stream_id as "streamId", place from ${layoutStream}
      where layout_id = any(${numberArray([...new Set(parts.map(layoutOf))])}::bigint[])`,
  );
  const streams = new Map<number, PlacedStream[]>();
  for (const stream of placed) streams.set(stream.layoutId, [...(streams.get(stream.layoutId) ?? []), stream]);
  return { datasets: unfolded, rows: unfolded.flatMap((row) => rowsOf(row, streams.get(layoutOf(row.part)) ?? [])) };
}

function rowsOf(row: UnfoldedRow, streams: readonly PlacedStream[]): HeldRow[] {
  const { id, written, rows, min, max, firsts, lasts, texts } = row;
  const [values, numbers, flags] = [numbersOf(row.values), numbersOf(row.numbers), numbersOf(row.flags)];
  return streams.map(({ streamId, place }) => {
    const at = place - 1;
    return {
      dataset: id,
      written,
      streamId,
      values: values?.[at] ?? rows,
      // Without counts no cell is empty.
      first: values ? (firsts?.[at] ?? null) : min,
      last: values ? (lasts?.[at] ?? null) : max,
      number: numbers?.[at] ?? null,
      text: texts?.[at] ?? null,
      flag: flags?.[at] ?? null,
    };
  });
}

/** The numbers of an array as the database writes it: `{1,NULL,-0}`. */
function numbersOf(text: string | null): (number | null)[] | undefined {
  if (text === null) return undefined;
  return text
    .slice(1, -1)
    .split(',')
    .map((cell) => (cell === 'NULL' ? null : Number(cell)));
}

/** The totals of each stream: of values with one time stamp the newest dataset's is the latest. */
export function totalsOf(rows: readonly HeldRow[]): TotalRow[] {
  const totals = new Map<number, { values: number; first: string | null; latest: HeldRow | undefined }>();
  for (const row of rows) {
    const total = totals.get(row.streamId) ?? { values: 0, first: null, latest: undefined };
    totals.set(row.streamId, total);
    total.values += row.values;
    if (row.first !== null && (total.first === null || row.first < total.first)) total.first = row.first;
    if (row.last !== null && (!total.latest || isLater(row, total.latest))) total.latest = row;
  }
  return Array.from(totals, ([streamId, { values, first, latest }]) => ({
    streamId,
    values,
    first,
    last: latest?.last ?? null,
    written: latest?.written ?? null,
    datasetId: latest?.dataset ?? null,
    number: latest?.number ?? null,
    text: latest?.text ?? null,
    flag: latest?.flag ?? null,
  }));
}

/** Whether a value is newer than another one; date-times of one length are ordered as texts. */
function isLater(row: HeldRow, than: HeldRow): boolean {
  if (row.last !== than.last) return row.last! > than.last!;
  return row.written === than.written ? row.dataset > than.dataset : row.written > than.written;
}
