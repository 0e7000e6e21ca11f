import { makeItem, SEEDED } from './item-factory';
import { ADA, addContact, BEN, type RegistryFixture, startRegistry } from './registry-fixture';

const CONTACTS = '/rest/v2/contacts';

describe('contacts', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const make = async (body: object, client = registry.ada) =>
    (
      await client
        .post(CONTACTS)
        .send({ lastName: 'Example', ...body })
        .expect(201)
    ).body;

  it.each([
    ['0000-0002-1825-0097', 'https://orcid.org/0000-0002-1825-0097'],
    ['https://orcid.org/0000-0001-5109-3700', 'https://orcid.org/0000-0001-5109-3700'],
    ['http://www.orcid.org/0000-0002-1694-233x', 'https://orcid.org/0000-0002-1694-233X'],
    ['', ''],
  ])('show the ORCID iD %j as %j', async (orcid, shown) => {
    expect(await make({ orcid })).toMatchObject({ orcid: shown });
  });

  it.each([
    ['03yrm5c26', 'https://ror.org/03yrm5c26'],
    ['https://ror.org/03YRM5C26/', 'https://ror.org/03yrm5c26'],
    ['', ''],
  ])('show the ROR id %j as %j', async (ror, shown) => {
    expect(await make({ ror })).toMatchObject({ ror: shown });
  });

  it('tell both ids that are none at once', async () => {
    const body = { lastName: 'x', orcid: '0000-0002-1825-0098', ror: 'awi' };
    const response = await registry.ada.post(CONTACTS).send(body).expect(422);
    expect(response.body.errors).toMatchObject([
      { code: 'bad-orcid', pointer: '/orcid' },
      { code: 'bad-ror', pointer: '/ror' },
    ]);
  });

  it('have an e-mail that no other has, ignoring case, also when many are made at once', async () => {
    const emails = Array.from({ length: 8 }, (_, i) => (i % 2 ? 'Many@Example.org' : 'many@example.ORG'));
    const answers = await Promise.all(
      emails.map((email) => registry.ada.post(CONTACTS).send({ lastName: 'x', email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'duplicate', key: 'email' });
    expect(refused?.body.detail).toMatch(/many@example\.org/i);
    await make({ email: '' });
    await make({ email: '' });
  });

  it.each([
    'zoë@example.org',
    '\u212Aim@example.org',
    'ada\u0430@example.org',
    'ada@ex\u00e4mple.org',
    'ada b@example.org',
  ])('have no e-mail like %s', async (email) => {
    const { body } = await registry.admin.post(CONTACTS).send({ lastName: 'x', email }).expect(422);
    expect(body.errors).toMatchObject([{ pointer: '/email', detail: expect.stringContaining('ASCII') }]);
    const { id } = await make({});
    await registry.admin.patch(`${CONTACTS}/${id}`).send({ email }).expect(422);
  });

  it('with an e-mail from before that only looks like that of an account give it no right', async () => {
    const kim = await registry.anyone.logIn('kim@example.org', await registry.token('kim@example.org'));
    const lookalike = '\u212Aim@example.org';
    const item = await makeItem(registry.admin);
    await addContact(registry, item.id, lookalike, SEEDED.editor);
    const [contact] = await registry.sql<{ id: number }>('select id from registry.contact where email = $1', [
      lookalike,
    ]);
    await kim.patch(`/rest/v2/items/${item.id}`).send({ model: 'x' }).expect(403);
    await kim.patch(`${CONTACTS}/${contact!.id}`).send({ city: 'x' }).expect(403);
    await kim
      .post('/rest/v2/items/import')
      .send({ items: [{ id: item.id, model: 'x' }] })
      .expect(403);
    const mission = { name: 'M', startDate: '2024-01-01', endDate: '2024-01-02' };
    const { body } = await kim.post('/rest/v2/missions').send(mission).expect(409);
    expect(body).toMatchObject({ code: 'duplicate', key: 'email' });
  });

  it('made for somebody else give their maker no right', async () => {
    const ben = await make({ email: BEN.toUpperCase() });
    await registry.ada.put(`${CONTACTS}/${ben.id}`).send({ city: 'x' }).expect(403);
    const item = await makeItem(registry.ben);
    await registry.ada.put(`/rest/v2/items/${item.id}`).send({ model: 'x' }).expect(403);
    const own = (await registry.ben.put(`${CONTACTS}/${ben.id}`).send({ firstName: 'Ben' }).expect(200)).body;
    expect(own).toMatchObject({ firstName: 'Ben', email: BEN.toUpperCase() });
  });

  it('change their e-mail by administrators only: it carries rights', async () => {
    const item = await makeItem(registry.ada);
    const contacts = await registry.anyone.get(`/rest/v2/items/${item.id}/contacts?dedup=false`);
    const ada = contacts.body.records[0].contact;
    for (const email of ['other@example.org', '', ADA.toUpperCase()]) {
      const { body } = await registry.ada.put(`${CONTACTS}/${ada.id}`).send({ email }).expect(403);
      expect(body).toMatchObject({ code: 'not-an-administrator', requiredRole: 'administrator', contactId: ada.id });
    }
    await registry.ada
      .put(`${CONTACTS}/${ada.id}`)
      .send({ ...ada, email: ADA, city: 'List' })
      .expect(200);
    const mallory = await make({});
    await registry.ada.post(`/rest/v2/items/${item.id}/contacts/${mallory.id}`).send([SEEDED.editor]).expect(201);
    await registry.ben.put(`${CONTACTS}/${mallory.id}`).send({ email: 'x@example.org' }).expect(403);
    await registry.admin.put(`${CONTACTS}/${mallory.id}`).send({ email: ADA }).expect(409);
  });

  it('that are named somewhere stay, and say where', async () => {
    const item = await makeItem(registry.ada);
    const { id } = await make({});
    await registry.ada.post(`/rest/v2/items/${item.id}/contacts/${id}`).send([SEEDED.owner]).expect(201);
    const { body } = await registry.admin.delete(`${CONTACTS}/${id}`).expect(409);
    expect(body).toMatchObject({ code: 'referenced', totalReferrers: 1 });
    expect(body.referrers).toEqual([
      { kind: 'contact of an item', id: expect.any(Number), link: `/rest/v2/items/${item.id}/contacts/${id}` },
    ]);
    await registry.anyone.get(body.referrers[0].link).expect(200);
  });
});
