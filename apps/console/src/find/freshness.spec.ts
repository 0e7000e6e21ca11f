import { freshnessOf, rhythmOf } from './freshness';

const hourly = { firstDatetime: '2026-03-01T00:00:00.000000', lastDatetime: '2026-03-02T00:00:00.000000', values: 25 };
const at = (moment: string) => Date.parse(moment);

describe('the freshness of a stream', () => {
  it('follows from its own rhythm', () => {
    expect(rhythmOf(hourly)).toBe(3_600_000);
    expect(freshnessOf(hourly, at('2026-03-02T02:59:00Z'))).toBe('good');
    expect(freshnessOf(hourly, at('2026-03-02T03:01:00Z'))).toBe('warn');
    expect(freshnessOf(hourly, at('2026-03-03T00:01:00Z'))).toBe('fault');
  });

  it('gives a fast stream the time that its way takes', () => {
    const fast = { firstDatetime: '2026-03-01T00:00:00', lastDatetime: '2026-03-01T00:00:10', values: 101 };
    expect(freshnessOf(fast, at('2026-03-01T00:03:00Z'))).toBe('good');
    expect(freshnessOf(fast, at('2026-03-01T00:04:00Z'))).toBe('warn');
  });

  it('is unknown without a rhythm', () => {
    expect(freshnessOf({ values: 0 }, 0)).toBeUndefined();
    expect(freshnessOf({ ...hourly, values: 1 }, 0)).toBeUndefined();
  });
});
