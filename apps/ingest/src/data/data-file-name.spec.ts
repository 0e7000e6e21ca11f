import { dataFileName } from './data-file-name';

const at = (text: string) => ({ ms: Date.parse(text), us: 0 });
const CTD = 'vessel:mya_ii:ctd';

describe('the name of a file of data', () => {
  it.each([
    [[`${CTD}:salinity`], {}, 'vessel-mya_ii-ctd-salinity'],
    [
      [`${CTD}:salinity`],
      { min: at('2024-01-01T00:00:00Z'), max: at('2024-01-31T23:59:59.999Z') },
      'vessel-mya_ii-ctd-salinity_2024-01-01_2024-01-31',
    ],
    [[`${CTD}:salinity`], { min: at('2024-01-01T06:30:00Z') }, 'vessel-mya_ii-ctd-salinity_from_20240101T063000'],
    [[`${CTD}:salinity`], { max: at('2024-01-01T00:00:00Z') }, 'vessel-mya_ii-ctd-salinity_until_2024-01-01'],
    [[`${CTD}:salinity`, `${CTD}:temperature`], {}, 'vessel-mya_ii-ctd-2-streams'],
    [[`${CTD}:salinity`, 'station:sandi:ctd:salinity', 'a:b'], {}, '3-streams'],
    [['a:b', 'a:b:c'], {}, 'a-b-2-streams'],
    [['a:b/..\\"é'], {}, 'a-b-..---'],
  ])('of %j within %j is %s', (codes, range, name) => {
    expect(dataFileName(codes, range)).toBe(name);
  });

  it('is not too long for a file system', () => {
    expect(dataFileName([`a:${'b'.repeat(400)}:salinity`], {})).toMatch(/^b+-salinity$/);
  });
});
