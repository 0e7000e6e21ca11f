import { conversionBetween, type NamedUnit } from './convert';
import { readUcum } from './ucum';

const unit = (ucum: string): NamedUnit => ({ code: `code of ${ucum}`, ucum });
const convert = (number: number, from: string, to: string): number | undefined =>
  conversionBetween(unit(from), unit(to))?.value(number);

describe('conversionBetween', () => {
  it.each([
    [0, 'Cel', 'K', 273.15],
    [300, 'K', 'Cel', 26.85],
    [50, '[degF]', 'Cel', 10],
    [1013.25, 'hPa', 'Pa', 101325],
    [1, 'dbar', 'kPa', 10],
    [1, 'mS/cm', 'S/m', 0.1],
    [5, 'umol/L', 'mmol/m3', 5],
    [400, '10*-6.atm', 'Pa', 40.53],
    [180, 'deg', 'rad', 3.14159265359],
    [3.5, '[ppth]', '%', 0.35],
    [10, '[kn_i]', 'm/s', 5.14444444444],
    [1, 'L/min', 'm3/s', 0.0000166666666667],
    [2, 'm-1', '/m', 2],
    [1, 'mg/(m2.d)', 'g/m2/d', 0.001],
    [9.81, 'm/s2', 'Gal', 981],
    [1, 'W/(m2.nm.sr)', 'kW/(m2.um.sr)', 1],
    [90, 'min', 'h', 1.5],
  ])('gives %d %s in %s', (number, from, to, expected) => {
    expect(convert(number, from, to)).toBe(expected);
  });

  it.each([
    ['Cel', 'm'],
    ['umol/L', 'umol/kg'],
    ['umol/L', 'mg/L'],
    ['{psu}', '1'],
    ['{psu}', '%'],
    ['[NTU]', '[FNU]'],
    ['dB', '1'],
    ['', 'm'],
    ['foo', 'm'],
  ])('gives nothing between %s and %s', (from, to) => {
    expect(convert(1, from, to)).toBeUndefined();
  });

  it('takes units of one name for the same, whatever is known of them', () => {
    expect(conversionBetween({ code: 'psu', ucum: '' }, { code: 'psu', ucum: '' })?.value(7)).toBe(7);
  });

  it('moves points on a scale, not distances', () => {
    const { value, distance } = conversionBetween(unit('Cel'), unit('K'))!;
    expect([value(1), distance(1)]).toEqual([274.15, 1]);
  });
});

describe('readUcum', () => {
  it.each(['', 'Cel2', 'Cel/m', 'm/', '(m', 'm)', 'm//s', '°C', 'kmin', '{a', 'm s', 'm'.repeat(101)])(
    'refuses "%s"',
    (text) => expect(readUcum(text)).toBeUndefined(),
  );
});
