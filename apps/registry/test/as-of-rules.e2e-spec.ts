import { type ContactDocument, type ItemDocument } from '@pelorus/registry/model';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeRegistry, registryMigrations, resetSandbox } from '@pelorus/registry/persistence';
import { Secret } from '@pelorus/shared/config';
import { migrate, sql } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { addContact, BEN, type RegistryFixture, startRegistry, startService } from './registry-fixture';
import { ITEMS, makeItem, SEEDED } from './item-factory';

const V2 = '/rest/v2';
const CONTACTS = `${V2}/contacts`;

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

/** A moment that is over: a record's last change. */
const momentOf = ({ lastModified }: { readonly lastModified: string }): string => `${lastModified}Z`;

describe('a moment', () => {
  let item: ItemDocument;
  beforeAll(async () => {
    item = await makeItem(registry.ada, { longName: 'First' });
    await registry.ada.patch(`${ITEMS}/${item.id}`).send({ longName: 'Second' }).expect(200);
  });

  const read = (asOf: string, path = `${ITEMS}/${item.id}`) =>
    registry.anyone.get(`${path}?asOf=${encodeURIComponent(asOf)}`);
  const refused = async (asOf: string, code: string) => {
    const { body } = await read(asOf).expect(400);
    expect(body).toMatchObject({ code, errors: [{ code, parameter: 'asOf' }] });
    expect((await read(asOf, ITEMS).expect(400)).body.code).toBe(code);
    return body.detail as string;
  };

  it('may be written in any zone, or without one in UTC', async () => {
    const moment = new Date(momentOf(item));
    const iso = moment.toISOString();
    const east = new Date(moment.getTime() + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    for (const text of [iso, iso.slice(0, -1), iso.replace('T', ' '), east, iso.replace('Z', '999Z'), ` ${iso} `]) {
      const response = await read(text).expect(200);
      expect(response.body.longName).toBe('First');
      expect(response.headers['link']).toContain(`asOf=${encodeURIComponent(iso)}>; rel="self"`);
    }
  });

  it('that is empty is no moment', async () => {
    const response = await read('').expect(200);
    expect(response.body.longName).toBe('Second');
    expect(response.headers).not.toHaveProperty('memento-datetime');
  });

  it.each([
    'yesterday',
    '2024-13-01',
    '2024-02-30T00:00:00',
    '1',
    'null',
    "';--",
    '2024-01-17T18:17:13+99:00',
    '𝔞'.repeat(999),
  ])('cannot be %s', async (text) => {
    expect((await refused(text, 'bad-date-time')).length).toBeLessThan(300);
  });

  it('with a + that became a space is told of', async () => {
    const response = await registry.anyone.get(`${ITEMS}?asOf=2024-01-17T18:17:13+02:00`).expect(400);
    expect(response.body.detail).toContain('%2B');
  });

  it('cannot be given twice', async () => {
    const moment = momentOf(item);
    await registry.anyone.get(`${ITEMS}?asOf=${moment}&asOf=${moment}`).expect(400);
  });

  it('cannot be in the future', async () => {
    const detail = await refused(new Date(Date.now() + 60_000).toISOString(), 'in-future');
    expect(detail).toMatch(/^'asOf' must not be in the future: \S+Z is after \S+Z\.$/);
    await refused('9999-12-31T23:59:59Z', 'in-future');
  });

  it('cannot be before the first records', async () => {
    const [clock] = await registry.sql<{ began: Date }>('select began from registry.clock');
    const began = clock!.began;
    const detail = await refused(new Date(began.getTime() - 1).toISOString(), 'before-records');
    expect(detail).toContain(began.toISOString());
    await refused('0001-01-01', 'before-records');
    await refused('2020-01-01', 'before-records');
    const seeds = await registry.anyone.get(`${V2}/vocables?hits=0&asOf=${began.toISOString()}`).expect(200);
    const now = await registry.anyone.get(`${V2}/vocables?hits=0`).expect(200);
    expect(seeds.body.totalHits).toBe(now.body.totalHits);
  });

  it('is nothing that a write takes', async () => {
    const moment = momentOf(item);
    for (const request of [
      registry.ada.patch(`${ITEMS}/${item.id}?asOf=${moment}`).send({ longName: 'Third' }),
      registry.ada.post(`${ITEMS}?asOf=${moment}`).send({}),
      registry.ada.delete(`${ITEMS}/${item.id}?asOf=${moment}`),
      registry.anyone.get(`/index/rest/search/sensor-v2?q=x&asOf=${moment}`),
    ]) {
      expect((await request.expect(400)).body.code).toBe('unknown-parameter');
    }
  });

  it('can be asked about wherever records are read', () => {
    type Operation = { readonly parameters?: readonly { readonly name: string }[] };
    const paths = Object.entries(registry.anyone.document['paths'] as Record<string, { readonly get?: Operation }>);
    const without = paths.filter(([, { get }]) => get && !(get.parameters ?? []).some(({ name }) => name === 'asOf'));
    expect(without.map(([path]) => path).sort()).toEqual(
      [
        '/health',
        '/health/live',
        '/health/ready',
        '/index/rest/search/sensor-v2',
        '/items/{id}',
        '/missions/{id}',
        ...['', '/v2'].flatMap((version) => [
          `/rest${version}/audit`,
          `/rest${version}/auth/accounts`,
          `/rest${version}/auth/accounts/{id}`,
          `/rest${version}/auth/accounts/{id}/tokens`,
          `/rest${version}/auth/accounts/{id}/tokens/{tokenId}`,
          `/rest${version}/auth/loggedin`,
          `/rest${version}/auth/sessions`,
          `/rest${version}/auth/tokens`,
          `/rest${version}/auth/tokens/{id}`,
        ]),
        ...[`${V2}/changes`, `${V2}/history`, `${V2}/registry-version`],
        `${V2}/items/{id}/resources/{resourceId}/payload`,
        '/robots.txt',
        '/sitemap.xml',
      ].sort(),
    );
  });

  it('keeps the other rules of a list', async () => {
    const list = (query: string) => registry.anyone.get(`${ITEMS}?asOf=${momentOf(item)}&${query}`);
    expect((await list('where=longNam==x').expect(400)).body.detail).toContain('longName');
    await list('sorts=nothing').expect(400);
    await list('hits=10001').expect(400);
    await list('with=nothing').expect(400);
    const csv = await list('format=csv').expect(200);
    expect(csv.text).toContain('First');
    expect(csv.text).not.toContain('Second');
    expect((await list('format=ndjson').expect(200)).text).toContain('"First"');
  });
});

describe('an answer as of a moment', () => {
  it('has an address of its own, and a tag that holds', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.code}?with=children&asOf=${momentOf(item)}`;
    const first = await registry.anyone.get(path).expect(200);
    expect(first.headers).toMatchObject({
      'memento-datetime': new Date(momentOf(item)).toUTCString(),
      'cache-control': 'private, no-cache',
    });
    const [, self = ''] = /<([^>]*)>; rel="self"/.exec(first.headers['link'] ?? '') ?? [];
    expect(first.headers['link']).toContain(`<${path.replace(/&asOf=.*/, '')}>; rel="original"`);
    await registry.ada.patch(`${ITEMS}/${item.id}`).send({ longName: 'Other' }).expect(200);
    const again = await registry.anyone.get(self).expect(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['etag']).toBe(first.headers['etag']);
    expect(again.headers['link']).toBe(first.headers['link']);
    await registry.anyone.get(self).set('If-None-Match', first.headers['etag']!).expect(304);
  });

  it('names no address that is too long for a header', async () => {
    const where = Array.from({ length: 400 }, (_, i) => `id!=${1_000_000 + i}`).join(';');
    const moment = momentOf(await makeItem(registry.ada));
    const { headers } = await registry.anyone.get(`${ITEMS}?hits=1&asOf=${moment}&where=${where}`).expect(200);
    expect(headers['memento-datetime']).toBeDefined();
    expect(headers['link']).toBeUndefined();
  });

  it('is told from one that depends on who asks', async () => {
    const item = await makeItem(registry.ada);
    const then = await registry.anyone.get(`${ITEMS}/${item.id}?asOf=${momentOf(item)}`).expect(200);
    expect(then.headers['vary']).toMatch(/cookie/i);
    const now = await registry.anyone.get(`${ITEMS}/${item.id}`).expect(200);
    expect(now.headers['vary']).not.toMatch(/cookie/i);
  });

  it('is deduplicated as asked for', async () => {
    const item = await makeItem(registry.ada);
    await makeItem(registry.ada, { parentId: item.id });
    const last = await makeItem(registry.ada, { parentId: item.id });
    for (const dedup of ['true', 'false']) {
      const query = `where=parent.id==${item.id}&with=parent&dedup=${dedup}`;
      const now = await registry.anyone.get(`${ITEMS}?${query}`).expect(200);
      const then = await registry.anyone.get(`${ITEMS}?${query}&asOf=${momentOf(last)}`).expect(200);
      expect(then.body.records).toEqual(now.body.records);
    }
  });

  it('shows no record that is remembered from now, nor the other way round', async () => {
    const item = await makeItem(registry.ada, { statusId: SEEDED.construction });
    const statusOf = async (query = '') =>
      (await registry.anyone.get(`${ITEMS}/${item.id}${query}`).expect(200)).body.status.meta as string;
    const before = await statusOf();
    await registry.admin.patch(`${V2}/states/${SEEDED.construction}`).send({ meta: 'In the yard' }).expect(200);
    expect(await statusOf()).toBe('In the yard');
    expect(await statusOf(`?asOf=${momentOf(item)}`)).toBe(before);
    expect(await statusOf()).toBe('In the yard');
  });

  it('waits for a change that may still have the moment', async () => {
    const item = await makeItem(registry.ada, { longName: 'Before' });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let begin: (now: Date) => void = () => undefined;
    const begun = new Promise<Date>((resolve) => (begin = resolve));
    const change = changeRegistry(registry.database, 'registry', 'spec', async (open) => {
      await open.query(sql`update registry.item set long_name = 'After' where id = ${item.id}`);
      begin(open.now);
      await released;
    });
    const moment = new Date((await begun).getTime() + 1).toISOString();
    await sleep(5);
    const read = () => registry.anyone.get(`${ITEMS}/${item.id}?asOf=${moment}`).expect(200);
    let answered = false;
    const waiting = read().then(({ body }) => {
      answered = true;
      return body as ItemDocument;
    });
    const before = await registry.anyone.get(`${ITEMS}/${item.id}?asOf=${momentOf(item)}`).expect(200);
    expect(before.body.longName).toBe('Before');
    expect(answered).toBe(false);
    release();
    await change;
    expect((await waiting).longName).toBe('After');
    expect((await read()).body).toEqual(await waiting);
  });

  it('of the present stays, whatever is written at the same time', async () => {
    const item = await makeItem(registry.ada, { longName: 'v0' });
    const over = new AbortController();
    const write = async (): Promise<void> => {
      for (let i = 1; i <= 40; i++) {
        await registry.ada
          .patch(`${ITEMS}/${item.id}`)
          .send({ longName: `v${i}` })
          .expect(200);
      }
    };
    const seen = new Map<string, string>();
    const read = async (moment: string) =>
      (await registry.anyone.get(`${ITEMS}/${item.id}?asOf=${moment}`).expect(200)).body.longName as string;
    const watch = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const moment = new Date().toISOString();
        seen.set(moment, await read(moment));
      }
    };
    await Promise.all([watch(), write().finally(() => over.abort())]);
    for (const [moment, name] of seen) expect([moment, await read(moment)]).toEqual([moment, name]);
  });
});

describe('the personal data of a contact', () => {
  const OLD = {
    firstName: 'Grace',
    lastName: 'Oldname',
    city: 'Oldtown',
    telephone: '1',
    orcid: '',
    companyName: 'Old Ltd',
  };
  const NEW = { firstName: 'G.', lastName: 'Newname', city: 'Newtown', telephone: '2', companyName: 'New Ltd' };
  let contact: ContactDocument;
  let item: ItemDocument;
  let moment: string;
  beforeAll(async () => {
    const made = await registry.admin
      .post(CONTACTS)
      .send({ ...OLD, email: BEN })
      .expect(201);
    contact = made.body as ContactDocument;
    item = await makeItem(registry.ada);
    await addContact(registry, item.id, BEN, SEEDED.owner);
    moment = momentOf(await makeItem(registry.ada));
    await registry.admin.patch(`${CONTACTS}/${contact.id}`).send(NEW).expect(200);
  });

  const reads = async (client: ServiceClient): Promise<unknown[]> => {
    const single = (await client.get(`${CONTACTS}/${contact.id}?asOf=${moment}`).expect(200)).body;
    const listed = (await client.get(`${CONTACTS}?where=id==${contact.id}&asOf=${moment}`).expect(200)).body.records[0];
    const roles = (await client.get(`${ITEMS}/${item.id}/contacts/${contact.id}?asOf=${moment}`).expect(200)).body;
    const shown = (await client.get(`${ITEMS}?where=id==${item.id}&with=contacts&dedup=false&asOf=${moment}`)).body;
    const ofItem = shown.records[0].contacts.find(
      (role: { contact: { id: number } }) => role.contact.id === contact.id,
    );
    return [single, listed, roles[0].contact, ofItem.contact];
  };
  const finds = async (client: ServiceClient, where: string): Promise<number> =>
    (await client.get(`${CONTACTS}?where=${where}&asOf=${moment}`).expect(200)).body.totalHits;

  it('of then are seen by administrators and the contact itself', async () => {
    for (const client of [registry.admin, registry.ben]) {
      for (const shown of await reads(client)) expect(shown).toMatchObject({ ...OLD, email: BEN });
      expect(await finds(client, 'lastName==Oldname')).toBe(1);
      expect(await finds(client, 'city==Newtown')).toBe(0);
    }
  });

  it('are to anybody else what they are now, but for what is not personal', async () => {
    for (const client of [registry.anyone, registry.ada]) {
      for (const shown of await reads(client)) {
        expect(shown).toMatchObject({ ...NEW, companyName: 'Old Ltd' });
        expect(JSON.stringify(shown)).not.toMatch(/Oldname|Oldtown/);
      }
    }
  });

  it('cannot be found out by filters and orders', async () => {
    for (const client of [registry.anyone, registry.ada]) {
      for (const where of ['lastName==Old*', 'city=ILIKE=*old*', 'telephone==1']) {
        expect([where, await finds(client, where)]).toEqual([where, 0]);
      }
      expect(await finds(client, 'city==Newtown;companyName=="Old Ltd"')).toBe(1);
      const items = `${ITEMS}?where=contacts.contact.lastName==Oldname&asOf=${moment}`;
      expect((await client.get(items).expect(200)).body.totalHits).toBe(0);
    }
    const other = await registry.admin.post(CONTACTS).send({ lastName: 'Nz' }).expect(201);
    const at = momentOf(other.body as ContactDocument);
    const sorted = await registry.anyone.get(`${CONTACTS}?where=lastName==N*&sorts=lastName&asOf=${at}`).expect(200);
    expect((sorted.body.records as ContactDocument[]).map(({ lastName }) => lastName)).toEqual(['Newname', 'Nz']);
  });

  it('are gone with the contact', async () => {
    const made = await registry.admin
      .post(CONTACTS)
      .send({ ...OLD, email: 'gone@example.org' })
      .expect(201);
    const gone = made.body as ContactDocument;
    const user = await registry.anyone.logIn('gone@example.org', await registry.token('gone@example.org'));
    await registry.admin.delete(`${CONTACTS}/${gone.id}`).expect(204);
    const read = async (client: ServiceClient) =>
      (await client.get(`${CONTACTS}/${gone.id}?asOf=${momentOf(gone)}`).expect(200)).body;
    const { '@uuid': uuid, id, created, lastModified } = gone;
    const rest = { '@uuid': uuid, id, created, lastModified, companyName: 'Old Ltd' };
    expect(await read(registry.anyone)).toEqual({ ...rest, firstName: '', lastName: '', email: '' });
    expect(await read(registry.admin)).toEqual(gone);
    expect(await read(user)).toEqual(gone);
  });

  it('of a session that is over are those of now', async () => {
    const stranger = registry.anyone.with({ 'x-auth-token': 'x'.repeat(43) });
    expect((await reads(stranger))[0]).toMatchObject({ lastName: 'Newname' });
  });
});

describe('a sandbox', () => {
  it('is read as it was since it was emptied', async () => {
    const schema = 'registry_sandbox';
    await migrate(new Secret(registry.databaseUrl), registryMigrations(schema, { sandbox: true }));
    const sandbox = await startService(registry.databaseUrl, { SANDBOX: 'true' });
    try {
      const ada = await sandbox.anyone.logIn('ada@example.org', await registry.token('ada@example.org'));
      const item = await makeItem(ada, { longName: 'Then' });
      await ada.patch(`${ITEMS}/${item.id}`).send({ longName: 'Now' }).expect(200);
      const read = () => sandbox.anyone.get(`${ITEMS}/${item.id}?asOf=${momentOf(item)}`);
      expect((await read().expect(200)).body.longName).toBe('Then');
      await resetSandbox(sandbox.database, schema);
      expect((await read().expect(400)).body.code).toBe('before-records');
      const [clock] = await registry.sql<{ began: Date }>(`select began from ${schema}.clock`);
      const seeds = `${V2}/states?asOf=${clock!.began.toISOString()}`;
      expect((await sandbox.anyone.get(seeds).expect(200)).body.totalHits).toBeGreaterThan(2);
    } finally {
      await sandbox.close();
    }
  });
});
