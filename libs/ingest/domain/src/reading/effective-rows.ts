import { type FlagSteps } from '@pelorus/ingest/quality';
import { type ReadCells, type ReadRows } from './read-rows';
import { firstNotBefore } from './rows-within';

/** The steps of the stream of each column, up to a time in microseconds since 1970, included; none where no layer says anything. */
export interface StepsUpTo {
  readonly maxUs: number;
  readonly steps: readonly (FlagSteps | undefined)[];
}

/**
 * The same rows with effective flags. `stepsFrom` gives the steps from a time on, which ascends. Changes flags of files in
 * place.
 */
export async function effectiveRows(
  rows: ReadRows,
  stepsFrom: (us: number) => StepsUpTo | Promise<StepsUpTo>,
): Promise<ReadRows> {
  const columns: (ReadCells | undefined)[] = [...rows.columns];
  for (let from = 0; from < rows.rows;) {
    const { maxUs, steps } = await stepsFrom(timeOf(rows, from));
    const to = rowAfter(rows, maxUs + 1, from);
    steps.forEach((own, i) => {
      const cells = columns[i];
      if (cells && own && !own.isEmpty) columns[i] = withSteps(cells, rows, own, from, to);
    });
    from = to;
  }
  return { ...rows, columns };
}

function withSteps(cells: ReadCells, rows: ReadRows, steps: FlagSteps, first: number, last: number): ReadCells {
  const flags = cells.flags ?? new Uint8Array(rows.rows);
  let place = steps.placeAt(timeOf(rows, first));
  for (let from = first; from < last; place++) {
    const to = Math.min(rowAfter(rows, steps.startAfter(place), from), last);
    if (to > from) steps.apply(place, flags, from, to);
    from = to;
  }
  return { ...cells, flags };
}

/** The time of a row in microseconds since 1970. */
function timeOf({ ms, us }: ReadRows, row: number): number {
  return ms[row]! * 1_000 + us[row]!;
}

/** The first row from an index on that is not before a time. */
function rowAfter(rows: ReadRows, us: number, from: number): number {
  if (us === Infinity) return rows.rows;
  const ms = Math.floor(us / 1_000);
  return firstNotBefore(rows, ms, us - ms * 1_000, from);
}
