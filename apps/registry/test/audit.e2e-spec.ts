import supertest from 'supertest';
import { AuditLog } from '@pelorus/auth/domain';
import { sessionOf } from '@pelorus/shared/testing';
import { makeItem, SEEDED, uniqueName } from './item-factory';
import { ADA, ADMIN, type RegistryFixture, startRegistry } from './registry-fixture';

const V2 = '/rest/v2';

describe('the audit log of the registry', () => {
  let registry: RegistryFixture;
  beforeAll(async () => {
    registry = await startRegistry({ TRUST_PROXY: '1' });
  });
  afterAll(() => registry.close());

  /** The entries of an action, newest first, once what waits is written. */
  const entries = async (action: string) => {
    await registry.app.get(AuditLog, { strict: false }).flush();
    return (await registry.admin.get(`${V2}/audit?where=action==${action}&sorts=-id`).expect(200)).body.records;
  };

  it('has roles given and taken', async () => {
    const item = await makeItem(registry.ada);
    const contact = await registry.ada.post(`${V2}/contacts`).send({ lastName: 'Example' }).expect(201);
    const path = `${V2}/items/${item.id}/contacts/${contact.body.id}`;
    await registry.ada.post(path).send([SEEDED.editor, SEEDED.owner]).expect(201);
    await registry.ada.delete(`${path}?roleId=${SEEDED.editor}`).expect(204);
    await registry.ada.delete(path).expect(204);
    expect(await entries('role-give')).toMatchObject([
      {
        username: ADA,
        subject: `POST ${path}`,
        detail: `roles ${SEEDED.editor}, ${SEEDED.owner}`,
        service: 'registry',
      },
    ]);
    expect(await entries('role-take')).toMatchObject([
      { username: ADA, subject: `DELETE ${path}`, detail: 'all roles' },
      { username: ADA, subject: `DELETE ${path}`, detail: `roles ${SEEDED.editor}` },
    ]);
  });

  it('has roles however the path is spelled', async () => {
    const item = await makeItem(registry.ada);
    const contact = await registry.ada.post(`${V2}/contacts`).send({ lastName: 'Example' }).expect(201);
    const form = { username: ADA, password: await registry.token(ADA) };
    const session = sessionOf(await registry.anyone.post(`${V2}/auth/login`).type('form').send(form).expect(200));
    const path = `/REST/v2//Items/${item.id}/CONTACTS/${contact.body.id}/`;
    const ada = supertest(registry.url);
    await ada.post(path).set('x-auth-token', session).send([SEEDED.owner]).expect(201);
    await ada.delete(path).set('x-auth-token', session).expect(204);
    expect((await entries('role-give'))[0]).toMatchObject({ subject: `POST ${path}`, detail: `roles ${SEEDED.owner}` });
    expect((await entries('role-take'))[0]).toMatchObject({ subject: `DELETE ${path}`, detail: 'all roles' });
  });

  it('has refusals by right, too', async () => {
    const item = await makeItem(registry.ada);
    await registry.ben.patch(`${V2}/items/${item.id}`).send({ model: 'x' }).expect(403);
    const [newest] = await entries('refusal');
    expect(newest).toMatchObject({ username: 'ben@example.org', subject: `PATCH ${V2}/items/${item.id}`, status: 403 });
    expect(newest.detail).toBe('not-an-editor');
  });

  it('has what administrators write, and deletions', async () => {
    const unit = await registry.admin
      .post(`${V2}/units`)
      .send({ code: uniqueName('unit') })
      .expect(201);
    await registry.admin.delete(`${V2}/units/${unit.body.id}`).expect(204);
    expect((await entries('admin-write'))[0]).toMatchObject({
      username: ADMIN,
      subject: `POST ${V2}/units`,
      status: 201,
    });
    expect((await entries('delete'))[0]).toMatchObject({
      username: ADMIN,
      subject: `DELETE ${V2}/units/${unit.body.id}`,
    });
  });

  it('has what accounts write, with what they made, but no dry run and no question', async () => {
    const item = await makeItem(registry.ada);
    await registry.ada.patch(`${V2}/items/${item.id}`).send({ model: 'x' }).expect(200);
    const rows = { items: [{ id: item.id, model: 'y' }] };
    await registry.ada.post(`${V2}/items/import?dryRun=true`).send(rows).expect(200);
    await registry.ada.post(`${V2}/items/import`).send(rows).expect(200);
    await registry.ada.post(`${V2}/parameters/check`).send({ codes: [] }).expect(200);
    const [imported, edited, made] = await entries('edit');
    expect(imported).toMatchObject({ username: ADA, subject: `POST ${V2}/items/import`, result: 'done' });
    expect(edited).toMatchObject({ username: ADA, subject: `PATCH ${V2}/items/${item.id}` });
    expect(made).toMatchObject({ subject: `POST ${V2}/items`, detail: `${V2}/items/${item.id}` });
  });

  it('has exports of contacts, not pages of them', async () => {
    const contacts = `${V2}/contacts`;
    await registry.anyone.get(`${contacts}?hits=10`).expect(200);
    await registry.anyone.get(`${contacts}?format=csv`).expect(200);
    await registry.ada.get(`${contacts}?format=ndjson`).expect(200);
    await registry.anyone.get(`${contacts}?hits=10000`).expect(200);
    expect((await entries('contact-export')).map(({ detail }: { detail: string }) => detail)).toEqual([
      'hits=10000',
      'format=ndjson',
      'format=csv',
    ]);
  });

  it('has exports of contacts by any list that shows them, spelled in any way, also from memory', async () => {
    const item = await makeItem(registry.ada);
    const before = (await entries('contact-export')).length;
    const paths = [
      `${V2}/contacts/?hits=2000`,
      '/REST/V2/Contacts?hits=2000&offset=0',
      '/rest//v2/contacts?format=csv',
      `${V2}/items?with=contacts&format=ndjson`,
      `${V2}/items/?with=parameters,contacts.contact&hits=1000`,
      `${V2}/items/${item.id}/Contacts/?format=csv`,
    ];
    // Of requests without an account only the first ones of a network are entries of their own.
    for (const [i, path] of [...paths, ...paths].entries()) {
      await supertest(registry.url).get(path).set('X-Forwarded-For', `192.0.2.${i}`).expect(200);
    }
    for (const path of [`${V2}/items?format=ndjson`, `${V2}/items?with=contacts&hits=10`, `${V2}/items?hits=2000`]) {
      await supertest(registry.url).get(path).expect(200);
    }
    const found = (await entries('contact-export')).slice(0, -before).reverse();
    expect(found.map(({ subject }: { subject: string }) => subject)).toEqual(
      [...paths, ...paths].map((path) => `GET ${path.split('?')[0]}`),
    );
  });
});
