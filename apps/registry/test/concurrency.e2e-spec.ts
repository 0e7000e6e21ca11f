import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, makeChain, makeItem, readItem, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

/** Tables whose history is compared with them. */
const TABLES = ['item', 'parameter', 'parameter_property', 'event', 'field', 'item_contact', 'item_version', 'contact'];

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

describe('many writers at once', () => {
  afterEach(async () => {
    for (const table of TABLES) expect(await differences(table)).toEqual([]);
  });

  /** Records whose open state in the history is not what they are. */
  const differences = (table: string) =>
    registry.sql(
      `select coalesce(record.id, twin.id) as id from registry.${table} record
        full join (select * from registry.${table}_history where upper_inf(valid)) twin on twin.id = record.id
        where to_jsonb(record) is distinct from to_jsonb(twin) - '{valid,account,ended_account}'::text[]`,
    );

  it('never lose a change that If-Match guards', async () => {
    const item = await makeItem(registry.ada);
    const path = `${ITEMS}/${item.id}/fields`;
    const { id } = (await registry.ada.post(path).send({ name: 'count', value: '0' }).expect(201)).body;
    const addOne = async (): Promise<void> => {
      const read = await registry.anyone.get(`${path}/${id}`).expect(200);
      const response = await registry.ada
        .put(`${path}/${id}`)
        .set('If-Match', read.headers['etag'] ?? '')
        .send({ value: String(Number(read.body.value) + 1) });
      expect([200, 412]).toContain(response.status);
      if (response.status === 412) await addOne();
    };
    await Promise.all(Array.from({ length: 6 }, addOne));
    expect((await registry.anyone.get(`${path}/${id}`)).body.value).toBe('6');
  });

  it('move trees against each other without deadlock or cycle', async () => {
    const trees = await Promise.all([
      makeChain(registry.ada, 3),
      makeChain(registry.ada, 3),
      makeChain(registry.ada, 3),
    ]);
    const roots = trees.map(([root]) => root!);
    const leaves = trees.map((tree) => tree.at(-1)!);
    const moves = roots.flatMap((root, i) => leaves.filter((_leaf, j) => j !== i).map((leaf) => ({ root, leaf })));
    const answers = await Promise.all(
      moves.map(({ root, leaf }) => registry.ada.put(`${ITEMS}/${root.id}`).send({ parentId: leaf.id })),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const item of trees.flat()) expect(await ancestorsOf(item)).toBeLessThanOrEqual(9);
  });

  /** How many items an item lies under; its code must say the same. */
  const ancestorsOf = async (item: ItemDocument): Promise<number> => {
    const { code, shortName, parentId } = await readItem(registry.anyone, item.id);
    if (parentId === undefined) {
      expect(code).toBe(`vessel:${shortName}`);
      return 0;
    }
    const parent = await readItem(registry.anyone, parentId);
    expect(code).toBe(`${parent.code}:${shortName}`);
    return 1 + (await ancestorsOf(parent));
  };

  it('write what belongs to an item while it moves and is versioned', async () => {
    const [ship, station, item] = [
      await makeItem(registry.ada),
      await makeItem(registry.ada),
      await makeItem(registry.ada),
    ];
    const path = `${ITEMS}/${item.id}`;
    const parameter = { name: 'x', unitId: SEEDED.percent, typeId: SEEDED.saturation, properties: [{ name: 'range' }] };
    const event = { label: 'E', typeId: SEEDED.deployment, startDate: '2024-01-01', endDate: '2024-01-01' };
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap((i) => [
        registry.ada.put(path).send({ parentId: i % 2 ? ship.id : station.id }),
        registry.ada.post(`${path}/parameters`).send({ ...parameter, shortName: `p${i}` }),
        registry.ada.post(`${path}/events`).send(event),
        registry.ada.post(`${path}/versions`),
      ]),
    );
    for (const { status } of answers) expect([200, 201]).toContain(status);
    expect(await readItem(registry.anyone, item.id)).toMatchObject({ version: 5 });
  });

  it('delete and refer to a record: one of both', async () => {
    const item = await makeItem(registry.ada);
    const { id } = (await registry.ada.post('/rest/v2/contacts').send({ lastName: 'x' }).expect(201)).body;
    const [given, gone] = await Promise.all([
      registry.ada.post(`${ITEMS}/${item.id}/contacts/${id}`).send([SEEDED.owner]),
      registry.admin.delete(`/rest/v2/contacts/${id}`),
    ]);
    expect([`${given.status} ${gone.status}`]).toEqual([expect.stringMatching(/^(201 409|404 204)$/)]);
  });
});

describe('the check of codes', () => {
  const CHECK = '/rest/v2/parameters/check';
  const check = async (codes: readonly string[], client = registry.ada) =>
    (await client.post(CHECK).send({ codes }).expect(200)).body;

  it('tells unknown codes with the nearest, and those of items of others', async () => {
    const [root, child] = await makeChain(registry.ada, 2);
    const parameter = { name: 'x', unitId: SEEDED.percent, typeId: SEEDED.saturation, shortName: 'Salinity' };
    await registry.ada.post(`${ITEMS}/${child!.id}/parameters`).send(parameter).expect(201);
    const urn = `${child!.code}:salinity`;
    const typo = `${child!.code}:Salinty`;
    const elsewhere = `${root!.code}:${child!.shortName}x:salinity`;
    const codes = [urn, urn.toUpperCase(), `${urn}$NRT`, urn, typo, elsewhere, 'nowhere:at:all', '', ':::'];
    const unknown = [
      { code: typo, nearest: [urn] },
      { code: elsewhere, nearest: [urn] },
      ...['nowhere:at:all', '', ':::'].map((code) => ({ code, nearest: [] })),
    ];
    expect(await check(codes)).toEqual({ unknown, forbidden: [] });
    expect(await check(codes, registry.admin)).toEqual({ unknown, forbidden: [] });
    const forbidden = [urn, urn.toUpperCase(), `${urn}$NRT`].map((code) => ({ code, itemId: child!.id }));
    expect(await check(codes, registry.ben)).toEqual({ unknown, forbidden });
    expect(await check([])).toEqual({ unknown: [], forbidden: [] });
  });

  it('takes 4,096 codes with a few statements', async () => {
    const item = await makeItem(registry.ada);
    await registry.sql(
      `insert into registry.parameter (created, last_modified, item_id, name, short_name, unit_id, type_id)
        select now(), now(), $1, 'x', 'p' || i, 12, 221 from generate_series(1, 4000) i`,
      [item.id],
    );
    const codes = Array.from({ length: 4_096 }, (_, i) => `${item.code}:p${i + 1}`);
    const query = jest.spyOn(registry.database, 'query');
    const { unknown, forbidden } = await check(codes, registry.ben);
    expect([query.mock.calls.length > 0, query.mock.calls.length < 10]).toEqual([true, true]);
    query.mockRestore();
    expect([unknown.length, forbidden.length]).toEqual([96, 4_000]);
  });

  it.each([[{}], [{ codes: 'x' }], [{ codes: [1] }], [{ codes: ['a\u0000'] }], [{ codes: Array(4_097).fill('x') }]])(
    'refuses %.40j',
    async (body) => {
      const { body: refused } = await registry.ada.post(CHECK).send(body).expect(422);
      expect(refused.errors[0].pointer).toBe('/codes');
    },
  );

  it('needs a session', async () => {
    await registry.anyone.post(CHECK).send({ codes: [] }).expect(401);
  });
});
