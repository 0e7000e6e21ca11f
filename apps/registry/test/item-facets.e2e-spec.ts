import { facetNames } from '@pelorus/shared/persistence';
import { type Facet, type Facets } from '@pelorus/shared/kernel';
import { RECORDS } from '@pelorus/registry/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { readList, startDemoRegistry } from './demo-registry';
import { ITEMS, makeItem, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const FACETS = `${ITEMS}/facets`;
/** As many facets as one request may ask for. */
const AT_ONCE = 16;
/** The names that the description of `by` shows. */
const SHOWN =
  'type,status,root,parent,missions.mission,contacts.contact,contacts.contact.companyName,contacts.role,' +
  'parameters.name,parameters.type,parameters.unit,events.type,manufacturer,model';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startDemoRegistry();
});
afterAll(() => registry.close());

type Query = Readonly<Record<string, string>>;

const addressOf = (query: Query): string => `${FACETS}?${new URLSearchParams(query)}`;
const count = async (query: Query, client: ServiceClient = registry.anyone): Promise<Facets> =>
  (await client.get(addressOf(query)).expect(200)).body as Facets;
const totalOf = async (query: Query): Promise<number> =>
  (await readList(registry.anyone, ITEMS, { hits: '0', ...query })).totalHits;
const countsOf = ({ values }: Facet): Record<string, number> =>
  Object.fromEntries(values.map(({ value, count: number }) => [String(value), number]));
const refusal = async (query: Query) => (await registry.anyone.get(addressOf(query)).expect(400)).body;

/** Each value of the facets, absence included, with its count and with what a list finds by its filter. */
async function compare({ facets }: Facets, query: Query): Promise<[string, number, number][]> {
  const rows: [string, number, number][] = [];
  for (const { selector, values, absent } of Object.values(facets)) {
    for (const { where, count: number } of [...values, { where: `${selector}==null`, count: absent }]) {
      const both = query['where'] === undefined ? where : `(${query['where']});${where}`;
      rows.push([where, number, await totalOf({ ...query, where: both })]);
    }
  }
  return rows;
}

