import { IngestFixture } from '@pelorus/ingest/running';
import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';

/** Seeded records of the registry: a type of items, their status, a type of parameters, and the unit %. */
const VESSEL = { typeId: 1100, statusId: 2 };
const SATURATION = { name: 'Saturation', shortName: 'sat', typeId: 221, unitId: 12 };
const RANGE = { name: 'manufacturer_range', lower: 0, upper: 150, unitId: 12 };

/** The type of events of cleaning. */
const CLEANING = 1514;

/** Values a minute apart: a spike, and one out of range. */
const VALUES = [90, 91, 92, 140, 90, 91, 92, 151, 90, 91];

describe('values that both services judge together', () => {
  let registry: RegistryFixture;
  let ingest: IngestFixture;
  beforeAll(async () => {
    registry = await startRegistry();
    ingest = await IngestFixture.start({ REGISTRY_URL: registry.url, QUALITY_CHECK: 'on' });
  });
  afterAll(async () => {
    await ingest.stop();
    await registry.close();
  });

  /** Waits for the flags that a read gives. */
  async function flagged(code: string, expected: readonly number[]): Promise<void> {
    const path = `/rest/data?codes=${code}&withQualityFlags=true&format=application/json`;
    let found: number[] = [];
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const { body } = await ingest.anyone.get(path).expect(200);
      found = (body as object[]).map((row) => Number(Object.values(row).at(-1)));
      if (found.join() === expected.join()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(found).toEqual(expected);
  }

  it('have flags by what the registry says of their parameter, and follow it', async () => {
    const made = await registry.ada
      .post('/rest/v2/items')
      .send({ ...VESSEL, shortName: 'buoy', longName: 'A buoy' })
      .expect(201);
    const { id: item, code: itemCode } = made.body as { id: number; code: string };
    const parameters = `/rest/v2/items/${item}/parameters`;
    const { body: parameter } = await registry.ada
      .post(parameters)
      .send({ ...SATURATION, properties: [RANGE] })
      .expect(201);
    const code = `${itemCode}:sat`;
    const rows = VALUES.map((value, i) => `2024-01-17T10:0${i}:00\t${value}`);
    await ingest.alice
      .post('/rest/datasets')
      .type('text/tab-separated-values')
      .send([`datetime\t${code}`, ...rows, ''].join('\n'))
      .expect(201);
    await flagged(code, [1, 1, 1, 1, 1, 1, 1, 4, 1, 1]);

    const spike = { name: 'crit_spike_value', upper: 4, unitId: 12 };
    await registry.ada
      .put(`${parameters}/${parameter.id}`)
      .send({ properties: [RANGE, spike] })
      .expect(200);
    await flagged(code, [1, 1, 1, 3, 1, 1, 1, 4, 1, 1]);

    const { body: why } = await ingest.anyone.get(`/rest/quality?codes=${code}&qualityFlags=3,4`).expect(200);
    const property = { parameterId: parameter.id, unit: { code: '%', ucum: '%' } };
    const at = (minute: number) => ({ datetimeMin: `2024-01-17T10:0${minute}:00.000`, layer: 'rule' });
    expect(why.records).toEqual([
      expect.objectContaining({
        ...{ ...at(3), flag: 3, test: 'spike', property: { ...property, name: spike.name, upper: 4 } },
      }),
      expect.objectContaining({
        ...{ ...at(7), flag: 4, test: 'gross_range', parameters: { failSpan: [0, 150] } },
        property: { ...property, name: RANGE.name, lower: 0, upper: 150 },
      }),
      expect.objectContaining({ ...at(7), flag: 3, test: 'spike' }),
    ]);
  });

  it('are suspect while their sensor is serviced, as long as the registry says so', async () => {
    const made = await registry.ada
      .post('/rest/v2/items')
      .send({ ...VESSEL, shortName: 'raft', longName: 'A raft' })
      .expect(201);
    const { id: item, code: itemCode } = made.body as { id: number; code: string };
    const path = `/rest/v2/items/${item}`;
    await registry.ada.post(`${path}/parameters`).send({ ...SATURATION, properties: [RANGE] }).expect(201); // prettier-ignore
    const code = `${itemCode}:sat`;
    const rows = [0, 1, 2, 3].map((minute) => `2024-01-17T10:0${minute}:00	90`);
    await ingest.alice
      .post('/rest/datasets')
      .type('text/tab-separated-values')
      .send([`datetime	${code}`, ...rows, ''].join('\n'))
      .expect(201);
    await flagged(code, [1, 1, 1, 1]);
    const cleaning = { label: 'Cleaned', typeId: CLEANING, startDate: '2024-01-17T10:01:00' };
    const events = `${path}/events`;
    const { body: event } = await registry.ada
      .post(events)
      .send({ ...cleaning, endDate: '2024-01-17T10:02:30' })
      .expect(201);
    await flagged(code, [1, 3, 3, 1]);
    const { body: why } = await ingest.anyone.get(`/rest/quality?codes=${code}&qualityFlags=3`).expect(200);
    expect(why.records).toMatchObject([
      { layer: 'rule', test: 'dependence', property: { name: 'Cleaning', isEvent: true } },
    ]);
    await registry.ada.put(`${events}/${event.id}`).send({ startDate: '2024-01-17T10:02:00' }).expect(200);
    await flagged(code, [1, 1, 3, 1]);
    await registry.ada.delete(`${events}/${event.id}`).expect(204);
    await flagged(code, [1, 1, 1, 1]);
  });
});
