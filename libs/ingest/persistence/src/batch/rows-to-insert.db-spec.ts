import fc from 'fast-check';
import { raw, sql } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { rowsToInsert } from './rows-to-insert';

let ingest: IngestDatabase;

beforeAll(async () => {
  ingest = await ingestDatabase();
  await ingest.database.query(
    raw('create table item (place bigint, small smallint, number float8, moment timestamptz, words text, bytes bytea)'),
  );
});
afterAll(() => ingest.close());

const orNull = <Cell>(cell: fc.Arbitrary<Cell>): fc.Arbitrary<Cell | null> => fc.option(cell, { freq: 3 });
const row = fc.record({
  small: orNull(fc.integer({ min: -32_768, max: 32_767 })),
  number: orNull(fc.double({ noNaN: true })),
  moment: orNull(fc.constantFrom('2024-05-06T07:08:09.123456Z', '-infinity', 'infinity')),
  words: orNull(fc.constantFrom('', 'null', 'a "b"', '{c,\\d}', 'é')),
  bytes: orNull(fc.uint8Array({ maxLength: 5 })),
});

it.each([0, 1, 100, 101])('keep each cell, %i of them', async (length) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: length, maxLength: length }), async (rows) => {
      await ingest.database.query(raw('truncate item'));
      await ingest.database.query(
        sql`insert into item ${rowsToInsert([
          { type: 'bigint', cells: rows.map((_, place) => place) },
          { type: 'smallint', cells: rows.map(({ small }) => small) },
          { type: 'float8', cells: rows.map(({ number }) => (number === null ? null : String(number))) },
          { type: 'timestamptz', cells: rows.map(({ moment }) => moment) },
          { type: 'text', cells: rows.map(({ words }) => words) },
          { type: 'bytea', cells: rows.map(({ bytes }) => bytes) },
        ])}`,
      );
      const stored = await ingest.database.query(
        raw(`select small, number, words, bytes, case when isfinite(moment)
            then to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') else moment::text end as moment
          from item order by place`),
      );
      // String() writes no sign of zero.
      const expected = rows.map(({ bytes, number, ...rest }) => {
        return { ...rest, number: number === 0 ? 0 : number, bytes: bytes && Buffer.from(bytes) };
      });
      expect(stored).toEqual(expected);
    }),
    { numRuns: 10 },
  );
});
