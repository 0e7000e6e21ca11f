import type * as Arrow from 'apache-arrow';

/** The cells of a column; null where there is none. */
interface Cells<Cell> extends ArrayLike<Cell | null> {
  slice(start: number, end: number): ArrayLike<Cell | null>;
}

/** The values of a Datastream, and their flags where these were asked for. */
export interface ValueColumn {
  readonly code: string;
  readonly results: Cells<number | string>;
  readonly flags?: Cells<number>;
}

/** Values of Datastreams at times in ascending order, in microseconds. */
export interface ValueTable {
  readonly times: Float64Array;
  readonly columns: readonly ValueColumn[];
}

/** Reads an Arrow stream of the ingest service: it holds numbers as they are, a hundred times as fast to read as JSON. */
export async function readValueTable(bytes: ArrayBuffer): Promise<ValueTable> {
  // The package is loaded when the first request needs it: that takes longer than the service takes to start.
  const { tableFromIPC } = await import('apache-arrow');
  const table = tableFromIPC(new Uint8Array(bytes));
  const columns: ValueColumn[] = [];
  for (const [at, { metadata }] of table.schema.fields.entries()) {
    const code = metadata.get('code');
    if (at === 0 || code === undefined) continue;
    const cells = cellsOf(table.getChildAt(at)!);
    const last = columns.at(-1);
    if (metadata.get('kind') !== 'flag') columns.push({ code, results: cells });
    else if (last) columns[columns.length - 1] = { ...last, flags: cells as Cells<number> };
  }
  return { times: timesOf(table.getChildAt(0)!), columns };
}

function cellsOf(vector: Arrow.Vector): Cells<number | string> {
  const cells: unknown = vector.nullCount > 0 ? vector.toJSON() : vector.toArray();
  return cells as Cells<number | string>;
}

function timesOf(vector: Arrow.Vector): Float64Array {
  const moments = vector.toArray() as BigInt64Array;
  const times = new Float64Array(moments.length);
  for (let row = 0; row < moments.length; row++) times[row] = Number(moments[row]);
  return times;
}
