import { PROPERTIES, RELATIONS, SETS } from '@pelorus/sensorthings/model';
import { type FacadeDocument } from './facade-document';

/** Properties that an entity need not have. */
const OPTIONAL = ['observedArea', 'phenomenonTime', 'resultTime', 'resultQuality', 'validTime', 'parameters'];

/** The sentences under `each` in the file of vectors, as tests. */
const SENTENCES: readonly (readonly [RegExp, (body: FacadeDocument) => void])[] = [
  [
    /url absolute and equal to root/,
    ({ value }) => {
      expect(value.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(SETS)));
      for (const { name, url } of value) expect(url).toMatch(new RegExp(`^http://[^/]+/v1.1/${name}$`));
    },
  ],
  [/every entity has @iot.id/, ({ value }) => value.forEach(expectWhole)],
  [
    /Locations and value\[\].Datastreams are arrays/,
    ({ value }) => {
      for (const thing of value) [...thing.Locations, ...thing.Datastreams].forEach(expectWhole);
    },
  ],
  [
    /Observations has the newest value/,
    ({ value }) => {
      for (const { phenomenonTime, Observations } of value) {
        expect(Observations.map((one) => one.phenomenonTime)).toEqual([phenomenonTime.split('/').at(-1)]);
      }
    },
  ],
  [
    /FeatureOfInterest.feature are there/,
    ({ value }) => {
      for (const { Thing, Observations } of value) {
        expect(Thing.Locations).toEqual(expect.any(Array));
        for (const { FeatureOfInterest } of Observations) expect(FeatureOfInterest.feature).toHaveProperty('type');
      }
    },
  ],
  [
    /components, dataArray and dataArray@iot.count/,
    (body) => {
      expect(body).toMatchObject({ '@iot.count': expect.any(Number), '@iot.nextLink': expect.any(String) });
      for (const { components, dataArray, ...rest } of body.value) {
        expect(rest).toEqual({
          'Datastream@iot.navigationLink': expect.any(String),
          'dataArray@iot.count': dataArray.length,
        });
        for (const row of dataArray) expect(row).toHaveLength(components.length);
      }
    },
  ],
];

/** Holds an answer against a sentence of the file of vectors. */
export function expectEach(body: FacadeDocument, text: string): void {
  const [, check] = SENTENCES.find(([sentence]) => sentence.test(text)) ?? [];
  if (!check) throw new Error(`nothing tests: ${text}`);
  check(body);
}

/** Expects an entity with its id, links, mandatory properties, and a link of each relation. */
export function expectWhole(entity: FacadeDocument): void {
  const link: string = entity['@iot.selfLink'];
  const [type] = Object.entries(SETS).find(([, set]) => link.includes(`/${set}(`))! as [keyof typeof SETS, string];
  expect(entity).toHaveProperty(['@iot.id']);
  for (const name of PROPERTIES[type].keys()) if (!OPTIONAL.includes(name)) expect(entity).toHaveProperty([name]);
  for (const name of RELATIONS[type].keys()) expect(entity[`${name}@iot.navigationLink`]).toBe(`${link}/${name}`);
}
