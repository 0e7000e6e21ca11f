import { raw, sql } from '@pelorus/shared/persistence';
import { ingestDatabase, type IngestDatabase } from '../../test/ingest-database';
import { PlatformRepository } from './platform.repository';

let ingest: IngestDatabase;
let platforms: PlatformRepository;

beforeAll(async () => {
  ingest = await ingestDatabase();
  platforms = new PlatformRepository(ingest.database, ingest.tables);
});
afterAll(() => ingest.close());
beforeEach(() => ingest.database.query(raw('truncate ingest.stream, ingest.stream_total cascade')));

/** Makes a stream whose newest value is so many seconds after 1970; without seconds it has no value. */
async function stream(code: string, seconds?: number): Promise<void> {
  const { database, tables } = ingest;
  const last = seconds === undefined ? null : new Date(seconds * 1000).toISOString();
  await database.query(
    sql`with made as (
        insert into ${tables.stream} (code, kind, owner) values (${code}, 'number', 'ada') returning id)
      insert into ${tables.streamTotal} (stream_id, "values", last_datetime)
      select id, 1, ${last}::timestamptz from made`,
  );
}

it('gives the newest value of all streams of a platform', async () => {
  await stream('vessel:ada:ctd:temp', 100);
  await stream('vessel:ada:gps:lat', 250.5);
  await stream('vessel:adam:ctd:temp', 7);
  await stream('vessel:ada', 30);
  await stream('buoy', -5);
  await stream('station:empty:ctd:temp');
  expect(await platforms.newest(10)).toEqual(
    new Map([
      ['vessel:ada', 250.5],
      ['vessel:adam', 7],
      ['buoy', -5],
    ]),
  );
});

it('keeps platforms that wrote first, and counts later ones as one', async () => {
  for (let i = 0; i < 5; i++) await stream(`vessel:v${i}:ctd:temp`, 1_000 + i);
  const first = new Map([
    ['vessel:v0', 1_000],
    ['vessel:v1', 1_001],
  ]);
  expect(await platforms.newest(2)).toEqual(new Map([...first, ['other', 1_004]]));
  await stream('vessel:v0:gps:lat', 2_000);
  await stream('aaa:aaa:aaa', 3_000);
  expect(await platforms.newest(2)).toEqual(new Map([...first, ['vessel:v0', 2_000], ['other', 3_000]]));
});

it('cuts long names', async () => {
  await stream(`vessel:${'x'.repeat(1_500)}:a`, 1);
  await stream(`vessel:${'x'.repeat(1_500)}y:a`, 2);
  expect(await platforms.newest(10)).toEqual(new Map([[`vessel:${'x'.repeat(93)}`, 2]]));
});

it('gives nothing of an empty database', async () => {
  expect(await platforms.newest(10)).toEqual(new Map());
});
