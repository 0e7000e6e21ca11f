import { TotalsFolding } from '@pelorus/ingest/service';
import { IngestTables, lastBlockId } from '@pelorus/ingest/persistence';
import { Database, raw, type Standing } from '@pelorus/shared/persistence';
import { EventClient, ReplicatedServer } from '@pelorus/shared/testing';
import { IngestFixture, migrateAll } from './ingest-fixture';
import { expectedRead, type MeasuredFile, postAll, postTogether } from './measured-files';
import { CODES, line, minutes, READ, STRANGE, T, textAt, until } from './merged-archive';

const RAW = `/rest/data?codes=${CODES}`;
const COUNTS = `/rest/data?codes=${T}&aggregate=DAY&aggregateFunctions=COUNT`;

interface LastBlock {
  readonly last_block_id: number;
}

/** An instance that reads from a replica while it merges, and one that does not, over one database. */
describe('an ingest service with a replica', () => {
  let server: ReplicatedServer;
  let ingest: IngestFixture;
  let plain: IngestFixture;
  const files: MeasuredFile[] = [...minutes(0, 40), ...STRANGE];

  beforeAll(async () => {
    server = await ReplicatedServer.start(migrateAll);
    ingest = await IngestFixture.over(server.database, { DATABASE_READ_URL: server.replicaUrl, MERGE: 'true' });
    plain = await ingest.beside({});
    await postAll(ingest.alice, files);
    await standing('in step');
  });
  afterAll(async () => {
    await plain.stop();
    await ingest.stop();
    await server.stop();
  });

  const replicas = () => ingest.app.get(Database).replicas!;
  const standing = (expected: Standing): Promise<void> =>
    until(() =>
      replicas()
        .look()
        .then(() => replicas().states[0]!.standing === expected),
    );
  /** What the replica answers: on a busy machine it may be a moment late, and is asked again. */
  const fromReplica = async (ask: () => Promise<string>): Promise<string> => {
    for (;;) {
      await standing('in step');
      const before = replicas().counts.replica;
      const read = await ask();
      if (replicas().counts.replica > before) return read;
    }
  };
  /** What the instance with the replica answers is what the other one does, and what was stored. */
  const expectAlike = async (): Promise<void> => {
    expect(await textAt(ingest, RAW)).toBe(expectedRead(files, READ));
    expect(await textAt(ingest, COUNTS)).toBe(await textAt(plain, COUNTS));
  };

  it('reads data, streams and datasets from it, as from the primary', async () => {
    const file = line('2030-01-01 00:00:00', 6);
    const [id] = await postAll(ingest.alice, [file]);
    files.push(file);
    const addresses = [
      RAW,
      COUNTS,
      `/rest/data?codes=${T}&withQualityFlags=true&format=csv`,
      `/rest/streams/${T}/coverage`,
      `/rest/streams/${T}`,
      '/rest/streams?sorts=code',
      '/rest/streams/totals',
      '/rest/sensors',
      '/rest/datasets?with=streams',
      `/rest/datasets/${id}`,
      `/rest/datasets/${id}/content`,
      '/rest/files',
      '/erddap/tabledap/allDatasets.csv',
    ];
    await ingest.app.get(TotalsFolding).settle();
    for (const address of addresses) {
      const read = await fromReplica(() => textAt(ingest, address));
      const { text } = await plain.anyone.get(address).expect(200);
      expect(ofNoInstance(read)).toEqual(ofNoInstance(text));
    }
    const ask = async (): Promise<string> =>
      (
        await ingest.anyone
          .post('/rest/data')
          .send({ codes: CODES.split(',') })
          .expect(200)
      ).text;
    expect(await fromReplica(ask)).toBe(expectedRead(files, READ));
  });

  it('reads what was sent before, by whichever instance, while blocks are merged and the replica lags or not', async () => {
    for (let round = 0; round < 8; round++) {
      if (round % 4 === 1) await server.pause();
      if (round % 4 === 3) await server.resume();
      if (round % 4 === 0) await standing('in step');
      const more = minutes(1_000 + round * 20, 20);
      await Promise.all([
        postTogether(round % 2 ? ingest.alice : plain.alice, more, 4),
        textAt(ingest, RAW),
        textAt(ingest, COUNTS),
      ]);
      files.push(...more);
      await expectAlike();
    }
    expect(replicas().counts.primary).toBeGreaterThan(0);
  });

  it('takes no block for one from before a read whose number was not given then', async () => {
    await standing('in step');
    const statement = raw(lastBlockId(new IngestTables('ingest')));
    const ofReplica = await readingFrom(ingest.connection, () => ingest.connection.query<LastBlock>(statement));
    const ofPrimary = await ingest.connection.query<LastBlock>(statement);
    expect(ofReplica[0]!.last_block_id).toBeLessThanOrEqual(ofPrimary[0]!.last_block_id);
    expect(ofReplica[0]!.last_block_id).toBeGreaterThanOrEqual(ofPrimary[0]!.last_block_id - 32);
  });

  it('reads nothing of what was deleted', async () => {
    await standing('in step');
    const file = line('2031-01-01 00:00:00', 7);
    const [id] = await postAll(ingest.alice, [file]);
    await server.pause();
    await plain.alice.delete(`/rest/datasets/${id}`).expect(204);
    await ingest.anyone.get(`/rest/datasets/${id}`).expect(404);
    await expectAlike();
    await server.resume();
    await standing('in step');
    await ingest.anyone.get(`/rest/datasets/${id}`).expect(404);
    await expectAlike();
  });

  it('tells nothing live that cannot be read at once', async () => {
    await standing('in step');
    const live = await EventClient.open(`${ingest.service.url}/rest/live?codes=${T}`);
    await live.some(({ event }) => event === 'snapshot');
    await server.pause();
    const file = line('2032-01-01 00:00:00', 8);
    await postAll(plain.alice, [file]);
    files.push(file);
    await live.some(({ event }) => event === 'values');
    await expectAlike();
    live.close();
    await server.resume();
  });

  it('serves on when the replica vanishes, and goes back to it', async () => {
    await standing('in step');
    const expected = expectedRead(files, READ);
    const reads = Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        if (i === 15) server.cut();
        return textAt(ingest, RAW);
      }),
    );
    expect(new Set(await reads)).toEqual(new Set([expected]));
    await standing('away');
    await expectAlike();
    server.mend();
    expect(await fromReplica(() => textAt(ingest, RAW))).toBe(expected);
  });

  it('reads no more from a replica that was made a primary', async () => {
    await server.promote();
    const file = line('2033-01-01 00:00:00', 9);
    await postAll(ingest.alice, [file]);
    files.push(file);
    await expectAlike();
    await standing('no replica');
    const { body } = await ingest.anyone.get('/health').expect(200);
    expect(body).toMatchObject({ features: { replicas: { 1: { standing: 'no replica' } } } });
  });
});

/** An answer without the time that it took and the address of its instance. */
const ofNoInstance = (text: string): string =>
  text.replace(/"duration":[\d.]+/, '').replaceAll(/127\.0\.0\.1:\d+/g, '');

/** Does some work as a request that only reads. */
async function readingFrom<Result>({ replicas }: Database, work: () => Promise<Result>): Promise<Result> {
  let result: Promise<Result> | undefined;
  const end = replicas!.within(() => {
    replicas!.allow();
    result = work();
  });
  return result!.finally(end);
}
