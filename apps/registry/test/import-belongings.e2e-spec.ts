import { type Response } from 'supertest';
import { DatabaseContents } from '@pelorus/registry/persistence';
import { registryChecks } from '@pelorus/registry/service';
import { type ServiceClient } from '@pelorus/shared/testing';
import { runChecks } from '@pelorus/shared/verification';
import { ITEMS, makeItem, uniqueName } from './item-factory';
import { ADA, BEN, type RegistryFixture, startRegistry } from './registry-fixture';

const IMPORT = `${ITEMS}/import`;
const LINK = { name: 'Manual', type: 'manual', linkage: 'https://example.org/manual' };

/** Pointer and code of each fault. */
const faultsOf = ({ body }: Response): string[] =>
  (body as { errors: { pointer: string; code: string }[] }).errors.map(({ pointer, code }) => `${pointer} ${code}`);

describe('importing what belongs to items', () => {
  let registry: RegistryFixture;
  beforeAll(async () => void (registry = await startRegistry()));
  // Histories, codes and mounts fit together, whatever was imported and taken back.
  afterEach(async () => {
    const contents = new DatabaseContents(registry.database, 'registry');
    const reports = await runChecks(registryChecks(registry.database, 'registry', contents), { repair: false });
    expect(reports.flatMap(({ findings }) => findings)).toEqual([]);
  });
  afterAll(() => registry.close());

  const rows = async (body: object, client: ServiceClient = registry.ada) => {
    const answer = await client.post(IMPORT).send(body);
    expect({ status: answer.status, errors: answer.body.errors }).toEqual({ status: 200, errors: undefined });
    return answer.body;
  };
  const refused = async (body: object, client: ServiceClient = registry.ada) =>
    faultsOf(await client.post(IMPORT).send(body).expect(422));
  const listed = async (id: number, list: string) =>
    (await registry.ada.get(`${ITEMS}/${id}/${list}`).expect(200)).body.records;
  const csv = async (id: number, list: string) =>
    (await registry.ada.get(`${ITEMS}/${id}/${list}?format=csv`).expect(200)).text;
  const importCsv = (kind: string, text: string) =>
    registry.ada.post(`${IMPORT}?kind=${kind}`).set('Content-Type', 'text/csv').send(text);

  const shipRow = (shortName: string) => ({ shortName, longName: shortName, status: 'public', type: 'vessel' });

  it('makes roles, fields and links with their item, and changes nothing when it comes again', async () => {
    const ship = uniqueName('ship');
    await registry.ada.post('/rest/v2/contacts').send({ lastName: 'Owner', email: 'owner@example.org' }).expect(201);
    const item = `vessel:${ship}`;
    const contacts = [
      { item, contact: 'Owner@example.org', role: 'Owner' },
      // Whoever makes a root is its Editor: the role is there by then.
      { item, contact: ADA, role: 'Editor' },
    ];
    await rows({ items: [shipRow(uniqueName())] });
    const made = await rows({
      items: [shipRow(ship)],
      contacts,
      fields: [{ item, name: 'cable', value: '12 m' }],
      resources: [{ item, ...LINK }],
    });
    expect(made).toMatchObject({
      ...{ contacts: { created: 2 }, fields: { created: 1 }, resources: { created: 1 }, mounts: { created: 0 } },
      totalRecords: 5,
    });
    const { id } = made.records[0];
    const roles = (await listed(id, 'contacts')).map(({ contact, role }: never) => [
      (contact as { email: string }).email,
      (role as { systemName: string }).systemName,
    ]);
    expect(roles.sort()).toEqual([
      [ADA, 'Editor'],
      ['owner@example.org', 'Owner'],
    ]);
    const ids = (await listed(id, 'contacts')).map((one: { id: number }) => one.id).sort();
    const told = made.records.filter(({ kind }: { kind: string }) => kind === 'contact of an item');
    expect(told.map((one: { id: number }) => one.id).sort()).toEqual(ids);
    expect(await listed(id, 'fields')).toMatchObject([{ name: 'cable', value: '12 m' }]);
    expect(await listed(id, 'resources')).toMatchObject([{ name: 'Manual', linkage: LINK.linkage }]);
    // By somebody without any right: what changes nothing needs none.
    expect(await rows({ contacts }, registry.ben)).toMatchObject({ contacts: { unchanged: 2 }, totalRecords: 0 });
  });

  it.each(['contacts', 'fields', 'resources', 'mounts'])('takes the table that it gives of %s', async (kind) => {
    const ship = await makeItem(registry.ada);
    const { id } = await makeItem(registry.ada, { parentId: ship.id });
    const item = (await registry.ada.get(`${ITEMS}/${id}`).expect(200)).body.code;
    await rows({
      contacts: [{ item, contact: ADA, role: 'Owner' }],
      fields: [{ item, name: '=1+1', value: 'a\nb' }],
      resources: [{ item, ...LINK }],
    });
    const { body } = await importCsv(kind, await csv(id, kind)).expect(200);
    expect(body).toMatchObject({ [kind]: { created: 0, changed: 0, unchanged: 1 }, totalRecords: 0 });
    const read = (await registry.ada.get(`${ITEMS}/${id}/${kind}?dedup=false`).expect(200)).body.records;
    expect(await rows({ [kind]: read })).toMatchObject({ [kind]: { unchanged: 1 }, totalRecords: 0 });
  });

  it('keeps the bytes of files whose names it changes, and gives no file an address', async () => {
    const { id } = await makeItem(registry.ada);
    const form = registry.ada.post(`${ITEMS}/${id}/resources`);
    const type = (await registry.ada.get(`/rest/v2/vocables?where=systemName==manual`).expect(200)).body.records[0].id;
    const file = (await form.field('name', 'Chart').field('typeId', type).attach('file', Buffer.from('bytes'), 'chart.txt').expect(201)).body; // prettier-ignore
    expect(await rows({ resources: [{ id: file.id, name: 'Map' }] })).toMatchObject({ resources: { changed: 1 } });
    expect(await listed(id, 'resources')).toMatchObject([{ name: 'Map', sha256: file.sha256, size: 5 }]);
    const payload = await registry.ada.get(`${ITEMS}/${id}/resources/${file.id}/payload`).expect(200);
    expect(payload.text).toBe('bytes');
    expect(await refused({ resources: [{ id: file.id, linkage: LINK.linkage }] })).toEqual([
      '/resources/0/linkage not-a-link',
    ]);
  });

  it('corrects mounts as single writes do, one after another, and takes that back', async () => {
    const [a, b] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    const { id } = await makeItem(registry.ada, { parentId: a.id });
    await registry.ada.patch(`${ITEMS}/${id}`).send({ parentId: b.id }).expect(200);
    const [first, second] = await listed(id, 'mounts');
    const before = await listed(id, 'mounts');
    const done = await rows({
      mounts: [
        { id: first.id, start: '2020-01-01', end: '2021-01-01', mountLabel: 'Put on' },
        { id: second.id, start: '2021-01-01T00:00:00', mountLabel: 'Moved' },
      ],
    });
    expect(done).toMatchObject({ mounts: { created: 0, changed: 2, unchanged: 0 } });
    expect(await listed(id, 'mounts')).toMatchObject([
      { start: '2020-01-01T00:00:00.000', end: '2021-01-01T00:00:00.000', mountLabel: 'Put on' },
      { start: '2021-01-01T00:00:00.000', mountLabel: 'Moved' },
    ]);
    await registry.ada.delete(`/rest/v2/imports/${done.moment}`).expect(200);
    const times = (mounts: { start: string; end?: string }[]) => mounts.map(({ start, end }) => [start, end]);
    expect(times(await listed(id, 'mounts'))).toEqual(times(before));
  });

  it('refuses what mounts cannot be, and keeps nothing of the others', async () => {
    const [a, b] = [await makeItem(registry.ada), await makeItem(registry.ada)];
    const { id } = await makeItem(registry.ada, { parentId: a.id });
    await registry.ada.patch(`${ITEMS}/${id}`).send({ parentId: b.id }).expect(200);
    const before = await listed(id, 'mounts');
    const [first, second] = before as { id: number }[];
    const bad = { mounts: [{ id: first!.id, start: '2020-01-01', end: '2019-01-01' }, { id: second!.id, end: '2024-01-01' }] }; // prettier-ignore
    expect(await refused(bad)).toEqual([
      expect.stringMatching('^/mounts/0/'),
      expect.stringMatching('^/mounts/1/end '),
    ]);
    expect(await refused({ mounts: [{ itemId: id, start: '2020-01-01' }] })).toEqual(['/mounts/0 no-new-mount']);
    expect(await listed(id, 'mounts')).toEqual(before);
  });

  it('tells faults of roles: unknown contacts and roles, what is said twice, and what is fixed', async () => {
    const item = await makeItem(registry.ada);
    await rows({ contacts: [{ item: item.code, contact: ADA, role: 'Owner' }] });
    const [editor] = await listed(item.id, 'contacts');
    const twice = { item: item.code, contact: ADA, role: 'Pilot' };
    expect(
      await refused({
        contacts: [
          { item: item.code, contact: 'nobody@example.org', role: 'Owner' },
          { item: item.code, contact: ADA, role: 'Captain' },
          twice,
          twice,
          { id: editor.id, role: 'Pilot' },
        ],
      }),
    ).toEqual([
      '/contacts/0/contact unknown-reference',
      '/contacts/1/role unknown-reference',
      '/contacts/3 repeated',
      '/contacts/4 fixed',
    ]);
  });

  it('needs the right to change the item, and leaves it an Editor when it is taken back', async () => {
    const item = await makeItem(registry.ada);
    // Who has made something has a contact.
    await makeItem(registry.ben);
    const editor = { contacts: [{ item: item.code, contact: BEN, role: 'Editor' }] };
    const answer = await registry.ben.post(IMPORT).send(editor).expect(403);
    expect(faultsOf(answer)).toEqual(['/contacts/0 not-an-editor']);
    const { moment } = await rows(editor, registry.admin);
    const contact = (await listed(item.id, 'contacts')).find(
      (one: { contact: { email: string } }) => one.contact.email === ADA,
    );
    await registry.admin.delete(`${ITEMS}/${item.id}/contacts/${contact.contact.id}`).expect(204);
    const last = await registry.admin.delete(`/rest/v2/imports/${moment}`).expect(409);
    expect(last.body).toMatchObject({ code: 'last-editor' });
  });
});
