import { AuditLog } from '@pelorus/auth/domain';
import { makeItem, pointersOf, SEEDED, uniqueName } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const CONTACTS = '/rest/v2/contacts';

interface Pair {
  readonly contact: { readonly id: number };
  readonly role: { readonly id: number };
}

describe('a contact and its double', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.close());

  const contact = async (body: object = {}): Promise<number> =>
    (
      await registry.admin
        .post(CONTACTS)
        .send({ lastName: 'Example', ...body })
        .expect(201)
    ).body.id;
  const item = async (): Promise<string> => `/rest/v2/items/${(await makeItem(registry.admin)).id}`;
  const mission = async (): Promise<string> => {
    const body = { name: uniqueName('mission'), startDate: '2024-01-01', endDate: '2024-02-01' };
    return `/rest/v2/missions/${(await registry.admin.post('/rest/v2/missions').send(body).expect(201)).body.id}`;
  };
  const give = (owner: string, id: number, ...roles: number[]) =>
    registry.admin.post(`${owner}/contacts/${id}`).send(roles).expect(201);
  const merge = (id: number | string, body: object, client = registry.admin) =>
    client.post(`${CONTACTS}/${id}/merge`).send(body);
  /** Pairs of ids of contacts and roles, of two contacts. */
  const rolesAt = async (owner: string, ids: readonly number[], asOf = ''): Promise<string[]> => {
    const query = `dedup=false${asOf && `&asOf=${asOf}`}`;
    const { body } = await registry.anyone.get(`${owner}/contacts?${query}`).expect(200);
    const pairs = (body.records as Pair[]).filter(({ contact }) => ids.includes(contact.id));
    return pairs.map(({ contact, role }) => `${ids.indexOf(contact.id)} ${role.id}`).sort();
  };
  /** The moment of the last change: the next one has a later one. */
  const lastMoment = async (): Promise<string> => {
    const [clock] = await registry.sql<{ now: Date }>('select now from registry.clock');
    return clock!.now.toISOString();
  };
  const idOf = (owner: string): string => owner.split('/').at(-1)!;

  it('become one, with all roles, once each; before the merge both are there as they were', async () => {
    const [kept, double] = [await contact({ city: 'List' }), await contact({ firstName: 'Ada', city: 'Kiel' })];
    const ids = [kept, double];
    const [shared, own, cruise] = [await item(), await item(), await mission()];
    await give(shared, kept, SEEDED.owner);
    await give(shared, double, SEEDED.owner, SEEDED.editor);
    await give(own, double, SEEDED.owner);
    await give(cruise, double, SEEDED.editor);
    const before = await lastMoment();
    const tag = (await registry.anyone.get(`${CONTACTS}/${kept}`).expect(200)).headers['etag'] ?? '';
    const merged = await merge(kept, { otherId: double }).set('If-Match', tag).expect(200);
    expect(merged.body).toMatchObject({ id: kept, firstName: 'Ada', lastName: 'Example', city: 'List' });
    const shown = await registry.anyone.get(`${CONTACTS}/${kept}`).expect(200);
    expect([shown.headers['etag'], shown.body]).toEqual([merged.headers['etag'], merged.body]);
    expect(merged.headers['etag']).not.toBe(tag);

    const both = [`0 ${SEEDED.owner}`, `0 ${SEEDED.editor}`].sort();
    expect(await rolesAt(shared, ids)).toEqual(both);
    expect(await rolesAt(own, ids)).toEqual([`0 ${SEEDED.owner}`]);
    expect(await rolesAt(cruise, ids)).toEqual([`0 ${SEEDED.editor}`]);
    await registry.anyone.get(`${CONTACTS}/${double}`).expect(404);

    const then = [`0 ${SEEDED.owner}`, `1 ${SEEDED.owner}`, `1 ${SEEDED.editor}`].sort();
    expect(await rolesAt(shared, ids, before)).toEqual(then);
    expect(await rolesAt(cruise, ids, before)).toEqual([`1 ${SEEDED.editor}`]);
    const past = await registry.admin.get(`${CONTACTS}/${double}?asOf=${before}`).expect(200);
    expect(past.body).toMatchObject({ id: double, city: 'Kiel' });
  });

  it('change at one moment in every history, by the administrator', async () => {
    const [kept, double] = [await contact(), await contact({ firstName: 'Ada' })];
    const owner = await item();
    await give(owner, double, SEEDED.owner);
    await merge(kept, { otherId: double }).expect(200);
    const entriesOf = async (path: string, count: number) =>
      (await registry.admin.get(`${path}/history?hits=${count}`).expect(200)).body.records;
    const [ofKept] = await entriesOf(`${CONTACTS}/${kept}`, 1);
    const [ofDouble] = await entriesOf(`${CONTACTS}/${double}`, 1);
    const [given] = await entriesOf(`${owner}/contacts/${kept}`, 1);
    const [taken] = await entriesOf(`${owner}/contacts/${double}`, 1);
    expect([ofKept, ofDouble, given, taken]).toMatchObject([
      { action: 'changed', revision: 2, changes: [{ field: 'firstName', to: 'Ada' }] },
      { action: 'deleted' },
      { action: 'created' },
      { action: 'deleted' },
    ]);
    const moments = [ofKept, ofDouble, given, taken].map(({ date, account }) => `${date} ${account}`);
    expect(new Set(moments)).toEqual(new Set([`${ofKept.date} admin@example.org`]));
    expect((await registry.admin.get(`${owner}/history?within=true&hits=2`).expect(200)).body.records).toHaveLength(2);
  });

  it('have one e-mail afterwards, and the rights of its account', async () => {
    const email = 'eve@example.org';
    const eve = await registry.anyone.logIn(email, await registry.token(email));
    const [kept, double] = [await contact(), await contact({ email })];
    const owner = await item();
    await give(owner, kept, SEEDED.editor);
    await eve.patch(owner).send({ model: 'x' }).expect(403);
    const refused = await merge(kept, { otherId: double }).expect(409);
    expect(refused.body).toMatchObject({ code: 'gained-email', emails: ['', email] });
    await merge(kept, { otherId: double, email: '' }).expect(409);
    await eve.patch(owner).send({ model: 'x' }).expect(403);
    expect((await merge(kept, { otherId: double, email }).expect(200)).body).toMatchObject({ id: kept, email });
    await eve.patch(owner).send({ model: 'x' }).expect(200);
    await eve.patch(`${CONTACTS}/${kept}`).send({ city: 'List' }).expect(200);
  });

  it('with an e-mail each are asked which one stays', async () => {
    const [first, second] = [`${uniqueName('a')}@example.org`, `${uniqueName('b')}@example.org`];
    const [kept, double] = [await contact({ email: first }), await contact({ email: second })];
    const refused = await merge(kept, { otherId: double }).expect(409);
    expect(refused.body).toMatchObject({ code: 'two-emails', emails: [first, second] });
    const foreign = await merge(kept, { otherId: double, email: 'eve@example.org' }).expect(422);
    expect(pointersOf(foreign)).toEqual(['/email']);
    await registry.anyone.get(`${CONTACTS}/${double}`).expect(200);
    const { body } = await merge(kept, { otherId: double, email: second.toUpperCase() }).expect(200);
    expect(body).toMatchObject({ id: kept, email: second });
  });

  it('stay as they are when the merge is refused', async () => {
    const [kept, double] = [await contact(), await contact()];
    const owner = await item();
    await give(owner, double, SEEDED.owner);
    await merge(kept, { otherId: double }, registry.anyone).expect(401);
    const forbidden = await merge(kept, { otherId: double }, registry.ada).expect(403);
    expect(forbidden.body).toMatchObject({ code: 'not-an-administrator', contactId: kept });
    await merge(4711, { otherId: double }).expect(404);
    await merge('x', { otherId: double }).expect(404);
    const self = await merge(kept, { otherId: kept }).expect(422);
    expect(self.body.errors).toMatchObject([{ code: 'same-contact', pointer: '/otherId' }]);
    const unknown = await merge(kept, { otherId: 4711 }).expect(422);
    expect(unknown.body.errors).toMatchObject([{ code: 'unknown-reference', pointer: '/otherId' }]);
    for (const body of [{}, { otherId: 0 }, { otherId: '1' }, { otherId: double, email: 7 }, { otherid: double }, []]) {
      await merge(kept, body).expect(422);
    }
    await merge(kept, { otherId: double }).set('If-Match', '"7-x"').expect(412);
    expect(await rolesAt(owner, [kept, double])).toEqual([`1 ${SEEDED.owner}`]);
  });

  it('are merged once, however often it is asked for at a time', async () => {
    const [kept, double] = [await contact(), await contact()];
    const owner = await item();
    await give(owner, double, SEEDED.owner);
    const answers = await Promise.all(Array.from({ length: 6 }, () => merge(kept, { otherId: double })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(5).fill(422)]);
    const crossed = [await contact(), await contact()] as const;
    const both = await Promise.all([
      merge(crossed[0], { otherId: crossed[1] }),
      merge(crossed[1], { otherId: crossed[0] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('are in the audit log', async () => {
    const [first, second] = [`${uniqueName('a')}@example.org`, `${uniqueName('b')}@example.org`];
    const [kept, double] = [await contact({ email: first }), await contact({ email: second })];
    const [shared, own, cruise] = [await item(), await item(), await mission()];
    await give(shared, double, SEEDED.owner, SEEDED.editor);
    await give(own, double, SEEDED.editor);
    await give(cruise, kept, SEEDED.editor);
    await merge(kept, { otherId: double, email: second }).expect(200);
    const where = `subject=="POST ${CONTACTS}/${kept}/merge"`;
    await registry.app.get(AuditLog, { strict: false }).flush();
    const { body } = await registry.admin.get(`/rest/v2/audit?${new URLSearchParams({ where })}`).expect(200);
    expect(body.records).toMatchObject([
      {
        action: 'admin-write',
        result: 'done',
        detail:
          `contact ${double} (${second}) into contact ${kept} (${first}); e-mail ${second}; ` +
          `${double} was Editor of items ${idOf(shared)} ${idOf(own)}, Owner of item ${idOf(shared)}; ` +
          `${kept} was Editor of mission ${idOf(cruise)}`,
      },
    ]);
  });
});
