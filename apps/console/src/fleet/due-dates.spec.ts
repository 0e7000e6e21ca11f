import { dueDates } from './due-dates';

const item = (name: string, value: string, events: readonly [string, string][] = []) => ({
  code: 'vessel:a:ctd',
  fields: [{ name, value }],
  events: events.map(([systemName, endDate]) => ({ endDate, type: { systemName } })),
});

describe('what is due of an item', () => {
  it.each([
    ['calibration due', '2026-05-01', '2026-05-01'],
    ['Next maintenance', '2026-05-01T12:00:00', '2026-05-01T12:00:00Z'],
    ['certificate valid until', '2026-05-01 (annual)', '2026-05-01'],
    ['Kalibrierung fällig', '2026-05-01', '2026-05-01'],
    ['gültig bis', '2026-05-01', '2026-05-01'],
  ])('is the day of a field: %s', (name, value, day) => {
    expect(dueDates(item(name, value))).toEqual([{ code: 'vessel:a:ctd', name, at: Date.parse(day) }]);
  });

  it.each([
    ['calibration interval', '365 d', '2026-01-31'],
    ['calibration interval', 'P52W', '2026-01-30'],
    ['Kalibrierintervall', '365 Tage', '2026-01-31'],
    ['maintenance interval', '30 d', '2025-03-03'],
  ])('comes an interval after the last event of its kind: %s %s', (name, value, day) => {
    const events: [string, string][] = [
      ['factory_calibration', '2024-01-31'],
      ['laboratory_calibration', '2025-01-31'],
      ['maintenance', '2025-02-01'],
      ['mount', '2025-06-01'],
    ];
    expect(dueDates(item(name, value, events)).map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual([day]);
  });

  it.each([
    ['calibration interval', '1 year', []],
    ['calibration interval', 'often', [['calibration', '2025-01-31']]],
    ['calibration due', 'soon', []],
    ['sampling interval', '60 s', [['calibration', '2025-01-31']]],
    ['residue', '2026-05-01', []],
  ] as const)('is nothing where nothing says so: %s %s', (name, value, events) => {
    expect(dueDates(item(name, value, [...events] as [string, string][]))).toEqual([]);
  });
});
