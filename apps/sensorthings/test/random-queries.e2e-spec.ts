import fc from 'fast-check';
import { type FacadeDocument } from './facade-document';
import { FacadeFixture } from './facade-fixture';
import { joined, ofNumbers, ofTexts, ofTimes, type Question } from './questions.arbitrary';

const idsOf = (documents: readonly FacadeDocument[]): unknown[] => documents.map((one) => one['@iot.id']);

/** What a filter, an order and pages give, against plain code on all entities. */
describe('random queries', () => {
  let facade: FacadeFixture;

  beforeAll(async () => {
    facade = await FacadeFixture.start();
  });
  afterAll(() => facade.stop());

  const ask = (set: string, filter: string, more = ''): Promise<FacadeDocument[]> =>
    facade.readAll(`/${set}?$select=@iot.id&$filter=${encodeURIComponent(filter)}${more}`);

  it('of Things give what plain code gives', async () => {
    const all = await facade.readAll('/Things?$top=7&$expand=Datastreams($expand=ObservedProperty),Locations');
    const names = all.map(({ name }) => name);
    const properties = all.flatMap(({ Datastreams }) =>
      Datastreams.map(({ ObservedProperty }) => ObservedProperty.name),
    );
    const streamIds = (document: FacadeDocument): number[] => idsOf(document.Datastreams) as number[];
    const leaf = fc.oneof(
      ofNumbers('id', (document) => document['@iot.id'], 20),
      ofTexts('name', ({ name }) => [name], names),
      ofTexts(
        'properties/code',
        ({ properties: { code } }) => [code],
        names.map((name) => name.toLowerCase()),
      ),
      ofTexts(
        'Datastreams/ObservedProperty/name',
        ({ Datastreams }) => Datastreams.map((one) => one.ObservedProperty.name),
        properties,
      ),
      fc.integer({ min: 0, max: 8 }).map((least): Question => ({
        text: `Datastreams/any(d: d/id gt ${least} and d/id mod 2 eq 0)`,
        test: (document) => streamIds(document).some((id) => id > least && id % 2 === 0),
      })),
      fc.tuple(fc.integer({ min: -20, max: 10 }), fc.integer({ min: 40, max: 60 })).map(([west, south]): Question => ({
        text: `st_within(Locations/location,geography'POLYGON((${west} ${south},${west + 20} ${south},${west + 20} ${south + 10},${west} ${south + 10},${west} ${south}))')`,
        test: ({ Locations }) =>
          Locations.some(
            ({
              location: {
                coordinates: [x, y],
              },
            }) => x > west && x < west + 20 && y > south && y < south + 10,
          ),
      })),
    );
    const paging = fc.record({ top: fc.integer({ min: 1, max: 9 }), descending: fc.boolean(), byName: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(joined(leaf), paging, async ({ text, test }, { top, descending, byName }) => {
        const sorted = [...all].filter(test).sort((a, b) => {
          const names = byName ? (a.name < b.name ? -1 : Number(a.name > b.name)) : 0;
          return (descending ? -names : names) || a['@iot.id'] - b['@iot.id'];
        });
        const orderby = byName ? `&$orderby=name ${descending ? 'desc' : 'asc'}` : '';
        expect([text, idsOf(await ask('Things', text, `&$top=${top}${orderby}`))]).toEqual([text, idsOf(sorted)]);
      }),
    );
  });

  it('of Observations give what plain code gives', async () => {
    const all = await facade.readAll('/Observations?$top=1000&$expand=Datastream');
    const times = [...new Set(all.map(({ phenomenonTime }) => phenomenonTime))];
    const streams = Math.max(...all.map(({ Datastream }) => Datastream['@iot.id']));
    const leaf = fc.oneof(
      ofNumbers('result', ({ result }) => result, 12),
      ofNumbers('Datastream/id', ({ Datastream }) => Datastream['@iot.id'], streams),
      ofNumbers('parameters/qualityFlag', ({ parameters }) => parameters.qualityFlag, 4),
      ofTexts(
        'Datastream/name',
        ({ Datastream: { name } }) => [name],
        all.map(({ Datastream: { name } }) => name),
      ),
      ofTimes(times),
    );
    const paging = fc.record({ top: fc.integer({ min: 1, max: 9 }), order: fc.constantFrom('', 'asc', 'desc') });
    await fc.assert(
      fc.asyncProperty(joined(leaf), paging, async ({ text, test }, { top, order }) => {
        const streamOf = ({ Datastream }: FacadeDocument): number => Datastream['@iot.id'];
        const timeOf = ({ phenomenonTime }: FacadeDocument): number => Date.parse(phenomenonTime);
        const sorted = all.filter(test).sort((a, b) => {
          const byTime = timeOf(a) - timeOf(b);
          if (order === '') return streamOf(a) - streamOf(b) || byTime;
          return (order === 'asc' ? byTime : -byTime) || streamOf(a) - streamOf(b);
        });
        const orderby = order === '' ? '' : `&$orderby=phenomenonTime ${order}`;
        const found = await ask('Observations', text, `&$top=${top}${orderby}`);
        expect([text, order, idsOf(found)]).toEqual([text, order, idsOf(sorted)]);
        const { '@iot.count': count } = await facade.read(
          `/Observations?$top=0&$count=true&$filter=${encodeURIComponent(text)}`,
        );
        expect(count).toBe(sorted.length);
      }),
      { numRuns: 60 },
    );
  });
});
