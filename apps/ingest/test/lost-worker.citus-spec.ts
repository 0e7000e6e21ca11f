import { TotalsFolding } from '@pelorus/ingest/service';
import { raw } from '@pelorus/shared/persistence';
import { ClusterArchive, fileOf, READ, YEARS } from './cluster-archive';
import { longFile, post } from './files';
import { expectedRead, textOf } from './measured-files';
import { line, T, textAt, until, W } from './merged-archive';

const COLUMNS = [`${T} [°C]`, `${W} [text]`];

describe('a cluster that loses a worker', () => {
  let archive: ClusterArchive;
  /** Years whose part lies on the worker, and others. */
  let lost: number[];
  let kept: number[];

  beforeAll(async () => {
    archive = await ClusterArchive.start((cluster) => cluster.join());
    const parts = await archive.ingest.connection.query<{ id: number }>(
      raw('select id from ingest.part order by datetime_min'),
    );
    const places = await archive.cluster.areOnWorker(parts.map(({ id }) => id));
    lost = YEARS.filter((_, i) => places[i]);
    kept = YEARS.filter((_, i) => !places[i]);
    await archive.ingest.app.get(TotalsFolding).settle();
  });
  afterAll(() => archive.stop());

  const ofYear = (year: number): string => `${READ}&datetimeMin=${year}-01-01&datetimeMax=${year}-12-31`;
  const isAway = { status: 503, code: 'node-unavailable' };

  it('has parts on both workers', () => {
    expect([lost.length > 0, kept.length > 0]).toEqual([true, true]);
  });

  it('answers 503 for what the worker has, and goes on with all else', async () => {
    const { ingest, cluster } = archive;
    cluster.link.cut();
    for (const year of kept) {
      await archive.store(fileOf(year, 1));
      const stored = archive.files.filter(({ rows }) => rows[0]![0]!.startsWith(`${year}-`));
      expect(await textAt(ingest, ofYear(year))).toBe(expectedRead(stored, COLUMNS));
    }
    for (const year of lost) {
      const upload = await post(ingest.alice, textOf(fileOf(year, 1)));
      expect([upload.body, upload.headers['retry-after']]).toMatchObject([isAway, '2']);
      expect((await ingest.anyone.get(ofYear(year))).body).toMatchObject(isAway);
    }
    expect(archive.refused).toBe(0);
    await ingest.anyone.get('/health').expect(200);
  });

  it('refuses what concerns all nodes meanwhile: lists, new streams, large files of the worker', async () => {
    const { ingest } = archive;
    for (const path of ['/rest/datasets', '/rest/streams', READ])
      expect((await ingest.anyone.get(path)).body).toMatchObject(isAway);
    const fresh = {
      ...line('2003-03-01 00:00:00', 1),
      columns: ['ship:boreas:new [m]', 'ship:boreas:new (quality_flag)', `${W} [text]`],
    };
    for (const text of [textOf(fresh), longFile(600_000)])
      expect((await post(ingest.alice, text)).body).toMatchObject(isAway);
  });

  it('has everything again when the worker is back, without a start', async () => {
    archive.cluster.link.mend();
    await archive.cluster.recover();
    for (const year of lost) await archive.store(fileOf(year, 1));
    await archive.expectWhole();
  });

  it('loses nothing and stores nothing twice where it goes in the middle of uploads, time and again', async () => {
    const { cluster } = archive;
    const before = archive.refused;
    await archive.whileWriting(async () => {
      for (let round = 0; round < 4; round++) {
        await archive.more(12);
        cluster.link.cut();
        const refused = archive.refused;
        await until(async () => archive.refused > refused);
        cluster.link.mend();
        await cluster.recover();
      }
      await archive.more(12);
    });
    expect(archive.refused).toBeGreaterThan(before);
    await cluster.recover();
    await archive.expectWhole();
  });
});
