import { understoodTime } from './understood-time';

const NOW = Date.parse('2026-01-10T12:00:00Z');
const day = (time: number | undefined) => time && new Date(time).toISOString().slice(0, 10);

describe('the time that words name', () => {
  it.each([
    ['salinity 2023 Fram Strait', '2023-01-01', '2024-01-01', 'salinity fram strait'],
    ['temperature May 2023', '2023-05-01', '2023-06-01', 'temperature'],
    ['Temperatur März 2023', '2023-03-01', '2023-04-01', 'temperatur'],
    ['2021-2023 oxygen', '2021-01-01', '2024-01-01', 'oxygen'],
    ['oxygen 2021 to 2022', '2021-01-01', '2023-01-01', 'oxygen'],
    ['9 May 2023 mya', '2023-05-09', '2023-05-10', 'mya'],
    ['9.5.2023 mya', '2023-05-09', '2023-05-10', 'mya'],
    ['2023-05-09 to 2023-05-11', '2023-05-09', '2023-05-12', ''],
    ['2023-05 ctd', '2023-05-01', '2023-06-01', 'ctd'],
    ['summer 2023', '2023-06-01', '2023-09-01', ''],
    ['winter 2023', '2023-12-01', '2024-03-01', ''],
    ['since 2024 wind', '2024-01-01', '2026-01-10', 'wind'],
    ['gestern', '2026-01-09', '2026-01-10', ''],
    ['last week', '2026-01-03', '2026-01-10', ''],
    ['2001 2003', '2001-01-01', '2004-01-01', ''],
  ])('%s', (words, from, to, rest) => {
    const found = understoodTime(words, NOW);
    expect([day(found.range?.from), day(found.range?.to), found.rest]).toEqual([from, to, rest]);
  });

  it.each(['optode 4831', 'fb_741202', 'vessel:mya_ii', 'maya', 'ctd_2023'])('is none in %s', (words) => {
    expect(understoodTime(words, NOW)).toEqual({ rest: words });
  });
});
