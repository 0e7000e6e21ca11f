import { fleet } from '../fleet';
import { archiveTimes, measurementFile, recentTimes, streamsOf } from './measurement-file';
import { PLATFORMS } from './platforms';

const NOW = Date.UTC(2026, 4, 17, 12, 34, 56) / 1000;
const units = new Map(
  fleet.import.parameters.map(({ item, shortName, unit }) => [`${item}:${shortName}`.toLowerCase(), unit]),
);
/** Streams of the sample files, which users post themselves. */
const SAMPLES = /^station:(sandi:ctd_790:salinity|seattle:weather:[a-z_]+)$/;
const streams = PLATFORMS.flatMap(streamsOf);

describe('what the fleet measures', () => {
  it.each(streams)('%s is a parameter of the fleet with its unit', (urn, { unit }) => {
    expect(units.get(urn)).toBe(unit);
    expect(urn).not.toMatch(SAMPLES);
  });

  it('stands in one file only', () => {
    expect(new Set(streams.map(([urn]) => urn)).size).toBe(streams.length);
  });

  it('is at most half a million values', () => {
    const counts = PLATFORMS.map((platform) => {
      const recent = recentTimes(platform, NOW);
      return (archiveTimes(platform, recent[0] ?? NOW).length + recent.length) * streamsOf(platform).length;
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(500_000);
  });
});

describe.each(PLATFORMS)('the times of $name', (platform) => {
  const recent = recentTimes(platform, NOW);

  it('ascend until now', () => {
    const times = [...archiveTimes(platform, recent[0] ?? NOW), ...recent];
    expect(times.filter((time, i) => i > 0 && time <= times[i - 1]!)).toEqual([]);
    expect(times.at(-1)).toBeLessThanOrEqual(NOW);
    if (platform.paces.length > 0) expect(times.at(-1)).toBeGreaterThan(NOW - 60);
  });

  it('go on where they ended', () => {
    const later = NOW + 5 * 3600;
    const last = recent.at(-1) ?? NOW;
    expect(recentTimes(platform, later, last).filter((time) => time <= last)).toEqual([]);
  });

  it('give the same file again', () => {
    const times = recent.slice(0, 20);
    expect(measurementFile(platform, times)).toBe(measurementFile(platform, times));
  });
});

it('writes flags and a few wild values', () => {
  const platform = PLATFORMS.find(({ name }) => name === 'sandi')!;
  const [header, ...rows] = measurementFile(platform, archiveTimes(platform, NOW)).trimEnd().split('\n');
  const column = header!.split('\t').indexOf('station:sandi:ctd_250:salinity (quality_flag)');
  const flags = new Set(rows.map((row) => row.split('\t')[column]));
  expect([...flags].sort()).toEqual(['1', '3', '4']);
});
