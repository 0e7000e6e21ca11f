import { bodies, get, JSON_TYPE, many, query } from './hostile-requests.mjs';

const near = (i) => `vessel:hostile:sensor_${i % 4_000}:temperature`;

export function qualityRequests() {
  const quality = '/rest/quality';
  const post = (name, path, body) => ({
    name: `quality: ${name}`,
    method: 'POST',
    path: `${quality}/${path}`,
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  const ask = (name, path, values) => get(`quality: ${name}`, query(`${quality}${path}`, values));
  const own = (requests) => requests.map((each) => ({ ...each, name: `quality: ${each.name}` }));
  const day = (i) => new Date(Date.UTC(2024, 0, 1) + i * 1_000).toISOString().slice(0, 19);
  const values = Array.from({ length: 100_000 }, (_, i) => [day(i), i % 7]);
  const range = { test: 'gross_range', failSpan: [0, 5] };
  const costly = [
    { test: 'spike', method: 'median', fail: 1, count: 101 },
    { test: 'percentile_range' },
    { test: 'tukey53h', fail: 1 },
    { test: 'offset', threshold: 1, windowHours: 22 },
    { test: 'jump', threshold: 1, windowDays: 0.1 },
    { test: 'attenuated_signal', fail: 1, windowSeconds: 80_000, check: 'std' },
    { test: 'flat_line', failSeconds: 80_000, tolerance: 3 },
    { test: 'deviation_rate', fail: 3, windowSeconds: 80_000 },
  ];
  const members = Array.from({ length: 1_000 }, (_, i) => ({ period: 'month', tspan: [1, 12], suspectSpan: [0, i] }));
  const excludedTimes = Array.from({ length: 1_000 }, (_, i) => [2 * i, 2 * i + 1]);
  const flag = { codes: [near(0)], datetimeMin: '2024-01-01', datetimeMax: '2024-01-02', flag: 4, cause: 'battery' };
  return [
    post('100,000 values, a range', 'try', { values, tests: [range] }),
    post('100,000 values, 50 ranges', 'try', { values, tests: Array.from({ length: 50 }, () => range) }),
    ...costly.map((test) => post(`100,000 values, ${test.test}`, 'try', { values, tests: [test] })),
    post('100,000 values, 1,000 members', 'try', { values, tests: [{ test: 'climatology', members }] }),
    post('100,000 values, 1,000 times', 'try', { values, tests: [{ test: 'dependence', excludedTimes }] }),
    post('a code of 60 kB', 'try', { code: 'a:'.repeat(30_000), tests: [range] }),
    post('19,000 unknown tests', 'try', {
      values: [],
      tests: Array.from({ length: 19_000 }, (_, i) => ({ test: `x${i}` })),
    }),
    ...own(bodies('POST', `${quality}/try`, 'values')),
    post(
      '1,000 flags',
      'flags?dryRun=true',
      Array.from({ length: 1_000 }, () => flag),
    ),
    post('a flag of 500 near misses', 'flags?dryRun=true', {
      ...flag,
      codes: Array.from({ length: 500 }, (_, i) => near(i)),
    }),
    post(
      '9,000 wrong flags',
      'flags?dryRun=true',
      Array.from({ length: 9_000 }, () => ({})),
    ),
    ...own(bodies('POST', `${quality}/flags?dryRun=true`, 'codes')),
    ...own(bodies('POST', `${quality}/runs`, 'codes')),
    ask('flags by 500 comparisons', '/flags', { where: many(500, (i) => `comment!=a${i}`, ';') }),
    ask('flags by wildcards', '/flags', { where: `comment=like=${'*a'.repeat(200)}` }),
    ask('why of 100 near misses', '', { codes: many(100, near, ',') }),
    ask('why of a gap of 581 years', '', { codes: 'vessel:hostile:far:off' }),
    ask('rules of 100 near misses', '/rules', { codes: many(100, near, ',') }),
    ask('the worst streams', '/streams', { hours: '720' }),
    ask('the worst of 200 near misses', '/streams', { codes: many(200, near, ',') }),
  ];
}
