import { changesRange } from './changes-search';

const NOW = Date.parse('2026-01-10T12:00:00Z');

describe('the time of the page Changes', () => {
  it.each([
    [{}, '2026-01-03T12:00:00.000Z', '2026-01-10T12:00:00.000Z'],
    [{ from: '-P1D' }, '2026-01-09T12:00:00.000Z', '2026-01-10T12:00:00.000Z'],
    [{ from: '2026-01-01', to: '2026-01-02' }, '2026-01-01T00:00:00.000Z', '2026-01-02T23:59:59.999Z'],
    [
      { from: '2026-01-01T06:00:00', to: '2026-01-02T06:00:00' },
      '2026-01-01T06:00:00.000Z',
      '2026-01-02T06:00:00.000Z',
    ],
    [{ from: '2026-01-01', to: 'nonsense' }, '2026-01-01T00:00:00.000Z', '2026-01-10T12:00:00.000Z'],
    [{ from: 'nonsense' }, '2026-01-03T12:00:00.000Z', '2026-01-10T12:00:00.000Z'],
  ])('%j', (search, from, to) => {
    const range = changesRange(search, NOW);
    expect([range.from, range.to].map((time) => new Date(time).toISOString())).toEqual([from, to]);
  });
});
