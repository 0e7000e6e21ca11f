import { type ItemDocument } from '@pelorus/registry/model';
import { AnswerMemory } from '@pelorus/registry/service';
import { Database, type Standing } from '@pelorus/shared/persistence';
import { EventClient, ReplicatedServer } from '@pelorus/shared/testing';
import { ITEMS, makeItem, readItem } from './item-factory';
import {
  migrateRegistry,
  type RegistryFixture,
  type RunningService,
  startRegistry,
  startService,
} from './registry-fixture';
import { until } from './until';

/** Two instances that read from a replica, and one that does not, over one database. */
describe('a registry with a replica', () => {
  let server: ReplicatedServer;
  let registry: RegistryFixture;
  let other: RunningService;
  let plain: RunningService;
  let item: ItemDocument;

  beforeAll(async () => {
    server = await ReplicatedServer.start(migrateRegistry);
    const environment = { DATABASE_READ_URL: server.replicaUrl };
    registry = await startRegistry(environment, { server });
    other = await startService(server.url, environment);
    plain = await startService(server.url);
    item = await makeItem(registry.ada);
    await inStep();
  });
  afterAll(async () => {
    await Promise.all([other.close(), plain.close()]);
    await registry.close();
    await server.stop();
  });

  const replicasOf = ({ app }: RunningService) => app.get(Database).replicas!;
  const standing = async (expected: Standing): Promise<void> => {
    for (const instance of [registry, other]) {
      const replicas = replicasOf(instance);
      await until(() => replicas.look().then(() => replicas.states[0]!.standing === expected));
    }
  };
  const inStep = (): Promise<void> => standing('in step');
  /** What an instance answers by the replica: on a busy machine that may be a moment late, and is asked again. */
  const fromReplica = async (instance: RunningService, address: string) => {
    for (;;) {
      await inStep();
      const before = replicasOf(instance).counts.replica;
      const read = await instance.anyone.get(address).expect(200);
      if (replicasOf(instance).counts.replica > before) return read;
    }
  };
  const path = (): string => `${ITEMS}/${item.id}`;
  const rename = (longName: string) => registry.ada.patch(path()).send({ longName }).expect(200);
  const namesIn = (body: unknown): unknown[] =>
    (body as { records: ItemDocument[] }).records.map(({ longName }) => longName);

  it('reads records, lists, facets, searches, histories and versions from it, as from the primary', async () => {
    const addresses = [
      path(),
      ITEMS,
      `${ITEMS}?q=vessel&with=contacts`,
      `${ITEMS}/facets?by=type`,
      `${path()}/events`,
      `${path()}/history`,
      `${path()}/history/1`,
      '/rest/v2/units?hits=5',
      '/index/rest/search/sensor-v2?q=*',
      '/sitemap.xml',
    ];
    for (const address of addresses) {
      const read = await fromReplica(registry, address);
      const expected = await plain.anyone.get(address).expect(200);
      const told = ({ body, text, headers }: typeof read): unknown => [withoutTimes(body) ?? text, headers['etag']];
      expect(told(read)).toEqual(told(expected));
    }
  });

  it('reads lists in full from it', async () => {
    const { text } = await fromReplica(other, '/rest/v2/units?format=csv');
    expect(text.split('\n').length).toBeGreaterThan(20);
  });

  it('answers with what was written before, by whichever instance, while the replica lags', async () => {
    const asked = [path(), `${ITEMS}?where=id==${item.id}`];
    for (const instance of [registry, other])
      for (const address of asked) await instance.anyone.get(address).expect(200);
    await server.pause();
    await rename('The renamed');
    for (const instance of [registry, other]) {
      const before = replicasOf(instance).counts.primary;
      expect((await instance.anyone.get(asked[0]!).expect(200)).body).toMatchObject({ longName: 'The renamed' });
      expect(namesIn((await instance.anyone.get(asked[1]!).expect(200)).body)).toEqual(['The renamed']);
      expect(replicasOf(instance).counts.primary).toBe(before + 2);
    }
    const { body } = await registry.anyone.get('/health').expect(200);
    expect(body).toMatchObject({ features: { replicas: { 1: { standing: 'behind', lagBytes: expect.any(Number) } } } });
    await server.resume();
    await inStep();
    for (const instance of [registry, other]) {
      const { hits } = instance.app.get(AnswerMemory);
      expect((await fromReplica(instance, asked[0]!)).body).toMatchObject({ longName: 'The renamed' });
      // The version is that of the primary by now, of which the answer was remembered.
      expect(instance.app.get(AnswerMemory).hits).toBeGreaterThan(hits);
    }
  });

  it('remembers no answer of a replica that lags as one of a newer version', async () => {
    const longName = async (instance: RunningService): Promise<unknown> =>
      (await instance.anyone.get(path()).expect(200)).body.longName as unknown;
    for (let round = 0; round < 8; round++) {
      if (round % 4 === 1) await server.pause();
      if (round % 4 === 3) await server.resume();
      if (round % 4 === 0) await inStep();
      const name = `Round ${round}`;
      const reads = Promise.all([registry, other, other].map(longName));
      await rename(name);
      await reads;
      // What was read while the name was changed is either one, and what is read later is the new one.
      expect(await Promise.all([registry, other, other, plain].map(longName))).toEqual(Array(4).fill(name));
    }
    await inStep();
    expect(await Promise.all([registry, other].map(longName))).toEqual(['Round 7', 'Round 7']);
  });

  it('tells nothing by a stream of changes that cannot be read at once', async () => {
    const changes = await EventClient.open(`${other.url}/rest/v2/changes`);
    await changes.some(({ event }) => event === 'snapshot');
    await inStep();
    await server.pause();
    await rename('The told');
    await changes.some(({ data }) => (data as { path?: string }).path === path());
    expect((await other.anyone.get(path()).expect(200)).body).toMatchObject({ longName: 'The told' });
    changes.close();
    await server.resume();
  });

  it('reads other moments from the primary, which may have to wait for a change', async () => {
    await inStep();
    const now = new Date().toISOString();
    const { counts } = replicasOf(registry);
    const before = counts.replica;
    await registry.anyone.get(`${path()}?asOf=${now}`).expect(200);
    expect(counts.replica).toBe(before);
  });

  it('serves on when the replica vanishes, and goes back to it', async () => {
    await inStep();
    const paths = [path(), ITEMS, '/rest/v2/units', `${path()}/history`, `${ITEMS}/facets?by=type`];
    const reads = Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        if (i === 20) server.cut();
        return other.anyone.get(paths[i % paths.length]!);
      }),
    );
    expect((await reads).map(({ status }) => status)).toEqual(Array(40).fill(200));
    await standing('away');
    await other.anyone.get(path()).expect(200);
    server.mend();
    await inStep();
    await fromReplica(other, path());
  });

  it('reads no more from a replica that was made a primary', async () => {
    await inStep();
    await server.promote();
    await rename('The last');
    expect((await other.anyone.get(path()).expect(200)).body).toMatchObject({ longName: 'The last' });
    await standing('no replica');
    const { body } = await other.anyone.get('/health').expect(200);
    expect(body).toMatchObject({ features: { replicas: { 1: { standing: 'no replica' } } } });
    expect((await readItem(registry.ada, item.id)).longName).toBe('The last');
  });
});

/** A page without the time that it took. */
function withoutTimes(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'duration' in body ? { ...body, duration: 0 } : body;
}
