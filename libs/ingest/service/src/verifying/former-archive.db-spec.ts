import { IngestTables } from '@pelorus/ingest/persistence';
import { runChecks } from '@pelorus/shared/verification';
import { FormerArchive } from '../../test/former-archive';
import { DatasetMerger } from '../merging/dataset-merger';
import { ingestChecks } from './ingest-checks';

const HEADER = 'datetime\ta:b:depth [m]\ta:b:depth (quality_flag)\ta:b:sky [text]';
const TABLES = new IngestTables('ingest');

const minute = (place: number): string =>
  new Date(Date.UTC(2024, 0, 17) + place * 60_000).toISOString().slice(0, 19).replace('T', ' ');
const row = (place: number): string =>
  [minute(place), place % 7 ? place / 8 : '', place % 5 ? 1 : '', place % 3 ? 'fog' : ''].join('\t');
const textOf = (from: number, rows: number): string =>
  `${[HEADER, ...Array.from({ length: rows }, (_, i) => row(from + i))].join('\n')}\n`;

let archive: FormerArchive;
beforeAll(async () => {
  archive = await FormerArchive.start();
  const texts = [textOf(0, 9_000), ...Array.from({ length: 40 }, (_, i) => textOf(i, 1 + (i % 3)))];
  for (const [i, text] of texts.entries()) {
    const written = { ms: Date.UTC(2025, 10, 1) + i * 1000, us: 7 };
    await archive.store({ id: i * 3 + 5, username: 'alice', text, written, isFolded: i % 3 !== 1 });
  }
  await archive.migrate();
});
afterAll(() => archive.stop());

it('finds nothing in the archive of an earlier version, before it is merged and afterwards', async () => {
  const check = async (): Promise<unknown> =>
    (await runChecks(ingestChecks(archive.database, TABLES), { repair: false })).flatMap(({ findings, failure }) => [
      ...findings,
      ...(failure === undefined ? [] : [failure]),
    ]);
  expect(await check()).toEqual([]);
  await new DatasetMerger(archive.database, TABLES, { spanBlocks: 2 }).run('all', new AbortController().signal);
  expect(await check()).toEqual([]);
});
