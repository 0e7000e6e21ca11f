import { makeChain, makeItem, pointersOf, SEEDED, uniqueName } from './item-factory';
import { ADA, BEN, type RegistryFixture, startRegistry } from './registry-fixture';

interface Pair {
  readonly contact: { readonly id: number; readonly email: string };
  readonly role: { readonly id: number };
}

describe('contacts in roles', () => {
  let registry: RegistryFixture;
  let benId: number;
  beforeAll(async () => {
    registry = await startRegistry();
    benId = await makeContact(BEN);
  });
  afterAll(() => registry.close());

  const makeContact = async (email = ''): Promise<number> => {
    const response = await registry.ada.post('/rest/v2/contacts').send({ lastName: 'Example', email });
    return response.body.id;
  };
  const makeMission = async (): Promise<number> => {
    const body = { name: uniqueName('mission'), startDate: '2024-01-01', endDate: '2024-02-01' };
    return (await registry.ada.post('/rest/v2/missions').send(body).expect(201)).body.id;
  };
  const pairsAt = async (path: string): Promise<Pair[]> =>
    (await registry.anyone.get(`${path}?dedup=false`).expect(200)).body.records;
  const editorAt = async (path: string, email = ADA): Promise<number> =>
    (await pairsAt(path)).find(({ contact }) => contact.email === email)!.contact.id;

  describe.each([
    ['items', async () => `/rest/v2/items/${(await makeItem(registry.ada)).id}/contacts`],
    ['missions', async () => `/rest/v2/missions/${await makeMission()}/contacts`],
  ])('of %s', (owner, makeOwner) => {
    it('get the roles that they have not yet, and are answered with all they have', async () => {
      const path = await makeOwner();
      const first = await registry.ada.post(`${path}/${benId}`).send([SEEDED.owner]).expect(201);
      expect(first.headers['location']).toBe(`${path}/${benId}`);
      expect(first.body).toMatchObject([{ contact: { email: BEN }, role: { id: SEEDED.owner } }]);
      const both = [SEEDED.editor, SEEDED.owner, SEEDED.editor];
      const second = await registry.ada.post(`${path}/${benId}?dedup=false`).send(both).expect(201);
      expect((second.body as Pair[]).map(({ role }) => role.id)).toEqual([SEEDED.owner, SEEDED.editor]);
      expect((second.body as Pair[])[0]).toEqual(first.body[0]);
      expect((await registry.anyone.get(`${path}/${benId}?dedup=false`).expect(200)).body).toEqual(second.body);
      await registry.ben.post(`${path}/${benId}`).send([SEEDED.owner]).expect(201);
    });

    it('are given in full for every role to R, which reads no uuids', async () => {
      const path = await makeOwner();
      await registry.ada.post(`${path}/${benId}`).send([SEEDED.editor, SEEDED.owner]).expect(201);
      const agent = 'libcurl/7.88.1 r-curl/5.0.0 httr/1.4.4';
      const { body } = await registry.anyone.get(path).set('User-Agent', agent).expect(200);
      const contacts = (body.records as { contact: unknown }[]).map(({ contact }) => contact);
      expect(contacts.filter((contact) => (contact as { email?: string }).email === BEN)).toHaveLength(2);
      expect(contacts.every((contact) => typeof contact === 'object')).toBe(true);
    });

    it('lose one role, or all', async () => {
      const path = await makeOwner();
      const id = await makeContact();
      await registry.ada.post(`${path}/${id}`).send([4, 5, 29]).expect(201);
      await registry.ada.delete(`${path}/${id}?roleId=5`).expect(204);
      await registry.ada.delete(`${path}/${id}?roleId=5`).expect(404);
      expect((await pairsAt(path)).filter(({ contact }) => contact.id === id)).toHaveLength(2);
      const tag = (await registry.anyone.get(`${path}/${id}`)).headers['etag'] ?? '';
      await registry.ada.delete(`${path}/${id}`).set('If-Match', '"7-x"').expect(412);
      await registry.ada.delete(`${path}/${id}`).set('If-Match', tag).expect(204);
      await registry.anyone.get(`${path}/${id}`).expect(404);
      await registry.ada.delete(`${path}/${id}`).expect(404);
    });

    it('are refused what is no role and who is no contact', async () => {
      const path = await makeOwner();
      const post = (roles: unknown, id = benId) => registry.ada.post(`${path}/${id}`).send(roles as object);
      expect(pointersOf(await post([SEEDED.owner, SEEDED.deployment, 4711]).expect(422))).toEqual(['/1', '/2']);
      expect(pointersOf(await post(['4', 0, 1.5, null]).expect(422))).toEqual(['/0', '/1', '/2', '/3']);
      for (const bad of [[], {}, { roleId: 4 }, Array<number>(101).fill(4)]) await post(bad).expect(422);
      await post([SEEDED.owner], 4711).expect(404);
      await registry.ada.post(`${path}/x`).send([4]).expect(404);
      await registry.ada.delete(`${path}/${benId}?roleId=x`).expect(400);
      await registry.ada.delete(`${path}/${benId}?role=4`).expect(400);
      expect(await pairsAt(path)).toHaveLength(1);
    });

    it('are given and taken by Editors only', async () => {
      const path = await makeOwner();
      const ada = await editorAt(path);
      for (const [client, status] of [
        [registry.anyone, 401],
        [registry.ben, 403],
      ] as const) {
        await client.post(`${path}/${benId}`).send([SEEDED.editor]).expect(status);
        await client.delete(`${path}/${ada}`).expect(status);
      }
      const refused = await registry.ben.post(`${path}/${benId}`).send([SEEDED.editor]);
      expect(refused.body).toMatchObject({ code: 'not-an-editor', requiredRole: 'Editor' });
      expect(refused.body).toHaveProperty(owner === 'items' ? 'itemCode' : 'missionId');
      await registry.admin.post(`${path}/${benId}`).send([SEEDED.editor]).expect(201);
    });

    it('keep the last Editor, also when two go at once', async () => {
      const path = await makeOwner();
      const ada = await editorAt(path);
      for (const query of ['', `?roleId=${SEEDED.editor}`]) {
        const { body } = await registry.ada.delete(`${path}/${ada}${query}`).expect(409);
        expect(body).toMatchObject({ code: 'last-editor' });
      }
      await registry.ada
        .post(`${path}/${await makeContact()}`)
        .send([SEEDED.editor])
        .expect(201);
      await registry.ada.delete(`${path}/${ada}`).expect(409);
      await registry.ada.post(`${path}/${benId}`).send([SEEDED.editor]).expect(201);
      const answers = await Promise.all([ada, benId].map((id) => registry.admin.delete(`${path}/${id}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect((await pairsAt(path)).filter(({ contact }) => contact.email !== '')).toHaveLength(1);
    });
  });

  it('leave an item its last Editor unless one above has any', async () => {
    const [root, child] = await makeChain(registry.ada, 2);
    const path = `/rest/v2/items/${child!.id}/contacts`;
    await registry.ada.post(`${path}/${benId}`).send([SEEDED.editor]).expect(201);
    await registry.ben.delete(`${path}/${benId}`).expect(204);
    await registry.ben.post(`${path}/${benId}`).send([SEEDED.editor]).expect(403);
    const ada = await editorAt(`/rest/v2/items/${root!.code}/contacts`);
    await registry.ada.delete(`/rest/v2/items/${root!.code}/contacts/${ada}`).expect(409);
  });

  it('of what an administrator clears the e-mail stay when nobody else is Editor', async () => {
    const email = 'dora@example.org';
    const dora = await makeContact(email);
    const item = await makeItem(registry.ada);
    const path = `/rest/v2/items/${item.id}/contacts`;
    const ada = await editorAt(path);
    await registry.ada.post(`${path}/${dora}`).send([SEEDED.editor]).expect(201);
    await registry.ada.delete(`${path}/${ada}`).expect(204);
    const { body } = await registry.admin.patch(`/rest/v2/contacts/${dora}`).send({ email: null }).expect(409);
    expect(body).toMatchObject({ code: 'last-editor', itemCode: item.code });
    await registry.admin.patch(`/rest/v2/contacts/${dora}`).send({ email: 'eve@example.org' }).expect(200);
    await registry.admin.post(`${path}/${ada}`).send([SEEDED.editor]).expect(201);
    await registry.admin.put(`/rest/v2/contacts/${dora}`).send({ email: '' }).expect(200);
  });
});
