import { formatNumber } from './format-number';
import { formatDataTimeStamp, formatTimeStamp } from './format-time-stamp';

it.each([
  ['2019-02-28T15:50:00.000Z', 0, '2019-02-28 15:50:00'],
  ['2019-02-28T15:50:00.500Z', 0, '2019-02-28 15:50:00.500'],
  ['2019-02-28T15:50:00.007Z', 0, '2019-02-28 15:50:00.007'],
  ['2019-02-28T23:59:59.000Z', 1, '2019-02-28 23:59:59.000001'],
  ['1678-01-01T00:00:00.999Z', 999, '1678-01-01 00:00:00.999999'],
  ['1969-12-31T23:59:59.999Z', 0, '1969-12-31 23:59:59.999'],
])('formatTimeStamp(%s, %i)', (iso, us, text) => expect(formatTimeStamp(Date.parse(iso), us)).toBe(text));

it.each([
  ['2019-02-28T15:50:00.000Z', 0, '2019-02-28T15:50:00.000'],
  ['2019-02-28T15:50:00.500Z', 0, '2019-02-28T15:50:00.500'],
  ['2019-02-28T23:59:59.000Z', 1, '2019-02-28T23:59:59.000001'],
  ['1678-01-01T00:00:00.999Z', 999, '1678-01-01T00:00:00.999999'],
  ['1969-12-31T23:59:59.999Z', 0, '1969-12-31T23:59:59.999'],
])('formatDataTimeStamp(%s, %i)', (iso, us, text) => expect(formatDataTimeStamp(Date.parse(iso), us)).toBe(text));

it.each([
  [-0, '-0'],
  [0, '0'],
  [34.1234, '34.1234'],
  [5e-324, '5e-324'],
  [1e21, '1e+21'],
])('formatNumber(%s)', (value, text) => expect(formatNumber(value)).toBe(text));
