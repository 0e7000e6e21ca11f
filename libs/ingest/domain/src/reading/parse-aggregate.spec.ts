import { parseAggregate, parseDuration } from './parse-aggregate';

const utc = (text: string): number => Date.parse(`${text}Z`);
const label = (aggregate: string, moment: string): string => {
  const buckets = parseAggregate(aggregate)!;
  return new Date(buckets.startOf(utc(moment))).toISOString().slice(0, 23);
};

it.each([
  ['SECOND', '2024-01-17T18:17:13.759', '2024-01-17T18:17:13.000'],
  ['minute', '1969-12-31T23:59:59.999', '1969-12-31T23:59:00.000'],
  ['HOUR', '2024-01-17T18:00:00', '2024-01-17T18:00:00.000'],
  ['DAY', '2024-02-29T23:59:59.999', '2024-02-29T00:00:00.000'],
  ['PT10M', '2024-01-17T18:17:13', '2024-01-17T18:10:00.000'],
  ['PT0.25S', '2024-01-17T18:17:13.759', '2024-01-17T18:17:13.750'],
  ['PT1,5H', '1970-01-01T02:00:00', '1970-01-01T01:30:00.000'],
  ['P1DT12H', '1970-01-03T00:00:00', '1970-01-02T12:00:00.000'],
  ['P1W', '2024-01-17T18:17:13', '2024-01-15T00:00:00.000'],
  ['P7D', '1969-12-31T00:00:00', '1969-12-29T00:00:00.000'],
  ['P1M', '2024-02-29T23:59:59', '2024-02-01T00:00:00.000'],
  ['P3M', '1969-12-31T00:00:00', '1969-10-01T00:00:00.000'],
  ['P1Y', '2024-12-31T23:59:59', '2024-01-01T00:00:00.000'],
  ['P1Y6M', '2023-06-30T00:00:00', '2022-01-01T00:00:00.000'],
  ['P10Y', '2029-12-31T00:00:00', '2020-01-01T00:00:00.000'],
  ['P1000Y', '1999-01-01T00:00:00', '1000-01-01T00:00:00.000'],
])('cuts time by %s: %s is in the bucket of %s', (aggregate, moment, start) => {
  expect(label(aggregate, moment)).toBe(start);
});

it.each(['NONE', 'none', '', ' '])('takes %j as no buckets', (text) => {
  expect(parseAggregate(text)).toBeUndefined();
});

it.each([
  'PT0S',
  'P0D',
  'P',
  'PT',
  'P1',
  'PT1',
  '1H',
  'PT-1H',
  'PT1M1H',
  'P1M1D',
  'PT0.0001S',
  'P2000Y',
  'P999999999D',
  'constructor',
])('refuses %s', (text) => {
  expect(() => parseAggregate(text)).toThrow(expect.objectContaining({ kind: 'malformed', code: 'bad-aggregate' }));
});

it.each(['PT1S', 'PT90M', 'P1D', 'P1W', 'P1M', 'P5Y'])('counts the buckets of %s from one to another', (text) => {
  const buckets = parseAggregate(text)!;
  const from = utc('2019-11-30T12:34:56');
  let count = 1;
  let start = buckets.startOf(from);
  for (; count < 40; count++) start = buckets.endOf(start);
  expect(buckets.count(from, start)).toBe(40);
  expect(buckets.count(from, buckets.endOf(start) - 1)).toBe(40);
});

it('reads lengths of time', () => {
  expect(parseDuration('pt1h', 'gap')).toBe(3_600_000);
  for (const text of ['', 'PT0S', 'P1M', '3600']) expect(() => parseDuration(text, 'gap')).toThrow("'gap'");
});
