import { type ItemDocument } from '@pelorus/registry/model';
import { ITEMS, itemBody, SEEDED } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

/**
 * A sensor in its life: it is mounted on one ship, described anew, moved to the other one and retired. At every point the
 * same questions are asked again later.
 */
describe('a sensor on two ships in turn', () => {
  let registry: RegistryFixture;
  /** The moments after which nothing happened for a while, by what happened last. */
  const after: Record<string, string> = {};
  beforeAll(async () => {
    registry = await startRegistry();
    await live();
  });
  afterAll(() => registry.close());

  const make = async (body: object): Promise<ItemDocument> =>
    (
      await registry.ada
        .post(ITEMS)
        .send(itemBody({ ...body }))
        .expect(201)
    ).body as ItemDocument;
  const change = async (id: number, body: object): Promise<string> =>
    `${((await registry.ada.patch(`${ITEMS}/${id}`).send(body).expect(200)).body as ItemDocument).lastModified}Z`;

  const live = async (): Promise<void> => {
    await make({ shortName: 'Aurora', longName: 'RV Aurora' });
    const borealis = await make({ shortName: 'Borealis', longName: 'RV Borealis', typeId: SEEDED.researchVessel });
    after['ships'] = `${borealis.lastModified}Z`;
    const sensor = await make({
      shortName: 'Optode_7',
      longName: 'Oxygen sensor',
      typeId: SEEDED.oxygenSensor,
      statusId: SEEDED.publicState,
      parentId: 1,
      workflow: { mountLabel: 'On the mast', mountDate: '2024-03-01' },
    });
    const saturation = { name: 'Saturation', shortName: 'sat', unitId: SEEDED.percent, typeId: SEEDED.saturation };
    const made = await registry.ada.post(`${ITEMS}/${sensor.id}/parameters`).send(saturation).expect(201);
    after['mounted'] = `${(made.body as ItemDocument).lastModified}Z`;
    await registry.admin.patch(`/rest/v2/units/${SEEDED.percent}`).send({ name: 'parts in a hundred' }).expect(200);
    after['described'] = await change(sensor.id, { longName: 'Oxygen optode, repaired', serialNumber: 'SN 7' });
    after['moved'] = await change(sensor.id, {
      parentId: borealis.id,
      workflow: { mountLabel: 'On the CTD', mountDate: '2024-06-01' },
    });
    await registry.ada.delete(`${ITEMS}/${sensor.id}/parameters/${(made.body as ItemDocument).id}`).expect(204);
    const retired = await registry.ada.delete(`${ITEMS}/${sensor.id}`).expect(200);
    after['retired'] = `${(retired.body as ItemDocument).lastModified}Z`;
  };

  const POINTS = ['ships', 'mounted', 'described', 'moved', 'retired'];
  const listed = async (query: string, point: string): Promise<ItemDocument[]> =>
    (await registry.anyone.get(`${ITEMS}?${query}&dedup=false&asOf=${after[point]}`).expect(200)).body.records;
  const throughTime = async <Answer>(question: (point: string) => Promise<Answer>): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (const point of POINTS) answers.push(await question(point));
    return answers;
  };
  const codes = (items: readonly ItemDocument[]): string[] => items.map(({ code }) => code);

  it('was where it was', async () => {
    const where = 'where=shortName==Optode_7';
    expect(await throughTime(async (point) => codes(await listed(where, point)))).toEqual([
      [],
      ['vessel:aurora:optode_7'],
      ['vessel:aurora:optode_7'],
      ['research_vessel:borealis:optode_7'],
      ['research_vessel:borealis:optode_7'],
    ]);
  });

  it('was described as it was', async () => {
    const described = async (point: string) =>
      (await listed('where=shortName==Optode_7&with=parameters', point)).map((item) => [
        item.longName,
        item.serialNumber,
        item.status.name,
        ...(item.parameters ?? []).map(({ unit }) => unit.name),
      ]);
    expect(await throughTime(described)).toEqual([
      [],
      [['Oxygen sensor', undefined, 'public', 'percent']],
      [['Oxygen optode, repaired', 'SN 7', 'public', 'parts in a hundred']],
      [['Oxygen optode, repaired', 'SN 7', 'public', 'parts in a hundred']],
      [['Oxygen optode, repaired', 'SN 7', 'decommissioned']],
    ]);
  });

  it('was on the ship that it was on', async () => {
    const withChild = async (point: string) =>
      (await listed('where=children.longName==Oxygen*&with=children', point)).map(({ longName, children }) => [
        longName,
        codes(children ?? []),
      ]);
    expect(await throughTime(withChild)).toEqual([
      [],
      [['RV Aurora', ['vessel:aurora:optode_7']]],
      [['RV Aurora', ['vessel:aurora:optode_7']]],
      [['RV Borealis', ['research_vessel:borealis:optode_7']]],
      [['RV Borealis', ['research_vessel:borealis:optode_7']]],
    ]);
  });

  it('was mounted as was known then', async () => {
    const mounts = async (point: string) =>
      (await listed('where=shortName==Optode_7&with=mounts', point)).map((item) =>
        (item.mounts ?? []).map(({ start, end, parent }) => [start.slice(0, 10), end?.slice(0, 10), parent.longName]),
      );
    const once = [['2024-03-01', undefined, 'RV Aurora']];
    const twice = [
      ['2024-03-01', '2024-06-01', 'RV Aurora'],
      ['2024-06-01', undefined, 'RV Borealis'],
    ];
    expect(await throughTime(mounts)).toEqual([[], [once], [once], [twice], [twice]]);
  });

  it('is found by the code that it had, and told of at other times', async () => {
    const byCode = (code: string, point: string) => registry.anyone.get(`${ITEMS}/${code}?asOf=${after[point]}`);
    const [old, last] = ['vessel:aurora:optode_7', 'research_vessel:borealis:optode_7'];
    const statuses = async (code: string) => throughTime(async (point) => (await byCode(code, point)).status);
    expect(await statuses(old)).toEqual([404, 200, 200, 404, 404]);
    expect(await statuses(last)).toEqual([404, 404, 404, 200, 200]);
    const response = await byCode(old, 'retired').expect(404);
    expect(response.body).toMatchObject({ existed: { since: expect.any(String), until: after['moved'] } });
    expect(response.body.detail).toContain(`There was no item '${old}' at ${after['retired']}: there was one from `);
    expect((await byCode(last, 'ships').expect(404)).body.existed).toEqual({ since: after['moved'] });
    expect((await byCode('vessel:never', 'ships').expect(404)).body).not.toHaveProperty('existed');
  });

  it('had parameters that can be read as they were', async () => {
    const parameters = async (point: string) =>
      (await registry.anyone.get(`/rest/v2/parameters?where=item.code==*optode_7&asOf=${after[point]}`).expect(200))
        .body.totalHits;
    expect(await throughTime(parameters)).toEqual([0, 1, 1, 1, 0]);
    const path = `${ITEMS}/vessel:aurora:optode_7/parameters/1?asOf=${after['mounted']}`;
    expect((await registry.anyone.get(path).expect(200)).body).toMatchObject({ shortName: 'sat' });
    const gone = await registry.anyone.get(`${ITEMS}/3/parameters/1?asOf=${after['retired']}`).expect(404);
    expect(gone.body.detail).toContain("no parameter '1' of the item '3'");
  });
});
