import type * as Arrow from 'apache-arrow';

/** Cells of a column; null for none. */
interface Cells<Cell> extends ArrayLike<Cell | null> {
  slice(start: number, end: number): ArrayLike<Cell | null>;
}

export interface ValueColumn {
  readonly code: string;
  readonly results: Cells<number | string>;
  readonly flags?: Cells<number>;
}

/** Values by ascending times in microseconds. */
export interface ValueTable {
  readonly times: Float64Array;
  readonly columns: readonly ValueColumn[];
}

/** Parses an Arrow stream: binary numbers parse a hundred times faster than JSON. */
export async function readValueTable(bytes: ArrayBuffer): Promise<ValueTable> {
  // Lazy: loading the package takes longer than starting the service.
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
