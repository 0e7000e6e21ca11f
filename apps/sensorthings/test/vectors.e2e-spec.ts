import { expectEach } from './expect-each';
import { CODES, type FacadeAnswer, FacadeFixture } from './facade-fixture';
import { requests } from './vectors.json';

type Expected = Readonly<Record<string, unknown>>;
type Placeholders = Readonly<Record<string, string>>;

/** What is held against an answer, by the keys of the file. */
const CHECKS: Readonly<Record<string, (answer: FacadeAnswer, expected: never, names: Placeholders) => void>> = {
  keys: ({ body }, keys: readonly string[]) => {
    for (const key of keys) expect(body).toHaveProperty(key.startsWith('@') ? [key] : key.split('.'));
  },
  exactly: ({ body }, text: string) => {
    if (text.startsWith('{')) expect(Object.keys(body)).toEqual(['name']);
    else expect(Object.keys(body.value[0])).toEqual(['@iot.id', 'name']);
  },
  results: ({ body }, results: readonly unknown[]) => expect(body.value.map(({ result }) => result)).toEqual(results),
  count: ({ body }, count: number) => expect(body.value).toHaveLength(count),
  includes: ({ body }, id: string, names) =>
    expect(body.value.map((one) => String(one['@iot.id']))).toContain(names[id.slice(1, -1)]),
  ordered: ({ body }) => {
    const names = body.value.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  },
  each: (answer, text: string) => expectEach(answer.body, text),
};

describe('requests of published clients', () => {
  let facade: FacadeFixture;
  let names: Placeholders;

  beforeAll(async () => {
    facade = await FacadeFixture.start();
    names = await placeholders(facade);
  });
  afterAll(() => facade.stop());

  it.each(requests.map((request) => [request.id, request] as const))(
    '%s',
    async (_, { method, path, expect: expected }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => names[name]!);
      const body = { body: '{"name":"a","description":"b"}', headers: { 'content-type': 'application/json' } };
      const answer = await facade.get(filled, { method, ...(method === 'POST' && body) });
      expect({ path: filled, ...([expected.status].flat().includes(answer.status) ? {} : answer) }).toEqual({
        path: filled,
      });
      for (const [key, check] of Object.entries(CHECKS)) {
        if (key in expected) check(answer, (expected as Expected)[key] as never, names);
      }
    },
  );
});

/** Entities of the fixture under the names of the file. */
async function placeholders(facade: FacadeFixture): Promise<Placeholders> {
  const datastream = await facade.datastream(CODES.nine);
  const expanded = await facade.read(
    `/Datastreams(${datastream})?$expand=Thing,Sensor,ObservedProperty,Observations($top=1)`,
  );
  const others = await facade.readAll(`/Things?$filter=id ne ${expanded.Thing['@iot.id']}`);
  return {
    thing: String(expanded.Thing['@iot.id']),
    otherThing: String(others[0]!['@iot.id']),
    datastream: String(datastream),
    fixture: String(datastream),
    observation: String(expanded.Observations[0]['@iot.id']),
    observedProperty: String(expanded.ObservedProperty['@iot.id']),
    observedPropertyName: encodeURIComponent(expanded.ObservedProperty.name),
    sensorName: encodeURIComponent(expanded.Sensor.name),
  };
}
