import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, makeItem, SEEDED } from './item-factory';
import { addParameter, type RegistryFixture, startRegistry } from './registry-fixture';

interface ItemPage {
  readonly offset: number;
  readonly hits: number;
  readonly totalHits: number;
  readonly records: readonly ItemDocument[];
  readonly duration: number;
}

/** Short names in an order that is neither that of code points nor that of any language. */
const NAMES = ['b', 'a1', 'B2', 'a_2', 'A3', 'a.4', 'z5', 'Z6'];
const byCodePoint = [...NAMES].sort();

describe('GET /items', () => {
  let registry: RegistryFixture;
  let items: readonly ItemDocument[];
  beforeAll(async () => {
    registry = await startRegistry();
    const made: ItemDocument[] = [];
    for (const [i, shortName] of NAMES.entries()) {
      const typeId = i % 2 === 0 ? SEEDED.vessel : SEEDED.researchVessel;
      const model = i < 4 ? `model ${i % 2}` : undefined;
      made.push(await makeItem(registry.ada, { shortName, typeId, model, parentId: i > 5 ? made[0]?.id : 0 }));
    }
    await addParameter(registry, made[0]!.id, 'oxygen');
    items = made;
  });
  afterAll(() => registry.close());

  const list = async (query: string): Promise<ItemPage> =>
    (await registry.anyone.get(`${ITEMS}?dedup=false&${query}`).expect(200)).body as ItemPage;
  const namesBy = async (query: string): Promise<string[]> =>
    (await list(query)).records.map((record) => record.shortName);
  const refusal = async (query: string) => (await registry.anyone.get(`${ITEMS}?${query}`).expect(400)).body;

  it('gives all items in the order of their ids, in an envelope', async () => {
    const page = await list('');
    expect(page).toMatchObject({ offset: 0, hits: NAMES.length, totalHits: NAMES.length });
    expect(Object.keys(page)).toEqual(['offset', 'hits', 'totalHits', 'records', 'duration']);
    expect(page.records.map((record) => record.id)).toEqual(items.map((item) => item.id));
    expect(Number.isInteger(page.duration)).toBe(true);
  });

  it('gives objects in full once in the whole answer', async () => {
    const { records } = (await registry.anyone.get(ITEMS).expect(200)).body as ItemPage;
    expect(records[0]?.status).toHaveProperty('name', 'construction');
    expect(records[1]?.status).toBe(items[0]?.status['@uuid']);
  });

  it('gives the page that is asked for', async () => {
    expect(await list('hits=3&offset=2')).toMatchObject({ offset: 2, hits: 3, totalHits: NAMES.length });
    expect(await namesBy('hits=3&offset=2')).toEqual(NAMES.slice(2, 5));
    expect(await list('offset=7&hits=5')).toMatchObject({ hits: 1 });
    expect(await list('offset=8')).toMatchObject({ offset: 8, hits: 0, totalHits: NAMES.length, records: [] });
    expect(await list('offset=9007199254740991')).toMatchObject({ hits: 0, totalHits: NAMES.length });
  });

  it('gives the total only with hits=0', async () => {
    expect(await list('hits=0')).toMatchObject({ offset: 0, hits: 0, totalHits: NAMES.length, records: [] });
    await list('hits=10000');
  });

  it.each(['hits=10001', 'hits=-1', 'hits=1.5', 'hits=ten', 'hits=1&hits=2', 'offset=-1', 'offset=99999999999999999'])(
    'refuses %s',
    async (query) => {
      const [parameter] = query.split('=');
      const problem = await refusal(query);
      expect(problem.errors).toEqual([expect.objectContaining({ parameter })]);
      if (query === 'hits=10001') expect(problem.detail).toContain('10000');
    },
  );

  it('counts empty parameters as absent', async () => {
    expect(await namesBy('sorts=&hits=&offset=&with=')).toEqual(NAMES);
  });

  it('refuses an unknown parameter and names the nearest', async () => {
    expect(await refusal('ofset=1')).toMatchObject({
      code: 'unknown-parameter',
      detail: expect.stringContaining("'offset'"),
      errors: [{ parameter: 'ofset', nearest: ['offset'] }],
    });
    expect((await refusal('a=1&b=2')).totalErrors).toBe(2);
    await registry.anyone.get(`${ITEMS}/${items[0]?.id}?hits=1`).expect(400);
  });

  it('sorts text by code point', async () => {
    expect(await namesBy('sorts=shortName')).toEqual(byCodePoint);
    expect(await namesBy('sorts=-shortName')).toEqual([...byCodePoint].reverse());
  });

  it('sorts by several keys, comma-separated or repeated, the id deciding ties', async () => {
    const expected = [...items]
      .sort((a, b) => b.type.id - a.type.id || (a.shortName < b.shortName ? -1 : 1))
      .map((item) => item.shortName);
    expect(await namesBy('sorts=-type.id,shortName')).toEqual(expected);
    expect(await namesBy('sorts=-type.id&sorts=shortName')).toEqual(expected);
    expect(await namesBy('sorts=-status.id')).toEqual(NAMES);
  });

  it('sorts by dotted keys through relations', async () => {
    const byType = ['sorts=type.systemName', 'sorts=type.generalName', 'sorts=type.vocableGroup.name,-type.id'];
    for (const sorts of byType) expect((await list(sorts)).records[0]?.type.systemName).toBe('research_vessel');
    expect((await namesBy('sorts=parent.code,-shortName')).slice(0, 2)).toEqual(['z5', 'Z6']);
  });

  it('puts records without a value last, ascending and descending', async () => {
    expect(await namesBy('sorts=model')).toEqual(['b', 'B2', 'a1', 'a_2', ...NAMES.slice(4)]);
    expect(await namesBy('sorts=-model')).toEqual(['a1', 'a_2', 'b', 'B2', ...NAMES.slice(4)]);
    expect((await namesBy('sorts=-parent.id')).slice(0, 2)).toEqual(['z5', 'Z6']);
  });

  it('asks whether there are records of a relation', async () => {
    const below = ['z5', 'Z6'];
    const above = NAMES.filter((name) => !below.includes(name));
    for (const where of ['parent=isnull=', 'parent==null', 'parentId=isnull=', 'parent.id==null']) {
      expect(await namesBy(`where=${where}`)).toEqual(above);
    }
    expect(await namesBy('where=parent=notnull=')).toEqual(below);
    expect(await namesBy('where=parent.parent!=null')).toEqual([]);
    expect(await namesBy('where=children!=null')).toEqual(['b']);
    expect(await namesBy('where=parameters=isnull=false')).toEqual(['b']);
    const problem = await refusal('where=parent==5');
    expect(problem.errors).toMatchObject([
      { code: 'relation-compared', nearest: ['parent.id', 'parentId', 'parent.code'] },
    ]);
    const unknown = await refusal('where=parnt.id==5');
    expect(unknown.errors[0].nearest[0]).toBe('parent.id');
  });

  it('pages through a sorted list without gaps and repetitions', async () => {
    const pages: string[] = [];
    for (let offset = 0; offset < NAMES.length; offset += 3) {
      pages.push(...(await namesBy(`sorts=type.systemName&hits=3&offset=${offset}`)));
    }
    expect(pages).toEqual(await namesBy('sorts=type.systemName'));
  });

  it.each([
    ['sorts=shortNam', 'shortName'],
    ['sorts=type.generalname', 'type.generalName'],
    ['sorts=shortName,-statuss.id', 'status.id'],
  ])('refuses %s and names the nearest', async (query, nearest) => {
    const problem = await refusal(query);
    expect(problem).toMatchObject({ code: 'unknown-field', errors: [{ parameter: 'sorts' }] });
    expect(problem.detail).toContain(`'${nearest}'`);
  });

  it.each([
    'constructor',
    '__proto__',
    'parameters.name',
    'children.id',
    'type',
    'id;',
    '%00',
    'parent.'.repeat(5) + 'id',
  ])('refuses to sort by %s', async (key) => {
    expect((await refusal(`sorts=${key}`)).errors).toEqual([expect.objectContaining({ parameter: 'sorts' })]);
  });

  it('refuses too many keys', async () => {
    expect(await refusal(`sorts=${Array<string>(17).fill('id').join(',')}`)).toMatchObject({ code: 'too-many-keys' });
  });

  it('shows parameters when asked to, as an array also when there are none', async () => {
    expect((await list('')).records[0]).not.toHaveProperty('parameters');
    const { records } = await list('with=parameters,parameters&with=parameters');
    expect(records[0]?.parameters).toEqual([expect.objectContaining({ shortName: 'oxygen' })]);
    expect(records[1]?.parameters).toEqual([]);
  });

  it('refuses another relation', async () => {
    expect(await refusal('with=parameter')).toMatchObject({ code: 'unknown-value', errors: [{ parameter: 'with' }] });
  });
});