describe('GET /items/facets', () => {
  it('counts types and states without being told', async () => {
    const { totalHits, facets } = await count({});
    expect(totalHits).toBe(await totalOf({}));
    expect(Object.keys(facets)).toEqual(['type', 'status']);
    const [first] = facets['type']!.values;
    expect(first).toEqual({ value: 'ctd', label: 'CTD', count: expect.any(Number), where: 'type.systemName==ctd' });
    expect(facets['type']).toMatchObject({ selector: 'type.systemName', absent: 0 });
  });

  it('counts by roots, whatever lies how deep below them', async () => {
    const { facets } = await count({ by: 'root' });
    expect(countsOf(facets['root']!)).toMatchObject({
      'vessel:mya_ii': 1 + (await totalOf({ where: 'code==vessel:mya_ii:*' })),
    });
    expect(facets['root']!.values.find(({ value }) => value === 'vessel:boreas')).toMatchObject({
      label: 'Boreas',
      where: 'root.code==vessel:boreas',
    });
    expect(await totalOf({ where: 'root.type.systemName==vessel' })).toBe(await totalOf({ where: 'code==vessel:*' }));
  });

  it('names people, missions, units and types in words', async () => {
    const { facets } = await count({ by: 'contacts.contact,missions.mission,parameters.unit,contacts.role' });
    const labels = (name: string) => facets[name]!.values.map(({ label }) => label);
    expect(labels('contacts.contact')).toContain('Sam Sandbar');
    expect(labels('missions.mission')).toContain('Fram Strait 2023');
    expect(facets['missions.mission']!.values[0]!.where).toMatch(/^missions\.mission\.id==\d+$/);
    expect(labels('parameters.unit').length).toBeGreaterThan(3);
  });

  it.each<[string, Query, string]>([
    ['all items', {}, '1000'],
    ['a filter', { where: 'status.name==public,longName=ilike=*ctd*' }, '3'],
    ['words', { q: 'ctd' }, '3'],
    ['nothing', { where: 'id==0' }, '1000'],
  ])('counts what lists find: %s', async (_what, query, values) => {
    const counted = await count({ ...query, by: SHOWN, values });
    expect(counted.totalHits).toBe(await totalOf(query));
    const rows = await compare(counted, query);
    expect(rows.map(([where, number]) => [where, number])).toEqual(rows.map(([where, , found]) => [where, found]));
  });

  it('counts by every name that it suggests', async () => {
    const names = facetNames(RECORDS.item.collection);
    expect(names.length).toBeGreaterThan(200);
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const by = names.slice(from, from + AT_ONCE);
      const counted = await count({ by: by.join(','), values: '1' });
      expect(Object.keys(counted.facets)).toEqual(by);
      const rows = await compare(counted, {});
      expect(rows.map(([where, number]) => [where, number])).toEqual(rows.map(([where, , found]) => [where, found]));
    }
  }, 120_000);

  it('gives the most frequent values first, as many as asked for, and the number of all', async () => {
    const all = (await count({ by: 'type', values: '1000' })).facets['type']!;
    expect(all.totalValues).toBe(all.values.length);
    const counts = all.values.map((each) => each.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    const few = (await count({ by: 'type', values: '3' })).facets['type']!;
    expect(few).toEqual({ ...all, values: all.values.slice(0, 3) });
    expect((await count({ by: 'type', values: '0' })).facets['type']).toEqual({ ...all, values: [] });
  });

  it('leaves out what the filter says of the facet itself when told so', async () => {
    const where = '(type.systemName==ctd,type.systemName==vessel);status.name==public';
    const { totalHits, facets } = await count({ by: 'type,status,root', where, ignoreOwn: 'true', values: '1000' });
    expect(totalHits).toBe(await totalOf({ where }));
    expect(facets['type']).toEqual(
      (await count({ by: 'type', where: 'status.name==public', values: '1000' })).facets['type'],
    );
    expect(facets['status']).toEqual(
      (await count({ by: 'status', where: where.split(';')[0]!, values: '1000' })).facets['status'],
    );
    expect(facets['root']).toEqual((await count({ by: 'root', where, values: '1000' })).facets['root']);
    const alone = await count({ by: 'type', where: 'type.systemName==ctd', ignoreOwn: 'true' });
    expect(alone.facets).toEqual((await count({ by: 'type' })).facets);
  });

  it('keeps what the filter says of the facet beside something else', async () => {
    const where = 'type.systemName==ctd,status.name==public';
    const kept = await count({ by: 'type', where, ignoreOwn: 'true' });
    expect(kept).toEqual(await count({ by: 'type', where }));
  });

  it('has an ETag that stays until a count changes', async () => {
    const address = addressOf({ by: 'status' });
    const etag = (await registry.anyone.get(address).expect(200)).headers['etag']!;
    await registry.anyone.get(address).set('If-None-Match', etag).expect(304);
    await makeItem(registry.ada);
    await registry.anyone.get(address).set('If-None-Match', etag).expect(200);
  });

  it('counts the past', async () => {
    const before = await count({ by: 'type,root,parent', values: '1000' });
    const [clock] = await registry.sql<{ now: Date }>('select now from registry.clock');
    const asOf = clock!.now.toISOString();
    await makeItem(registry.ada);
    expect(await count({ by: 'type,root,parent', values: '1000', asOf })).toEqual(before);
    expect((await count({})).totalHits).toBe(before.totalHits + 1);
  });

  it('finds values of any characters again', async () => {
    const names = ['a*b', 'null', `"it's"`, 'c:\\d', 'and or', '(x;y,z)', 'ünïcode ✓', ' ', '=='];
    for (const manufacturer of names) await makeItem(registry.ada, { manufacturer });
    const query = { by: 'manufacturer', values: '1000' };
    const counted = await count(query);
    expect(counted.facets['manufacturer']!.values.map(({ value }) => value)).toEqual(
      expect.arrayContaining(names.filter((name) => name.trim() !== '')),
    );
    const rows = await compare(counted, {});
    expect(rows.map(([where, number]) => [where, number])).toEqual(rows.map(([where, , found]) => [where, found]));
  });

  it('counts long texts, and lists them not', async () => {
    const description = 'long '.repeat(50).trim();
    await makeItem(registry.ada, { description });
    const where = 'description=like="long long*"';
    expect((await count({ by: 'description', where })).facets['description']).toMatchObject({
      values: [],
      totalValues: 1,
    });
  });
});

