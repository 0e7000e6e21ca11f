import vectors from '../test/vectors.json';
import { FLAG_SCHEMES, inScheme, ofQartod } from './flag-scheme';

const { schemes } = vectors as unknown as { schemes: Record<string, Record<string, number | string>> };
const ofO2a = (scheme: (typeof FLAG_SCHEMES)[number]): Record<string, number> =>
  Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((flag) => [flag, inScheme(flag, scheme)]));
const numbers = (table: Record<string, number | string>): Record<string, number> =>
  Object.fromEntries(Object.entries(table).map(([flag, other]) => [flag, Number(other)]));

it('translates flags by the tables of the field', () => {
  expect(ofO2a('qartod')).toEqual(numbers(schemes['o2aToQartod']!));
  expect(ofO2a('seadatanet')).toEqual(numbers(schemes['o2aToSeaDataNetL20']!));
  expect(ofO2a('argo')).toEqual(numbers(schemes['o2aToArgo']!));
  expect(Object.fromEntries([1, 2, 3, 4, 9].map((flag) => [flag, ofQartod(flag)]))).toEqual(schemes['qartodToO2a']);
});

it('gives unused flags of files a meaning in every scheme', () => {
  for (const scheme of FLAG_SCHEMES) expect([8, 9].map((flag) => inScheme(flag, scheme))).not.toContain(undefined);
  expect(ofQartod(5)).toBeUndefined();
});
