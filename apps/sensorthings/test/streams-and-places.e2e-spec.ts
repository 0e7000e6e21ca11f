import { CODES, FacadeFixture } from './facade-fixture';

describe('Datastreams and Locations', () => {
  let facade: FacadeFixture;

  beforeAll(async () => {
    facade = await FacadeFixture.start();
  });
  afterAll(() => facade.stop());

  describe('places', () => {
    it('of a ship are those of events and the last fix of each day', async () => {
      const places = await facade.readAll("/Locations?$filter=contains(name,'Mya II, 2016')&$orderby=name");
      expect(places.map(({ name, location }) => [name, location.coordinates])).toEqual([
        ['Mya II, 2016-01-01', [8.2, 55]],
        ['Mya II, 2016-01-02', [8.3, 55.1]],
        ['Mya II, 2016-01-03', [8.4, 55.2]],
      ]);
      const areaOf = async (code: string): Promise<unknown> =>
        (await facade.read(`/Datastreams(${await facade.datastream(code)})/observedArea`)).observedArea;
      expect(await areaOf(CODES.nine)).toEqual({ type: 'Point', coordinates: [8.2, 55] });
      const ring = [[8.2, 55], [8.4, 55], [8.4, 55.2], [8.2, 55.2], [8.2, 55]]; // prettier-ignore
      expect(await areaOf(CODES.latitude)).toEqual({ type: 'Polygon', coordinates: [ring] });
      const there = await facade.readAll("/Datastreams?$filter=st_intersects(observedArea,geography'POINT(8.3 55.1)')");
      expect(there.map(({ description }) => description)).toEqual([CODES.latitude, CODES.longitude]);
      const box = "geography'POLYGON((8.15 54.95, 8.35 54.95, 8.35 55.15, 8.15 55.15, 8.15 54.95))'";
      const within = await facade.readAll(
        `/Locations?$filter=geo.intersects(location, ${box}) and contains(name,'2016')`,
      );
      expect(within.map(({ name }) => name)).toEqual(['Mya II, 2016-01-01', 'Mya II, 2016-01-02']);
    });
  });

  describe('streams that nobody registered', () => {
    it('are Datastreams of a Thing, a Sensor and an ObservedProperty that stand in', async () => {
      const [stream] = await facade.readAll(
        `/Datastreams?$filter=properties/code eq '${CODES.unregistered}'&$expand=Thing,Sensor,ObservedProperty`,
      );
      expect(stream).toMatchObject({
        name: CODES.unregistered,
        unitOfMeasurement: { symbol: '°C', definition: null },
        Thing: { name: 'station:nowhere', properties: { registered: false } },
        Sensor: { name: 'station:nowhere:weather' },
        ObservedProperty: { name: 'temp_max' },
      });
      const id = stream!.Thing['@iot.id'];
      expect(id).toBeLessThan(0);
      expect((await facade.readAll(`/Things(${id})/Datastreams`)).map(({ description }) => description).sort()).toEqual(
        [CODES.text, CODES.unregistered],
      );
    });

    it('have no area', async () => {
      const path = `/Datastreams(${await facade.datastream(CODES.unregistered)})/observedArea`;
      expect((await facade.get(path)).status).toBe(204);
    });

    it('have texts, and flags', async () => {
      const [texts, numbers] = [await facade.datastream(CODES.text), await facade.datastream(CODES.unregistered)];
      const read = async (id: number, query = ''): Promise<unknown[]> =>
        (await facade.readAll(`/Datastreams(${id})/Observations${query}`)).map(({ result }) => result);
      expect(await read(texts)).toEqual(['drizzle', 'rain', 'sun']);
      expect(await read(texts, "?$filter=startswith(result,'r')")).toEqual(['rain']);
      expect(await read(numbers, '?$filter=parameters/qualityFlag eq 4')).toEqual([10.6]);
      const [bad] = await facade.readAll(`/Datastreams(${numbers})/Observations?$filter=parameters/qualityFlag eq 4`);
      expect(bad!.resultQuality.annotations).toMatchObject([{ annotation: '4', annotationType: 'O2A' }]);
      const flag = {
        codes: [CODES.unregistered],
        datetimeMin: '2012-01-02',
        datetimeMax: '2012-01-02',
        flag: 2,
        cause: 'biofouling',
      };
      const moment = new Date().toISOString();
      await facade.ingest.alice.post('/rest/quality/flags').send(flag).expect(201);
      const one = await facade.read(`/Observations('${bad!['@iot.id']}')`);
      expect(one.parameters).toEqual({ qualityFlag: 2, dataset: 3 });
      expect(one.resultQuality.annotations).toMatchObject([
        { annotation: '2', annotationType: 'O2A' },
        { annotation: '4', annotationType: 'O2A file' },
        { annotation: '2', annotationType: 'O2A person', properties: { measure: 'biofouling' } },
      ]);
      const then = await facade.read(`/Observations('${bad!['@iot.id']}')?$asOf=${moment}`);
      expect(then.parameters).toEqual({ qualityFlag: 4, dataset: 3 });
    });
  });
});
