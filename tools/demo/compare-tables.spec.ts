import { compareTables } from './compare-tables.mjs';

const sent = 'datetime\ta:b:c [m]\ta:b:d [text]\n2020-01-01 00:00:00.500\t1.50\tx\n2020-01-01 00:00:01\t\ty\n';

describe('compareTables', () => {
  it('takes other ways to write the same values as equal', () => {
    const got =
      'datetime\ta:b:c [m]\ta:b:d [text]\n2020-01-01T00:00:00.500000\t1.5\tx\n2020-01-01T00:00:01.000000\t\ty';
    expect(compareTables(sent, got)).toBe(6);
  });

  it.each([
    ['a number', '1.50', '1.5000001', 'line 2, column 2'],
    ['a missing value', '\t\ty', '\t0\ty', 'line 3, column 2'],
    ['text', '\tx', '\tX', 'line 2, column 3'],
    ['a time stamp', '00:00:01', '00:00:02', 'line 3, column 1'],
    ['a cell too many', '\tx', '\tx\t', '3 cells sent, 4 came back'],
    ['a row too few', '2020-01-01 00:00:01\t\ty\n', '', '2 rows were sent, 1 came back'],
    ['the header', '[m]', '[km]', 'the header came back as'],
  ])('finds a difference in %s', (_what, from, to, message) => {
    expect(() => compareTables(sent, sent.replace(from, to))).toThrow(message);
  });
});
