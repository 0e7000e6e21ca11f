import { rangeText } from './range-text';

describe('the text of a range', () => {
  it.each([
    [0, 40.5, '0 … 40,5 psu'],
    [-8, 8, '± 8 psu'],
    [0, undefined, '≥ 0 psu'],
    [undefined, 40, '≤ 40 psu'],
    [5, 5, '5 psu'],
    [undefined, undefined, ''],
  ])('from %s to %s', (lower, upper, text) => {
    const bounds = { ...(lower === undefined ? {} : { lower }), ...(upper === undefined ? {} : { upper }) };
    expect(rangeText(bounds, 'psu', 'de')).toBe(text);
  });
});
