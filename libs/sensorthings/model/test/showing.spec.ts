import { parseOptions } from '@pelorus/sensorthings/query';
import { documentOf, makeCatalogue, planOf, Showing, World, writeDocuments } from '../src';

/** Streams of one Thing that nobody registered. */
const streams = Array.from({ length: 1_200 }, (_, i) => ({ id: i + 1, code: `station:many:ctd:s${i}`, unit: '"m"' }));
const records = { items: [], parameterTypes: [], streams, codeOwners: [], formerRoots: new Map<string, number>() };
const catalogue = makeCatalogue(records);
const time = { start: 0, end: 1_000 };

const worldAt = (root: string): World =>
  new World({
    ...{ catalogue, tracks: new Map(), registryUrl: 'http://registry.example.org', root, now: 0 },
    totals: new Map([[1, { values: 2, time }]]),
  });

async function show(world: World, turn: () => Promise<void>, ...options: readonly [string, string][]) {
  const page = await new Showing(world, turn).page(
    world.all('Thing'),
    planOf('Thing', parseOptions(options)),
    undefined,
  );
  return page.shown;
}

describe('Showing', () => {
  it.each([
    ['Datastreams/any(d: Datastreams/any(e: d/id eq e/id and e/id eq 0)) and not (1 eq 2)', 0],
    ['Datastreams/any(d: Datastreams/any(e: d/id eq e/id and e/id eq 1200))', 1],
    ["Datastreams/name eq concat(Datastreams/name,'x')", 0],
    ['Datastreams/id eq Datastreams/id', 1],
  ])('lets others have turns within %s', async (condition, found) => {
    let turns = 0;
    const shown = await show(worldAt('http://sta'), async () => void turns++, ['$filter', condition]);
    expect(shown).toHaveLength(found);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('texts of documents', () => {
  it.each(['full', 'minimal', 'none', 'off'] as const)(
    'with metadata %s are the documents, also when known',
    async (metadata) => {
      for (const root of ['http://sta', 'http://sta', `http://"other"`]) {
        for (const select of [
          '*',
          'name,properties/code',
          '@iot.id,@iot.selfLink,Sensor,unitOfMeasurement,phenomenonTime',
        ]) {
          const world = worldAt(root);
          const expand = `Datastreams($top=3;$count=true;$select=${select};$expand=Thing,Sensor,ObservedProperty,Deployments)`;
          const shown = await show(world, async () => undefined, ['$expand', expand]);
          const text = [...writeDocuments(shown, world, metadata)].join('');
          expect(JSON.parse(`[${text}]`)).toEqual(shown.map((one) => documentOf(one, world, metadata)));
        }
      }
    },
  );
});
