import * as fc from 'fast-check';
import { type NrtWritableRows, writeRows } from '@pelorus/shared/nrt';
import { type TableColumn } from './read-request';
import { wholeBytes, wholeTable } from './whole-table';

const cell = fc.record({
  ms: fc.integer({ min: -1e12, max: 1e12 }),
  us: fc.integer({ min: 0, max: 999 }),
  value: fc.double({ noDefaultInfinity: true }),
  text: fc.constantFrom<string[]>('', 'fog', 'Nebel über der Ostsee'),
  flag: fc.integer({ min: 0, max: 9 }),
});
type Cell = typeof cell extends fc.Arbitrary<infer Value> ? Value : never;

/** Rows as views on longer arrays. */
function partOf(cells: readonly Cell[]): NrtWritableRows {
  const all = [...cells, ...cells];
  const rows = cells.length;
  return {
    rows,
    ms: Float64Array.from(all, ({ ms }) => ms).subarray(0, rows),
    us: Uint16Array.from(all, ({ us }) => us).subarray(0, rows),
    columns: [
      { kind: 'number', values: Float64Array.from(all, ({ value }) => value).subarray(0, rows) },
      { kind: 'text', texts: cells.map(({ text }) => text) },
      { kind: 'flag', flags: Uint8Array.from(all, ({ flag }) => flag).subarray(0, rows) },
    ],
  };
}

async function* given(parts: readonly NrtWritableRows[]): AsyncGenerator<NrtWritableRows> {
  yield* parts;
}

async function gather(parts: readonly NrtWritableRows[], mostBytes?: number): Promise<NrtWritableRows[]> {
  const found: NrtWritableRows[] = [];
  for await (const part of wholeTable(given(parts), mostBytes)) found.push(part);
  return found;
}

it('gives the rows of all parts in their order, in few parts with memory of their own', async () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 6_000 }), { maxLength: 8 });
  const cells = fc.array(cell, { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(lengths, cells, async (all, some) => {
      const parts = all.map((length) => partOf(Array.from({ length }, (_, i) => some[i % some.length]!)));
      const found = await gather(parts);
      expect(found.map(writeRows).join('')).toBe(parts.map(writeRows).join(''));
      for (const { rows } of found.slice(0, -1)) expect(rows).toBeGreaterThanOrEqual(4_096);
      for (const { ms, rows } of found) expect(ms.buffer.byteLength).toBe(8 * rows);
    }),
    { numRuns: 50 },
  );
});

it('refuses more bytes than it may hold, whatever they are of, without reading on', async () => {
  const numbers = partOf([{ ms: 0, us: 0, value: 1, text: '', flag: 0 }]);
  const texts = partOf([{ ms: 0, us: 0, value: 1, text: 'x'.repeat(500), flag: 0 }]);
  const refused = {
    kind: 'invalid',
    code: 'answer-too-large',
    faults: [expect.objectContaining({ parameter: 'format' })],
  };
  // A time stamp, a number, a flag and an empty text take 35 bytes.
  expect(await gather([numbers, numbers], 70)).toHaveLength(1);
  await expect(gather([numbers, numbers], 69)).rejects.toMatchObject(refused);
  await expect(gather([texts], 1_000)).rejects.toMatchObject(refused);
  let taken = 0;
  const endless = async function* (): AsyncGenerator<NrtWritableRows> {
    for (;;) {
      taken++;
      yield numbers;
    }
  };
  await expect(wholeTable(endless(), 700).next()).rejects.toMatchObject(refused);
  expect(taken).toBe(21);
});

it('tells the bytes of a table beforehand, at most those that a table may have', () => {
  const column = (kind: TableColumn['kind']): TableColumn => ({ code: 'a:b:c', kind });
  expect(wholeBytes([column('number'), column('flag')], 1_000)).toBe(19_000);
  expect(wholeBytes([], 10)).toBe(100);
  expect(wholeBytes([column('text')], Infinity)).toBe(64 * 1024 ** 2);
});
