import { type Item } from '@pelorus/client';
import { FacadeFixture } from './facade-fixture';

const ITEMS = '/rest/v2/items';
/** Seeded records: the types of vessels, of oxygen sensors and of saturation, the unit percent, the state construction. */
const SEEDED = { vessel: 1100, sensor: 118, saturation: 221, percent: 12, construction: 2 };

describe('Deployments', () => {
  let facade: FacadeFixture;
  let [ship, buoy, sensor] = [] as unknown as [Item, Item, Item];

  const makeItem = async (shortName: string, others: object = {}): Promise<Item> => {
    const body = {
      shortName,
      longName: `The ${shortName}`,
      typeId: SEEDED.vessel,
      statusId: SEEDED.construction,
      ...others,
    };
    return (await facade.registry.admin.post(ITEMS).send(body).expect(201)).body as Item;
  };
  const move = (body: object) => facade.registry.admin.put(`${ITEMS}/${sensor.id}`).send(body).expect(200);
  const mount = (parentId: number, mountDate: string) =>
    move({ parentId, workflow: { mountLabel: `Mounted ${mountDate}`, mountDate } });

  /** A sensor that was on a ship, then on a buoy, then ashore, and that is on the ship again. */
  beforeAll(async () => {
    facade = await FacadeFixture.start();
    ship = await makeItem('ship');
    buoy = await makeItem('buoy');
    const workflow = { mountLabel: 'Mounted 2020-01-01', mountDate: '2020-01-01' };
    sensor = await makeItem('optode', { typeId: SEEDED.sensor, parentId: ship.id, workflow });
    const parameter = { shortName: 'o2', name: 'Saturation', typeId: SEEDED.saturation, unitId: SEEDED.percent };
    await facade.registry.admin.post(`${ITEMS}/${sensor.id}/parameters`).send(parameter).expect(201);
    await mount(buoy.id, '2021-06-01');
    await move({ workflow: { unmountLabel: 'Taken off', unmountDate: '2022-03-01' } });
    await mount(ship.id, '2023-01-01');
    await facade.upload(['datetime\tvessel:ship:optode:o2 [%]', '2020-02-01T00:00:00\t91', '2023-02-01T00:00:00\t93']);
    await facade.upload(['datetime\tvessel:buoy:optode:o2 [%]', '2021-07-01T00:00:00\t92']);
  });
  afterAll(() => facade.stop());

  /** Deployments with their times in days, their Things and their Datastreams. */
  async function shown(path: string): Promise<unknown[]> {
    const all = await facade.readAll(`${path}${path.includes('?') ? '&' : '?'}$expand=Thing,Datastreams`);
    return all.map(({ name, description, deploymentTime, Thing, Datastreams }) => ({
      ...{ name, description, thing: Thing.properties.code },
      time: deploymentTime.split('/').map((moment) => moment.slice(0, 10)),
      streams: Datastreams.map(({ properties: { code } }) => code),
    }));
  }

  const onShip = (description: string, time: readonly string[]) => ({
    ...{ name: 'The optode on The ship', description, time },
    ...{ thing: 'vessel:ship', streams: ['vessel:ship:optode:o2'] },
  });
  const FIRST = onShip('Mounted 2020-01-01', ['2020-01-01', '2021-06-01']);
  const SECOND = {
    ...{ name: 'The optode on The buoy', description: 'Mounted 2021-06-01', time: ['2021-06-01', '2022-03-01'] },
    ...{ thing: 'vessel:buoy', streams: ['vessel:buoy:optode:o2'] },
  };
  /** It lasts: its end is the last moment that can be told. */
  const THIRD = onShip('Mounted 2023-01-01', ['2023-01-01', '2255-06-05']);

  it('are the mounts of a Sensor, with the Datastreams of their Things', async () => {
    expect(await shown(`/Sensors(${sensor.id})/Deployments`)).toEqual([FIRST, SECOND, THIRD]);
    expect(await shown(`/Things(${ship.id})/Deployments`)).toEqual([FIRST, THIRD]);
    expect(await shown(`/Things(${buoy.id})/Deployments`)).toEqual([SECOND]);
    expect(await shown(`/Datastreams(${await facade.datastream('vessel:buoy:optode:o2')})/Deployments`)).toEqual([
      SECOND,
    ]);
  });

  it('are found by their times', async () => {
    const found = (condition: string) => shown(`/Sensors(${sensor.id})/Deployments?$filter=${condition}`);
    expect(await found('overlaps(deploymentTime,2021-01-01T00:00:00Z/2022-01-01T00:00:00Z)')).toEqual([FIRST, SECOND]);
    expect(await found('overlaps(deploymentTime,2022-04-01T00:00:00Z/2022-05-01T00:00:00Z)')).toEqual([]);
    expect(await found('deploymentTime gt now()')).toEqual([]);
    expect(await found('overlaps(deploymentTime,now())')).toEqual([THIRD]);
  });

  it('tell how they ended', async () => {
    const [deployment] = await facade.readAll(`/Things(${buoy.id})/Deployments?$expand=Sensor`);
    expect(deployment).toMatchObject({
      properties: { mountLabel: 'Mounted 2021-06-01', unmountLabel: 'Taken off' },
      Sensor: { '@iot.id': sensor.id },
    });
    expect(await facade.read(`/Deployments(${deployment!['@iot.id']})/Thing`)).toMatchObject({ '@iot.id': buoy.id });
  });
});
