import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceClient } from '@pelorus/shared/testing';
import { ITEMS, makeItem, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const V2 = '/rest/v2';
/** Personal data that nobody without a session may see; each value occurs nowhere else. */
const SECRET = {
  email: 'kept.back@example.org',
  telephone: '+49 471 4711',
  postalCode: 'Z-27570',
  city: 'Withheldhaven',
  administrativeArea: 'Withheldland',
  country: 'Withheldia',
};
const SECRETS = Object.values(SECRET);
const SHOWN = { firstName: 'Erika', lastName: 'Beispiel', companyName: 'Institute of Examples' };
const FORMATS = ['application/json', 'text/csv', 'application/x-ndjson', 'application/ld+json', 'text/html', '*/*'];
const PAGES = ['/', '/items', '/items/$id', '/missions', '/missions/$id', '/account'];

let registry: RegistryFixture;
/** Folder of a console: pages of records are described to everybody. */
let folder: string;
/** The ids in templates of paths. */
let ids: Readonly<Record<string, number | string>>;
let contactId: number;
let itemId: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-'));
  await writeFile(join(folder, 'index.html'), '<html><head><title>Pelorus</title></head></html>');
  await writeFile(join(folder, 'pages.json'), JSON.stringify(PAGES));
  registry = await startRegistry({ PERSONAL_DATA: 'sessions', CONSOLE_FOLDER: folder });
  itemId = (await makeItem(registry.ada)).id;
  const contact = await registry.admin
    .post(`${V2}/contacts`)
    .send({ ...SECRET, ...SHOWN })
    .expect(201);
  contactId = contact.body.id as number;
  const mission = await registry.ada
    .post(`${V2}/missions`)
    .send({ name: 'Fram Strait', startDate: '2024-01-01', endDate: '2024-02-01' })
    .expect(201);
  for (const owner of [`${ITEMS}/${itemId}`, `${V2}/missions/${mission.body.id}`]) {
    await registry.ada.post(`${owner}/contacts/${contactId}`).send([SEEDED.owner]).expect(201);
  }
  await registry.ada.post(`${V2}/missions/${mission.body.id}/items`).send([{ itemId }]).expect(201);
  await registry.ada.post(`${ITEMS}/${itemId}/versions`).send({}).expect(201);
  ids = { missionId: mission.body.id as number, contactId, itemId };
});
afterAll(async () => {
  await registry.close();
  await rm(folder, { recursive: true });
});

/** Paths with the ids of records that there are, as far as there are any. */
function withIds(paths: readonly string[]): string[] {
  return paths.map((path) =>
    path
      .replace(/missions\/\{\w+\}/, `missions/${ids['missionId']}`)
      .replace(/contacts\/\{\w+\}/, `contacts/${contactId}`)
      .replace(/items\/\{\w+\}/, `items/${itemId}`)
      .replace(/\{\w+\}/g, '1'),
  );
}

/** The paths of all operations that read. */
function readPaths(): string[] {
  const described = Object.entries(registry.anyone.document['paths'] as Record<string, { readonly get?: object }>);
  return withIds(described.filter(([, { get }]) => get).map(([path]) => path));
}

/** The secrets that a client finds in any format of an answer. */
async function secretsIn(client: ServiceClient, path: string): Promise<string[]> {
  const all = path.includes('?') ? '&' : '?';
  const texts: string[] = [];
  for (const accept of FORMATS) {
    // Not checked against the description: many of these combinations are refused.
    const { text } = await fetchAs(client, `${path}${all}dedup=false`, accept);
    texts.push(text);
  }
  return SECRETS.filter((secret) => texts.some((text) => text.includes(secret)));
}

async function fetchAs(client: ServiceClient, path: string, accept: string): Promise<{ text: string }> {
  return client.get(path).set('Accept', accept);
}

