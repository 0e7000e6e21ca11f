import { type ItemDocument } from '@pelorus/registry/model';
import { AnswerMemory } from '@pelorus/registry/service';
import { ITEMS, makeItem, readItem, SEEDED } from './item-factory';
import {
  addContact,
  addParameter,
  type RegistryFixture,
  type RunningService,
  startRegistry,
  startService,
} from './registry-fixture';

/** Two instances over one database, whose answers from memory are those that they would make. */
describe('answers that are remembered', () => {
  let registry: RegistryFixture;
  let other: RunningService;
  let item: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    other = await startService(registry.databaseUrl);
    item = await makeItem(registry.ada);
    await addParameter(registry, item.id, 'oxygen');
    await addContact(registry, item.id, 'owner@example.org', SEEDED.owner);
  });
  afterAll(async () => {
    await other.close();
    await registry.close();
  });

  const hitsOf = ({ app }: RunningService): number => app.get(AnswerMemory).hits;
  const path = (): string => `${ITEMS}/${item.id}`;

  it('come from memory, with all headers, until a record changes', async () => {
    const addresses = [
      `${path()}?with=contacts`,
      `${ITEMS}?sorts=code`,
      `${ITEMS}/facets?by=type,contacts.contact`,
      `${path()}/contacts`,
      '/rest/v2/states/1',
      `${ITEMS}/${item.code}`,
    ];
    for (const address of addresses) {
      const [made, hits] = [await other.anyone.get(address).expect(200), hitsOf(other)];
      const remembered = await other.anyone.get(address).expect(200);
      expect(hitsOf(other)).toBe(hits + 1);
      expect({ ...remembered.body, duration: 0 }).toEqual({ ...made.body, duration: 0 });
      const headers = ({ headers }: typeof made) => [
        headers['etag'],
        headers['link'],
        headers['vary'],
        headers['content-type'],
      ];
      expect(headers(remembered)).toEqual(headers(made));
      const { etag } = made.headers;
      if (etag) await other.anyone.get(address).set('If-None-Match', etag).expect(304);
    }
  });

  const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
    'the item': () => registry.ada.patch(path()).send({ model: 'X' }).expect(200),
    'its parameter, by hand': () => registry.sql(`update registry.parameter set name = 'Oxygen'`),
    'its status': () => registry.admin.patch('/rest/v2/states/2').send({ meta: 'm' }).expect(200),
    'its type': () => registry.admin.patch(`/rest/v2/vocables/${SEEDED.vessel}`).send({ description: 'd' }).expect(200),
    'the group of its type, by hand': () => registry.sql(`update registry.vocable_group set name = name || '.'`),
    'a unit': () => registry.admin.patch(`/rest/v2/units/${SEEDED.percent}`).send({ typicalUse: 'u' }).expect(200),
    'a contact, by hand': () => registry.sql(`update registry.contact set city = 'Bergen'`),
    'a role, taken': () => registry.sql(`delete from registry.item_contact where role_id = ${SEEDED.owner}`),
    'an event, made': () =>
      registry.ada
        .post(`${path()}/events`)
        .send({ label: 'E', typeId: SEEDED.deployment, startDate: '2024-01-01', endDate: '2024-01-01' })
        .expect(201),
  };

  it.each(Object.keys(CHANGES))('are made anew by another instance after a change of %s', async (name) => {
    const address = `${path()}?with=contacts,events`;
    const [one, list] = [await other.anyone.get(address).expect(200), await other.anyone.get(ITEMS).expect(200)];
    await CHANGES[name]!();
    const [hits, changed] = [hitsOf(other), await other.anyone.get(address).expect(200)];
    await other.anyone.get(ITEMS).expect(200);
    expect(hitsOf(other)).toBe(hits);
    expect(changed.headers['etag']).not.toBe(one.headers['etag']);
    expect(list.headers['etag']).toBeUndefined();
    await other.anyone
      .get(address)
      .set('If-None-Match', one.headers['etag'] ?? '')
      .expect(200);
  });

  it('differ by reader and form', async () => {
    await makeItem(registry.ada);
    const closed = await startService(registry.databaseUrl, { PERSONAL_DATA: 'sessions' });
    await addContact(registry, item.id, 'seen@example.org', SEEDED.owner);
    const address = `${path()}/contacts`;
    const insider = await closed.anyone.logIn('ada@example.org', await registry.token('ada@example.org'));
    for (let i = 0; i < 2; i++) {
      expect((await closed.anyone.get(address)).text).not.toContain('seen@example.org');
      expect((await insider.get(address)).text).toContain('seen@example.org');
    }
    const recordsOf = async (address: string, agent = 'spec'): Promise<string> =>
      JSON.stringify((await other.anyone.get(address).set('User-Agent', agent).expect(200)).body.records);
    for (let i = 0; i < 2; i++) {
      const full = await recordsOf(`${ITEMS}?dedup=false`);
      expect(full).not.toBe(await recordsOf(ITEMS));
      expect(full).toBe(await recordsOf(ITEMS, 'httr/1'));
      expect((await other.anyone.get(path()).set('Accept', 'application/ld+json')).type).toBe('application/ld+json');
      expect((await other.anyone.get(path())).type).toBe('application/json');
    }
    await closed.close();
  });

  it('are never older than what had been written when they were asked for, while several write', async () => {
    const items = await Promise.all([0, 1, 2].map(() => makeItem(registry.ada)));
    const written = new Map(items.map(({ id }) => [id, 0]));
    let writing = true;
    const write = async (id: number): Promise<void> => {
      for (let count = 1; count <= 25; count++) {
        const values = { model: String(count) };
        if (count % 5 === 0)
          await registry.sql('update registry.item set model = $2 where id = $1', [id, values.model]);
        else await registry.ada.patch(`${ITEMS}/${id}`).send(values).expect(200);
        written.set(id, count);
      }
    };
    const counted = ({ model }: ItemDocument): number => Number(model ?? 0);
    const read = async (service: RunningService, i: number): Promise<void> => {
      while (writing) {
        const before = new Map(written);
        const id = items[i % items.length]!.id;
        expect(counted(await readItem(service.anyone, id))).toBeGreaterThanOrEqual(before.get(id)!);
        const { body } = await service.anyone.get(`${ITEMS}?where=id>=${items[0]!.id}`).expect(200);
        for (const record of body.records as ItemDocument[])
          expect(counted(record)).toBeGreaterThanOrEqual(before.get(record.id)!);
      }
    };
    const writers = Promise.all(items.map(({ id }) => write(id))).finally(() => (writing = false));
    await Promise.all([writers, ...[registry, other, other, registry, other].map(read)]);
    for (const { id } of items) expect(counted(await readItem(other.anyone, id))).toBe(25);
  });
});
