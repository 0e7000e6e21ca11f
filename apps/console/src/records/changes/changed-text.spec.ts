import { changedText } from './changed-text';

describe('the text of a changed field', () => {
  it.each([
    [undefined, ''],
    ['', ''],
    ['public', 'public'],
    [0, '0'],
    [false, 'false'],
    [[], ''],
    [
      [{ name: 'range', lower: 0, upper: 40.5, unit: 'psu' }, { name: 'accuracy' }],
      'range, lower 0, upper 40,5, unit psu\naccuracy',
    ],
  ])('of %j', (value, text) => {
    expect(changedText(value, 'de')).toBe(text);
  });
});
