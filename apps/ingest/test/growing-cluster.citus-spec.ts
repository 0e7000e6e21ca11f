import { raw } from '@pelorus/shared/persistence';
import { ClusterArchive } from './cluster-archive';

describe('a cluster that gets a further worker', () => {
  let archive: ClusterArchive;
  beforeAll(async () => {
    archive = await ClusterArchive.start();
  });
  afterAll(() => archive.stop());

  const isOnWorker = async (): Promise<boolean[]> => {
    const parts = await archive.ingest.connection.query<{ id: number }>(raw('select id from ingest.part'));
    return archive.cluster.areOnWorker(parts.map(({ id }) => id));
  };

  it('stores all the time while shards move there, each file once', async () => {
    expect(await isOnWorker()).not.toContain(true);
    await archive.whileWriting(async () => {
      await archive.more(12);
      await archive.cluster.join();
      await archive.more(12);
      await archive.cluster.rebalance();
      await archive.more(24);
    });
    const places = await isOnWorker();
    expect([places.includes(true), places.includes(false)]).toEqual([true, true]);
    await archive.expectWhole();
  });
});