describe('personal data without a session', () => {
  it('stand in no answer, at no path, in no format', async () => {
    const paths = readPaths();
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) expect([path, await secretsIn(registry.anyone, path)]).toEqual([path, []]);
  });

  it('stand in no page of the console', async () => {
    const paths = PAGES.map((page) => page.replace('$id', '{id}'));
    for (const path of withIds([...paths, '/items/{id}?asOf=2024-01-01'])) {
      const answer = await fetch(registry.url + path, { headers: { accept: 'text/html' } });
      const text = await answer.text();
      expect([path, answer.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
      expect([path, SECRETS.filter((secret) => text.includes(secret))]).toEqual([path, []]);
    }
    const page = await (await fetch(`${registry.url}/items/${itemId}`, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain(SHOWN.lastName);
  });

  it.each([
    `${ITEMS}/ITEM?with=contacts`,
    `${ITEMS}?with=contacts,missions`,
    `${ITEMS}/ITEM?with=contacts&format=datacite`,
    `${ITEMS}/ITEM?with=contacts&format=sensorml`,
    `${ITEMS}/ITEM?with=contacts&format=pidinst`,
    `${ITEMS}/ITEM?with=contacts&format=jsonld`,
    `${ITEMS}/ITEM/versions/1`,
    `${ITEMS}/ITEM/contacts?format=csv`,
    `${V2}/contacts?format=csv`,
    `${V2}/contacts?format=ndjson`,
    `${ITEMS}/ITEM/history?within=true`,
  ])('do not stand in %s either', async (template) => {
    const path = template.replace('ITEM', String(itemId));
    expect(await secretsIn(registry.anyone, path)).toEqual([]);
    const now = (await registry.sql<{ now: Date }>('select now from registry.clock'))[0]!.now.toISOString();
    expect(await secretsIn(registry.anyone, `${path}&asOf=${now}`.replace(/^([^?]*)&/, '$1?'))).toEqual([]);
  });

  it('are not found, whatever is asked', async () => {
    const hits = async (client: ServiceClient, path: string): Promise<number> =>
      (await client.get(path).expect(200)).body.totalHits as number;
    const value = encodeURIComponent(`"${SECRET.email}"`);
    const questions = [
      `${V2}/contacts?where=email==${value}`,
      `${V2}/contacts?where=city==${SECRET.city}`,
      `${ITEMS}?where=contacts.contact.email==${value}`,
      `${V2}/missions?where=contacts.contact.country==${SECRET.country}`,
    ];
    for (const path of questions) {
      expect([path, await hits(registry.anyone, path)]).toEqual([path, 0]);
      expect([path, await hits(registry.ben, path)]).toEqual([path, 1]);
    }
  });

  it('decide no order', async () => {
    for (const email of ['zzz@example.org', 'aaa@example.org']) {
      await registry.admin.post(`${V2}/contacts`).send({ email, lastName: 'Order' }).expect(201);
    }
    const order = async (client: ServiceClient, sorts: string): Promise<number[]> => {
      const list = await client.get(`${V2}/contacts?where=lastName==Order&sorts=${sorts}`).expect(200);
      return (list.body.records as { id: number }[]).map(({ id }) => id);
    };
    expect(await order(registry.anyone, 'email,id')).toEqual(await order(registry.anyone, '-email,id'));
    expect(await order(registry.ben, 'email')).toEqual((await order(registry.ben, '-email')).reverse());
  });

  it('leave names, organisations and identifiers', async () => {
    const { body } = await registry.anyone.get(`${V2}/contacts/${contactId}`).expect(200);
    expect(body).toMatchObject({ ...SHOWN, email: '' });
    expect(Object.keys(body as object)).not.toContain('telephone');
  });

  it('do not stand in the name of a contact that is the e-mail, nor of one that was made for an account', async () => {
    const email = 'name.less@example.org';
    const body = { firstName: email.toUpperCase(), lastName: ` ${email}` };
    const { id } = (
      await registry.admin
        .post(`${V2}/contacts`)
        .send({ ...body, email })
        .expect(201)
    ).body;
    const path = `${V2}/contacts/${id}`;
    const now = (await registry.sql<{ now: Date }>('select now from registry.clock'))[0]!.now.toISOString();
    for (const address of [path, `${path}?asOf=${now}`]) {
      expect((await registry.anyone.get(address).expect(200)).body).toMatchObject({
        firstName: '',
        lastName: 'Unnamed',
      });
    }
    expect((await registry.ben.get(path).expect(200)).body).toMatchObject({ email });
    const found = await registry.anyone.get(`${V2}/contacts?where=lastName=like=*name.less*`).expect(200);
    expect(found.body).toMatchObject({ totalHits: 0 });
    await makeItem(registry.ben);
    const { text } = await registry.anyone.get(`${V2}/contacts?format=csv`).expect(200);
    expect(text).not.toContain('@example.org');
  });

  it('are shown to every session, and kept by no cache but its own', async () => {
    const shown = await registry.ben.get(`${V2}/contacts/${contactId}`).expect(200);
    expect(shown.body).toMatchObject(SECRET);
    expect(shown.headers['cache-control']).toBe('private, no-cache');
    expect(shown.headers['vary']).toMatch(/Cookie, Authorization, X-Auth-Token/);
    const withheld = await registry.anyone.get(`${V2}/contacts/${contactId}`).expect(200);
    expect(withheld.headers['cache-control']).toBeUndefined();
    const version = await registry.ben.get(`${ITEMS}/${itemId}/versions/1?dedup=false`).expect(200);
    expect(JSON.stringify(version.body)).toContain(SECRET.email);
  });
});

describe('versions', () => {
  it('show contacts as they are now, and nothing of contacts that are gone', async () => {
    const item = await makeItem(registry.ada);
    const contact = await registry.admin.post(`${V2}/contacts`).send({ lastName: 'Before', email: 'x.y@example.org' });
    const { id } = contact.body as { id: number };
    const role = `${ITEMS}/${item.id}/contacts`;
    await registry.ada.post(`${role}/${id}`).send([SEEDED.owner]).expect(201);
    await registry.ada.post(`${ITEMS}/${item.id}/versions`).send({}).expect(201);
    await registry.admin.patch(`${V2}/contacts/${id}`).send({ lastName: 'After' }).expect(200);
    const shown = async () => {
      const version = await registry.admin.get(`${ITEMS}/${item.id}/versions/1?dedup=false`).expect(200);
      const contacts = version.body.item.contacts as { contact: { id: number } }[];
      return contacts.find((each) => each.contact.id === id)?.contact;
    };
    expect(await shown()).toMatchObject({ lastName: 'After', email: 'x.y@example.org' });
    await registry.ada.delete(`${role}/${id}`).expect(204);
    await registry.admin.delete(`${V2}/contacts/${id}`).expect(204);
    expect(await shown()).toMatchObject({ id, firstName: '', lastName: '', email: '' });
    const stored = await registry.sql<{ text: string }>(
      `select document::text as text from registry.item_version_history
        union all select document::text from registry.item_version`,
    );
    expect(stored.filter(({ text }) => /example\.org|Before/.test(text))).toEqual([]);
  });
});