describe('GET /items/facets refuses', () => {
  it.each([
    ['typ', 'unknown-facet', ['type'], "'typ' is no facet of items (did you mean 'type'"],
    ['type.systemname', 'unknown-facet', ['type.systemName'], "'type.systemName'"],
    ['created', 'unknown-facet', [], 'nearly every record has its own date-time'],
    ['events', 'unknown-facet', [], 'leads to records without a name'],
    ['constructor', 'unknown-facet', [], 'is no facet of items'],
  ])('the facet %s', async (by, code, near, detail) => {
    const problem = await refusal({ by });
    expect(problem).toMatchObject({ code, errors: [{ parameter: 'by' }] });
    expect(problem.errors[0].nearest).toEqual(expect.arrayContaining(near));
    expect(problem.errors[0].expected).toEqual(expect.arrayContaining(['type', 'root', 'manufacturer']));
    expect(problem.detail).toContain(detail);
  });

  it('too many facets, bad numbers, bad filters and other parameters', async () => {
    const by = Array.from({ length: 17 }, (_, i) => `x${i}`).join(',');
    expect(await refusal({ by })).toMatchObject({ code: 'too-many-facets' });
    expect(await refusal({ values: '1001' })).toMatchObject({ code: 'bad-number' });
    expect(await refusal({ ignoreOwn: 'yes' })).toMatchObject({ code: 'bad-boolean' });
    expect(await refusal({ where: 'colour==red', ignoreOwn: 'true' })).toMatchObject({
      errors: [{ code: 'unknown-selector' }],
    });
    expect(await refusal({ hits: '3' })).toMatchObject({ code: 'unknown-parameter' });
  });

  it('filters of too many comparisons together, which each facet has without its own', async () => {
    const parts = ['type.systemName', 'status.name', 'root.code', 'manufacturer', 'model', 'parameters.name'];
    const where = Array.from({ length: 168 }, (_, i) => `${parts[i % 6]}!=a${i}`).join(';');
    const by = 'type,status,root,manufacturer,model,parameters.name';
    expect(await refusal({ by, where, ignoreOwn: 'true' })).toMatchObject({
      code: 'too-many-comparisons',
      detail: expect.stringContaining('need 1008 comparisons in all, more than 1000'),
      errors: [{ parameter: 'by' }],
    });
    expect((await count({ by: 'type,status', where, ignoreOwn: 'true' })).totalHits).toBeGreaterThan(0);
  });
});

describe('facets by personal data', () => {
  const query = { by: 'contacts.contact,contacts.contact.email,contacts.contact.city' };
  let closed: RegistryFixture;
  beforeAll(async () => {
    closed = await startRegistry({ PERSONAL_DATA: 'sessions' });
    const { id } = await makeItem(closed.ada);
    const contact = { firstName: 'Erika', lastName: 'Beispiel', email: 'kept.back@example.org', city: 'Withheldhaven' };
    const made = await closed.admin.post('/rest/v2/contacts').send(contact).expect(201);
    await closed.ada.post(`${ITEMS}/${id}/contacts/${made.body.id}`).send([SEEDED.owner]).expect(201);
  });
  afterAll(() => closed.close());

  it('show none of it without a session', async () => {
    const { facets } = await count(query, closed.anyone);
    expect(facets['contacts.contact']!.values.map(({ label }) => label)).toContain('Erika Beispiel');
    expect(JSON.stringify(facets)).not.toMatch(/kept\.back|Withheldhaven/);
  });

  it('show all of it with one', async () => {
    const { facets } = await count(query, closed.ada);
    expect(countsOf(facets['contacts.contact.email']!)).toMatchObject({ 'kept.back@example.org': 1 });
    expect(countsOf(facets['contacts.contact.city']!)).toEqual({ Withheldhaven: 1 });
  });
});
