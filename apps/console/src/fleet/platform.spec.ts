import { type FleetStream, platformStates } from './platform';
import { chosenPlatforms } from './platform-order';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-01-10T00:00:00Z');

/** A stream with a value each hour for a day, the last so many hours ago. */
const hourly = (code: string, ago: number): FleetStream => ({
  code,
  firstDatetime: new Date(NOW - (ago + 24) * HOUR).toISOString(),
  lastDatetime: new Date(NOW - ago * HOUR).toISOString(),
  values: 25,
});

const PLATFORMS = [
  { id: 1, code: 'vessel:a', name: 'Aurora', type: 'vessel' },
  { id: 2, code: 'station:b', name: 'Buoy', type: 'station' },
];
const STREAMS = [
  hourly('vessel:a:ctd:temp', 1),
  hourly('vessel:a:ctd:sal', 5),
  hourly('vessel:a:ctd:depth', 20),
  hourly('vessel:a:fb:optode:o2', 30),
  hourly('vessel:a:gone:o2', 3000),
  hourly('station:b:temp', 4),
];
const EXPECTED = [
  ...['vessel:a:ctd:temp', 'vessel:a:ctd:sal', 'vessel:a:ctd:depth', 'vessel:a:fb:optode:o2', 'vessel:a:new:temp'],
  'station:b:temp',
];
const due = (code: string, days: number) => ({ code, name: 'calibration due', at: NOW + days * 24 * HOUR });

const facts = {
  platforms: PLATFORMS,
  streams: STREAMS,
  expected: EXPECTED,
  due: [due('vessel:a:ctd', 90), due('vessel:a:fb', 60), due('station:b', 2)],
};
const states = platformStates(facts, NOW);

describe('how platforms are', () => {
  it('counts the streams from which values are expected, by their own rhythms', () => {
    expect(states.map(({ platform, counts, without }) => [platform.code, counts, without])).toEqual([
      ['vessel:a', { fresh: 1, late: 1, silent: 2 }, 1],
      ['station:b', { fresh: 0, late: 1, silent: 0 }, 0],
    ]);
  });

  it('names the instruments that are late or silent, the longest silent first', () => {
    expect(states[0]!.troubled.map(({ code, freshness, streams }) => [code, freshness, streams])).toEqual([
      ['vessel:a:fb:optode', 'silent', ['vessel:a:fb:optode:o2']],
      ['vessel:a:ctd', 'silent', ['vessel:a:ctd:sal', 'vessel:a:ctd:depth']],
    ]);
  });

  it('tells the newest value and what is due first', () => {
    expect(states[0]!.last).toBe(STREAMS[0]!.lastDatetime);
    expect(states[0]!.due.map(({ code }) => code)).toEqual(['vessel:a:fb', 'vessel:a:ctd']);
  });
});

describe('the platforms that are asked for', () => {
  const names = (search: Parameters<typeof chosenPlatforms>[1]) =>
    chosenPlatforms(states, search, NOW).map(({ platform }) => platform.name);

  it.each([
    [{}, ['Aurora', 'Buoy']],
    [{ sorts: 'streams' }, ['Buoy', 'Aurora']],
    [{ sorts: '-platform' }, ['Buoy', 'Aurora']],
    [{ sorts: 'last' }, ['Buoy', 'Aurora']],
    [{ sorts: 'due' }, ['Buoy', 'Aurora']],
    [{ q: 'station bu' }, ['Buoy']],
    [{ only: 'silent' }, ['Aurora']],
    [{ only: 'due' }, ['Buoy']],
    [{ q: 'nobody' }, []],
  ] as const)('%j', (search, expected) => {
    expect(names(search)).toEqual(expected);
  });
});
