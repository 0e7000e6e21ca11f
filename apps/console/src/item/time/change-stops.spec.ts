import { changeStops, momentInAddress, stopAt } from './change-stops';
import { type Change } from '../../records/item-queries';

const changeAt = (date: string, revision: number): Change => ({
  date,
  revision,
  action: 'changed',
  record: { kind: 'item', id: 1, link: '/rest/v2/items/1' },
  changes: [],
});

const STOPS = changeStops([
  changeAt('2024-03-01T10:00:00.000', 3),
  changeAt('2024-02-01T10:00:00.000', 2),
  changeAt('2024-02-01T10:00:00.000', 1),
]);

describe('the stops of an item', () => {
  it('are the moments of its changes, the first one first', () => {
    expect(STOPS.map(({ date, changes }) => [date, changes.length])).toEqual([
      ['2024-02-01T10:00:00.000', 2],
      ['2024-03-01T10:00:00.000', 1],
    ]);
  });

  it.each([
    ['before all', '2024-01-01', -1],
    ['at the first one', '2024-02-01T10:00:00Z', 0],
    ['between', '2024-02-15T00:00:00Z', 0],
    ['with an offset', '2024-03-01T11:00:00+01:00', 1],
    ['after all', '2030-01-01T00:00:00Z', 1],
    ['no moment', 'yesterday', -1],
  ])('hold until the next one: %s', (_name, asOf, index) => {
    expect(stopAt(STOPS, asOf)).toBe(index);
  });

  it('stand in addresses with their zone', () => {
    expect(['2024-02-01T10:00:00.000', '2024-02-01T10:00:00Z'].map(momentInAddress)).toEqual([
      '2024-02-01T10:00:00.000Z',
      '2024-02-01T10:00:00Z',
    ]);
  });
});
