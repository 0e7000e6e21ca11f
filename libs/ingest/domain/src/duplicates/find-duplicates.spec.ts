import { type NrtDisorderedRows, type NrtWritableRows } from '@pelorus/shared/nrt';
import * as fc from 'fast-check';
import { type BlockPlace, type BlockSource, findDuplicates } from './find-duplicates';

interface Row {
  readonly ms: number;
  readonly value: number;
}

/** Cuts rows into blocks, as an upload does. */
function blocksOf(rows: readonly Row[], size: number): { places: BlockPlace[]; source: BlockSource } {
  const places: BlockPlace[] = [];
  for (let firstRow = 0; firstRow < rows.length; firstRow += size) {
    const times = rows.slice(firstRow, firstRow + size).map((row) => row.ms);
    const [first, last] = [Math.min(...times), Math.max(...times)].map((ms) => ({ ms, us: 0 })) as [
      BlockPlace['first'],
      BlockPlace['last'],
    ];
    places.push({ seq: places.length, firstRow, rows: times.length, first, last, timeBytes: 0 });
  }
  const read = ({ firstRow, rows: count }: BlockPlace): NrtWritableRows => {
    const part = rows.slice(firstRow, firstRow + count);
    return {
      rows: count,
      ms: Float64Array.from(part, (row) => row.ms),
      us: new Uint16Array(count),
      columns: [{ kind: 'number', values: Float64Array.from(part, (row) => row.value) }],
    };
  };
  return { places, source: { times: async (place) => read(place), rows: async (place) => read(place) } };
}

function disorderedOf(rows: readonly Row[]): NrtDisorderedRows {
  let latest = -Infinity;
  const found = rows.flatMap((row, index) => {
    const ascends = row.ms > latest;
    latest = Math.max(latest, row.ms);
    return ascends ? [] : [{ ...row, index }];
  });
  return {
    length: found.length,
    ms: Float64Array.from(found, (row) => row.ms),
    us: new Uint16Array(found.length),
    rows: Float64Array.from(found, (row) => row.index),
  };
}

/** The lines that a comparison of each row with all earlier rows reports. */
function expectedLines(rows: readonly Row[]): number[] {
  const earliest = new Map<number, Row>();
  return rows.flatMap((row, index) => {
    const first = earliest.get(row.ms);
    if (!first) earliest.set(row.ms, row);
    return first && !Object.is(first.value, row.value) ? [index + 2] : [];
  });
}

async function find(rows: readonly Row[], size = 3): ReturnType<typeof findDuplicates> {
  const { places, source } = blocksOf(rows, size);
  return findDuplicates(disorderedOf(rows), places, source);
}

it('agrees with a comparison of all rows', async () => {
  const row = fc.record({ ms: fc.integer({ min: 0, max: 20 }), value: fc.constantFrom(1, 2, NaN, 0, -0) });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), async (rows, size) => {
      const { faults, total } = await find(rows, size);
      const lines = expectedLines(rows);
      expect(faults.map((fault) => fault.line)).toEqual(lines);
      expect(total).toBe(lines.length);
    }),
    { numRuns: 500 },
  );
});

it('reads nothing back of a file whose rows ascend', async () => {
  const source: BlockSource = {
    times: () => Promise.reject(new Error('read')),
    rows: () => Promise.reject(new Error('read')),
  };
  const rows = Array.from({ length: 10 }, (_, i) => ({ ms: i, value: i }));
  expect(await findDuplicates(disorderedOf(rows), blocksOf(rows, 3).places, source)).toMatchObject({ total: 0 });
});

it('lists the first 100 and counts all', async () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => ({ ms: i % 2_500, value: i })).reverse();
  const { faults, total } = await find(rows, 128);
  expect(total).toBe(2_500);
  expect(faults).toHaveLength(100);
  expect(faults[0]).toMatchObject({ code: 'duplicate-time-stamp', line: 2_502, column: 1, header: 'datetime' });
});
