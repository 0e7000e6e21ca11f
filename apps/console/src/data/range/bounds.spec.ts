import { type Parameter } from '@pelorus/client';
import { namedBounds } from './bounds';

const record = { '@uuid': 'u', created: '', lastModified: '' };
const psu = { ...record, id: 1, code: 'psu' } as unknown as Parameter['unit'];
const volt = { ...record, id: 2, code: 'V' } as unknown as Parameter['unit'];
const parameter = (...properties: object[]): Parameter =>
  ({ ...record, id: 1, name: 'Salinity', shortName: 'salinity', unit: psu, properties }) as unknown as Parameter;

it('are the ranges of a parameter in its own unit', () => {
  expect(
    namedBounds(parameter({ name: 'measuring range', lower: 2, upper: 42 }, { name: 'alarm', upper: 38, unit: psu })),
  ).toEqual([
    { name: 'measuring range', unit: 'psu', lower: 2, upper: 42 },
    { name: 'alarm', unit: 'psu', upper: 38 },
  ]);
});

it.each([
  ['an accuracy', { name: 'accuracy', lower: -0.1, upper: 0.1 }],
  ['a threshold of steps', { name: 'crit_spike_value', upper: 4 }],
  ['a length of time', { name: 'flat_line', upper: 3_600 }],
  ['the temperature around the instrument', { name: 'Operation Temperature', lower: 0, upper: 40 }],
  ['a range in another unit', { name: 'supply', lower: 9, upper: 12, unit: volt }],
  ['a range without bounds', { name: 'remark' }],
])('are not %s', (_name, property) => {
  expect(namedBounds(parameter(property))).toEqual([]);
});
