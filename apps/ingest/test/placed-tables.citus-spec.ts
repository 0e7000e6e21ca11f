import { readFileSync } from 'node:fs';
import path from 'node:path';
import { raw } from '@pelorus/shared/persistence';
import { IngestFixture } from './ingest-fixture';

const STORAGE = path.join(__dirname, '../../../docs/storage.md');

/** What the documentation calls the columns by which tables are distributed. */
const WORDS: Readonly<Record<string, string>> = { part: 'by part', stream_id: 'by stream', sha256: 'by content' };

let ingest: IngestFixture;
beforeAll(async () => {
  ingest = await IngestFixture.start();
});
afterAll(() => ingest.stop());

/** Where each table of a schema is: the column that distributes it, `reference`, or `coordinator`. */
async function placesIn(schema: string): Promise<Map<string, string>> {
  const rows = await ingest.connection.query<{ name: string; method: string | null; column: string | null }>(
    raw(`select relname as name, placed.partmethod as method,
        column_to_column_name(placed.logicalrelid, placed.partkey) as column
      from pg_class left join pg_dist_partition placed on placed.logicalrelid = pg_class.oid
      where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') order by relname`),
  );
  return new Map(
    rows.map(({ name, method, column }) => {
      return [name, column ? WORDS[column]! : method === null ? 'coordinator' : 'reference'];
    }),
  );
}

/** The same as the documentation has it. */
function documented(): Map<string, string> {
  const rows = readFileSync(STORAGE, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 6 && cells[1]!.startsWith('`'));
  const places = rows.flatMap((cells) => {
    return Array.from(cells[1]!.matchAll(/`(\w+)`/g), ([, name]): [string, string] => [name!, cells[4]!]);
  });
  return new Map(places.sort(([a], [b]) => (a < b ? -1 : 1)));
}

it('has each table where the documentation says', async () => {
  expect([...(await placesIn('ingest'))]).toEqual([...documented()]);
});

it('has all of the accounts on the coordinator', async () => {
  expect(new Set((await placesIn('auth')).values())).toEqual(new Set(['coordinator']));
});
