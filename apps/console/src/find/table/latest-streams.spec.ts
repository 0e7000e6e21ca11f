import { type Stream } from '@pelorus/client';
import { parse } from '@pelorus/shared/rsql';
import { ancestorsOf, latestByItem, streamFilters, topCodes } from './latest-streams';

const stream = (code: string, lastDatetime?: string, unit = '°C'): Stream =>
  ({ id: 1, code, unit, values: 3, ...(lastDatetime === undefined ? {} : { lastDatetime }) }) as Stream;

describe('the latest streams of items', () => {
  it('asks for what lies below, once', () => {
    expect(ancestorsOf('vessel:a:ctd:salinity')).toEqual(['vessel:a', 'vessel:a:ctd']);
    expect(topCodes(['vessel:a:ctd', 'vessel:a', 'vessel:ab'])).toEqual(['vessel:a', 'vessel:ab']);
    expect(streamFilters(['vessel:a', 'vessel:a:ctd', 'station:b'])).toEqual([
      'code=="vessel:a:*",code=="station:b:*"',
    ]);
  });

  it('parts filters that are too long for an address', () => {
    const codes = Array.from({ length: 300 }, (_, i) => `vessel:${'x'.repeat(40)}_${i}`);
    const filters = streamFilters(codes);
    expect(filters.length).toBeGreaterThan(1);
    expect(filters.every((filter) => encodeURIComponent(filter).length < 7_000)).toBe(true);
    expect(filters.flatMap((filter) => filter.split(','))).toHaveLength(300);
    filters.forEach((filter) => parse(filter));
  });

  it('knows from which of them values are expected', () => {
    const streams = [stream('vessel:a:ctd:salinity', '2026-03-02'), stream('vessel:a:gone:course', '2026-03-01')];
    const latest = latestByItem(['vessel:a'], streams, (code) => code.startsWith('vessel:a:ctd:'));
    expect(latest.get('vessel:a')?.reporting.map(({ code }) => code)).toEqual(['vessel:a:ctd:salinity']);
  });

  it('takes the youngest of all, and draws an own one', () => {
    const latest = latestByItem(
      ['vessel:a', 'vessel:a:ctd'],
      [
        stream('vessel:a:ctd:salinity', '2026-03-02T00:00:00'),
        stream('vessel:a:course', '2026-03-01T00:00:00'),
        stream('vessel:a:note', '2026-03-03T00:00:00', 'text'),
        stream('vessel:a:silent'),
        stream('vessel:ab:course', '2026-03-04T00:00:00'),
      ],
    );
    expect(latest.get('vessel:a')?.youngest.code).toBe('vessel:a:note');
    expect(latest.get('vessel:a')?.drawn?.code).toBe('vessel:a:course');
    expect(latest.get('vessel:a:ctd')?.drawn?.code).toBe('vessel:a:ctd:salinity');
    expect(latest.has('vessel:ab')).toBe(false);
  });
});
