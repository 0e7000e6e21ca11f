import fc from 'fast-check';
import { joinRows } from '@pelorus/ingest/domain';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { batchesOf, rowsOfBatch } from './batches-of';

/** Rows whose time stamps and values count on from `first`. */
function rowsFrom(first: number, rows: number): NrtWritableRows {
  const ms = Float64Array.from({ length: rows }, (_, row) => first + row);
  return { rows, ms, us: new Uint16Array(rows), columns: [{ kind: 'number', values: ms.slice() }] };
}

async function* partsOf(counts: readonly number[]): AsyncGenerator<NrtWritableRows> {
  let first = 0;
  for (const rows of counts) {
    yield await Promise.resolve(rowsFrom(first, rows));
    first += rows;
  }
}

describe('batchesOf', () => {
  it('gives all rows in their order, in batches that are full before their last part', async () => {
    const counts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
    const size = fc.record({ rows: fc.integer({ min: 1, max: 50 }), cells: fc.integer({ min: 1, max: 100 }) });
    await fc.assert(
      fc.asyncProperty(counts, size, async (counts, size) => {
        const batches: NrtWritableRows[] = [];
        for await (const batch of batchesOf(partsOf(counts), 1, size)) batches.push(batch);
        const rows = counts.reduce((sum, each) => sum + each, 0);
        if (rows === 0) expect(batches).toEqual([]);
        else expect(joinRows(batches)).toEqual(rowsFrom(0, rows));
        const wanted = rowsOfBatch(size, 1);
        for (const { rows } of batches.slice(0, -1)) expect(rows).toBeGreaterThanOrEqual(wanted);
        for (const { rows } of batches) expect(rows).toBeLessThan(wanted + 40);
      }),
    );
  });

  it('makes batches of wide tables shorter, of a row at least', () => {
    const size = { rows: 1_000, cells: 10_000 };
    expect([1, 9, 99, 100_000].map((columns) => rowsOfBatch(size, columns))).toEqual([1_000, 1_000, 100, 1]);
  });
});
