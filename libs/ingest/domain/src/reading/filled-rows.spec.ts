import fc from 'fast-check';
import { filledRows } from './filled-rows';
import { hasValue, type ReadCells, type ReadRows } from './read-rows';

const row = fc.record({
  number: fc.constantFrom(NaN, 0, -0, 1.5),
  text: fc.constantFrom('', 'a'),
  flag: fc.integer({ min: 0, max: 9 }),
});
type Row = typeof row extends fc.Arbitrary<infer Each> ? Each : never;

function rowsOf(rows: readonly Row[]): ReadRows {
  const flags = Uint8Array.from(rows, (each) => each.flag);
  return {
    rows: rows.length,
    ms: Float64Array.from(rows, (_, i) => 1_000 * i),
    us: Uint16Array.from(rows, (_, i) => i),
    columns: [
      { kind: 'number', values: Float64Array.from(rows, (each) => each.number), flags },
      undefined,
      { kind: 'text', texts: rows.map((each) => each.text), flags },
    ],
  };
}

/** The cells of a row as one value. */
function rowAt({ ms, us, columns }: ReadRows, row: number): unknown[] {
  const cellAt = (cells: ReadCells | undefined): unknown =>
    cells && [cells.kind === 'number' ? cells.values[row] : cells.texts[row], cells.flags?.[row]];
  return [ms[row], us[row], ...columns.map(cellAt)];
}

it('keeps the rows with a value of any stream, in their order', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 50 }).map(rowsOf), (rows) => {
      const all = Array.from({ length: rows.rows }, (_, at) => at);
      const wanted = all.filter((at) => rows.columns.some((cells) => cells && hasValue(cells, at)));
      const filled = filledRows(rows);
      expect(filled.rows).toBe(wanted.length);
      expect(Array.from({ length: filled.rows }, (_, at) => rowAt(filled, at))).toEqual(
        wanted.map((at) => rowAt(rows, at)),
      );
    }),
  );
});
