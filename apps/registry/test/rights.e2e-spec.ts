import { type ItemDocument } from '@pelorus/registry/model';
import { type ServiceClient } from '@pelorus/shared/testing';
import { itemBody, ITEMS, makeChain, makeItem, readItem, SEEDED } from './item-factory';
import { addContact, ADA, ADMIN, BEN, type RegistryFixture, startRegistry } from './registry-fixture';

const CLARA = 'clara@example.org';

describe('rights on items', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  /** Every way to change an item. */
  const writes = (client: ServiceClient, item: ItemDocument) => [
    client.put(`${ITEMS}/${item.id}`).send({ model: 'foreign' }),
    client.put(`${ITEMS}/${item.id}`).send({}),
    client.patch(`${ITEMS}/${item.code}`).send({ parentId: null }),
    client.delete(`${ITEMS}/${item.id}`),
    client.post(ITEMS).send(itemBody({ parentId: item.id })),
  ];
  const contactsOf = async (item: ItemDocument) =>
    (await registry.anyone.get(`${ITEMS}/${item.id}/contacts?dedup=false`).expect(200)).body.records as {
      contact: { email: string; firstName: string; lastName: string };
      role: { systemName: string };
    }[];

  it('let nobody write without a session', async () => {
    const item = await makeItem(registry.ada);
    for (const write of [...writes(registry.anyone, item), registry.anyone.post(ITEMS).send(itemBody())]) {
      const response = await write.expect(401);
      expect(response.body).toMatchObject({ code: 'not-logged-in' });
      expect(response.headers['www-authenticate']).toBe('Bearer realm="pelorus"');
    }
    expect(await readItem(registry.anyone, item.id)).toEqual(item);
  });

  it('ask for the session before they look at the body', async () => {
    await registry.anyone.post(ITEMS).type('json').send('{').expect(401);
    await registry.anyone.put(`${ITEMS}/4711`).type('text/plain').send('x').expect(401);
  });

  it('keep other accounts from an item, and say which right on which item they lack', async () => {
    const [root, child] = await makeChain(registry.ada, 2);
    for (const item of [root!, child!]) {
      for (const write of writes(registry.ben, item)) {
        const response = await write.expect(403);
        expect(response.body).toMatchObject({ code: 'not-an-editor', requiredRole: 'Editor', itemCode: item.code });
        expect(response.body.detail).toContain(BEN);
      }
      expect(await readItem(registry.anyone, item.id)).toEqual(item);
    }
  });

  it('belong to the role Editor, to no other', async () => {
    const item = await makeItem(registry.ada);
    await addContact(registry, item.id, BEN, SEEDED.owner);
    await registry.ben.put(`${ITEMS}/${item.id}`).send({ model: 'x' }).expect(403);
    await addContact(registry, item.id, BEN, SEEDED.editor);
    await registry.ben.put(`${ITEMS}/${item.id}`).send({ model: 'x' }).expect(200);
  });

  it('reach from an item down, not up or aside', async () => {
    const [root, middle, leaf] = await makeChain(registry.ada, 3);
    const sibling = await makeItem(registry.ada, { parentId: root!.id });
    await addContact(registry, middle!.id, BEN, SEEDED.editor);
    await registry.ben.put(`${ITEMS}/${middle!.id}`).send({ model: 'b' }).expect(200);
    await registry.ben.put(`${ITEMS}/${leaf!.id}`).send({ model: 'b' }).expect(200);
    await makeItem(registry.ben, { parentId: leaf!.id });
    for (const item of [root!, sibling]) await registry.ben.put(`${ITEMS}/${item.id}`).send({}).expect(403);
  });

  it('find the contact of an account whatever the case of its e-mail', async () => {
    const item = await makeItem(registry.admin);
    await addContact(registry, item.id, 'Clara@Example.ORG', SEEDED.editor);
    const clara = await registry.anyone.logIn(CLARA.toUpperCase(), await registry.token(CLARA));
    await clara.put(`${ITEMS}/${item.id}`).send({ model: 'c' }).expect(200);
    const own = await makeItem(clara);
    expect(await contactsOf(own)).toMatchObject([{ contact: { email: 'Clara@Example.ORG' } }]);
  });

  it('let administrators change everything', async () => {
    const [root, child] = await makeChain(registry.ada, 2);
    const own = await makeItem(registry.ben);
    await registry.admin.put(`${ITEMS}/${child!.id}`).send({ model: 'a', parentId: own.id }).expect(200);
    await makeItem(registry.admin, { parentId: root!.id });
    await registry.admin.delete(`${ITEMS}/${root!.id}`).expect(200);
  });

  it('are needed where an item is moved to', async () => {
    const [, child] = await makeChain(registry.ada, 2);
    const foreign = await makeItem(registry.ben);
    for (const method of ['put', 'patch'] as const) {
      const request = registry.ada.request(method, `${ITEMS}/${child!.id}`);
      const response = await request.send({ parentId: foreign.id }).expect(403);
      expect(response.body).toMatchObject({ itemCode: foreign.code });
    }
    await addContact(registry, foreign.id, ADA, SEEDED.editor);
    await registry.ada.put(`${ITEMS}/${child!.id}`).send({ parentId: foreign.id }).expect(200);
  });

  it('make whoever makes a root its Editor, by a contact whose name tells no e-mail', async () => {
    const account = await registry.anyone.logIn('new@example.org', await registry.token('new@example.org'));
    const root = await makeItem(account);
    const contact = { email: 'new@example.org', firstName: '', lastName: 'Unnamed' };
    expect(await contactsOf(root)).toMatchObject([{ contact, role: { systemName: 'Editor' } }]);
    expect(await contactsOf(await makeItem(account, { parentId: root.id }))).toEqual([]);
    const second = await makeItem(account);
    expect(await contactsOf(second)).toMatchObject([{ contact }]);
    const rows = await registry.sql('select id from registry.contact where email = $1', ['new@example.org']);
    expect(rows).toHaveLength(1);
    expect(await contactsOf(await makeItem(registry.admin))).toMatchObject([{ contact: { email: ADMIN } }]);
  });

  it('make one contact of an account that makes many first items at once', async () => {
    const account = await registry.anyone.logIn('fast@example.org', await registry.token('fast@example.org'));
    await Promise.all(Array.from({ length: 6 }, () => makeItem(account)));
    const rows = await registry.sql('select id from registry.contact where email = $1', ['fast@example.org']);
    expect(rows).toHaveLength(1);
  });

  it('are recorded: who wrote which state', async () => {
    const item = await makeItem(registry.ada);
    await registry.admin.put(`${ITEMS}/${item.id}`).send({ model: 'x' }).expect(200);
    const rows = await registry.sql(
      'select account, ended_account from registry.item_history where id = $1 order by valid',
      [item.id],
    );
    expect(rows).toEqual([
      { account: ADA, ended_account: ADMIN },
      { account: ADMIN, ended_account: null },
    ]);
  });
});
