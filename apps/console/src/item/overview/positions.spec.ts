import { type Event } from '@pelorus/client';
import { eventPlaces, trackOf } from './positions';

const event = (id: number, startDate: string, position: Partial<Event>): Event => ({
  '@uuid': `u${id}`,
  id,
  created: startDate,
  lastModified: startDate,
  label: `stop ${id}`,
  startDate,
  endDate: startDate,
  type: {} as Event['type'],
  ...position,
});

const EVENTS = [
  event(1, '2024-02-01', { latitude: 55, longitude: 8 }),
  event(2, '2024-01-01', { latitude: 54, longitude: 7 }),
  event(3, '2024-03-01', { latitude: 54, longitude: 7 }),
  event(4, '2024-04-01', { latitude: 0 }),
  event(5, '2024-05-01', {}),
];

describe('positions of an item', () => {
  it('are those of its events, one place for each position', () => {
    expect(eventPlaces(EVENTS).map(({ id, name }) => [id, name])).toEqual([
      ['3', 'stop 3'],
      ['1', 'stop 1'],
    ]);
  });

  it('make a track in the order of time', () => {
    expect(trackOf(EVENTS).positions).toEqual([
      [7, 54],
      [8, 55],
      [7, 54],
    ]);
  });

  it('are none without events', () => {
    expect([eventPlaces([]), trackOf([]).positions]).toEqual([[], []]);
  });
});
