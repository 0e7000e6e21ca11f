import { numberText, valueText } from './number-text';

describe('a number for people', () => {
  it.each([
    [12_345.5, '12,345.5', '12.345,5'],
    [1013.25, '1013.25', '1013,25'],
    [-0.1, '-0.1', '-0,1'],
    [0, '0', '0'],
    [34.123456789012, '34.123456789012', '34,123456789012'],
    [1.5e-9, '1.5E-9', '1,5E-9'],
    [6.02e23, '6.02E23', '6,02E23'],
  ])('%d has the marks of its language', (value, english, german) => {
    expect([numberText(value, 'en-GB'), numberText(value, 'de')]).toEqual([english, german]);
  });

  it('has so many digits as are asked for', () => {
    expect(numberText(2 / 3, 'de', 4)).toBe('0,6667');
  });

  it('is told from texts and from nothing', () => {
    expect([1.5, '1.5', null, undefined].map((value) => valueText(value, 'de'))).toEqual(['1,5', '1.5', '', '']);
  });
});
