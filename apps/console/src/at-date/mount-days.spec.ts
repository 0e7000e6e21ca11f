import { dayOf, dayText, mountDays, sliderDays, stopBeside } from './mount-days';

const TODAY = dayOf('2026-01-10T12:00:00')!;
const mounts = [
  { start: '2023-05-09T10:00:00.000', end: '2024-01-01T23:59:59.999' },
  { start: '2021-03-01T00:00:00.000', end: '2023-05-09T09:00:00.000' },
  { start: '2026-02-01T00:00:00.000' },
  { start: 'nonsense' },
];

describe('the days of mounts', () => {
  const stops = mountDays(mounts, TODAY);

  it('are those on which something was mounted or taken off, once each', () => {
    expect(stops.map(dayText)).toEqual(['2021-03-01', '2023-05-09', '2024-01-01']);
  });

  it('bound the slider, which ends today', () => {
    expect(Object.values(sliderDays(stops, TODAY)).map(dayText)).toEqual(['2021-03-01', '2026-01-10']);
    expect(Object.values(sliderDays([], TODAY)).map(dayText)).toEqual(['2025-01-10', '2026-01-10']);
    expect(sliderDays([TODAY], TODAY).first).toBeLessThan(TODAY);
  });

  it.each([
    ['2023-05-09', 1, '2024-01-01'],
    ['2023-05-09', -1, '2021-03-01'],
    ['2023-06-01', -1, '2023-05-09'],
    ['2024-01-01', 1, undefined],
  ] as const)('are stepped through: %s %d', (day, step, expected) => {
    const found = stopBeside(stops, dayOf(day)!, step);
    expect(found === undefined ? undefined : dayText(found)).toBe(expected);
  });
});
