import { EMPTY_FLAG, type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { filledRows } from './filled-rows';
import { type StreamWanted } from './layout-reading';
import { type ReadSegment } from './read-segment';
import { type ReadCells } from './read-rows';
import { type FlagUse } from './flag-use';

export async function* rawTable(
  segments: AsyncIterable<ReadSegment>,
  streams: readonly StreamWanted[],
  { withFlags }: FlagUse,
): AsyncGenerator<NrtWritableRows, void, undefined> {
  for await (const segment of segments) {
    if (segment.kind === 'sums') throw new Error('sums instead of rows');
    const rows = filledRows(segment.rows);
    if (rows.rows === 0) continue;
    const columns = rows.columns.flatMap((cells, i): NrtWritableCells[] => {
      const value = cells ?? noCells(streams[i]!.kind, rows.rows);
      return withFlags ? [value, { kind: 'flag', flags: writtenFlags(value, rows.rows) }] : [value];
    });
    yield { rows: rows.rows, ms: rows.ms, us: rows.us, columns };
  }
}

function noCells(kind: 'number' | 'text', rows: number): ReadCells {
  return kind === 'number'
    ? { kind, values: new Float64Array(rows).fill(NaN) }
    : { kind, texts: new Array<string>(rows).fill('') };
}

/** Values without flag have 0; empty cells have none. */
function writtenFlags(cells: ReadCells, rows: number): Uint8Array {
  const flags = cells.flags?.slice(0, rows) ?? new Uint8Array(rows);
  if (cells.kind === 'number') {
    const { values } = cells;
    for (let row = 0; row < rows; row++) if (Number.isNaN(values[row])) flags[row] = EMPTY_FLAG;
  } else {
    for (let row = 0; row < rows; row++) if (cells.texts[row] === '') flags[row] = EMPTY_FLAG;
  }
  return flags;
}
