import fc from 'fast-check';
import { type Event } from '@pelorus/client';
import { lanesOf, rangeOf, ticksOf } from './timeline';

const DAY = 86_400_000;
const NOW = Date.UTC(2024, 5, 1);
const record = (id: number) => ({ '@uuid': `u${id}`, id, created: '', lastModified: '' });
const event = (id: number, type: string, startDate: string, endDate = startDate): Event => ({
  ...record(id),
  label: `event ${id}`,
  startDate,
  endDate,
  type: { generalName: type } as Event['type'],
});
const mount = (id: number, start: string, end?: string) => ({
  ...record(id),
  start,
  ...(end ? { end } : {}),
  itemId: 1,
  parent: { id: 2, code: 'vessel:a', shortName: 'a', longName: 'Ship A', codes: [] },
});

describe('the lanes of an item', () => {
  it('are mounts, then events by type, the most frequent first', () => {
    const lanes = lanesOf({
      mounts: [mount(2, '2024-02-01T00:00:00.000'), mount(1, '2024-01-01T00:00:00.000', '2024-02-01T00:00:00.000')],
      events: [
        event(1, 'Cruise', '2024-01-02'),
        event(2, 'Cleaning', '2024-01-04'),
        event(3, 'Cleaning', '2024-01-03'),
      ],
    });
    expect(lanes.map(({ title, spans }) => [title, spans.map(({ key }) => key)])).toEqual([
      [undefined, ['mount 1', 'mount 2']],
      ['Cleaning', ['event 3', 'event 2']],
      ['Cruise', ['event 1']],
    ]);
    expect(lanes[0]!.spans.map(({ from, to }) => [from, to])).toEqual([
      [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)],
      [Date.UTC(2024, 1, 1), undefined],
    ]);
  });

  it('put rare types together', () => {
    const events = Array.from({ length: 11 }, (_, i) => event(i, `Type ${i}`, '2024-01-01'));
    const lanes = lanesOf({ events });
    expect(lanes.map(({ kind, spans }) => `${kind} ${spans.length}`)).toEqual([
      ...Array(8).fill('events 1'),
      'others 3',
    ]);
  });

  it('are none for an item without anything', () => {
    expect(lanesOf({})).toEqual([]);
    expect(rangeOf([], NOW)).toEqual([NOW - DAY, NOW]);
  });

  it('lie within their range, with room', () => {
    const lanes = lanesOf({ mounts: [mount(1, '2023-06-01T00:00:00.000')], events: [event(1, 'Plan', '2024-08-01')] });
    const [from, to] = rangeOf(lanes, NOW);
    expect(from).toBeLessThan(Date.UTC(2023, 5, 1));
    expect(to).toBeGreaterThan(Date.UTC(2024, 7, 1));
  });
});

describe('the axis', () => {
  it('has beginnings of years for years', () => {
    expect(ticksOf([Date.UTC(2020, 5), Date.UTC(2024, 5)], 6)).toEqual(
      [2021, 2022, 2023, 2024].map((year) => Date.UTC(year, 0)),
    );
  });

  it('has days for days', () => {
    expect(ticksOf([Date.UTC(2024, 0, 1, 5), Date.UTC(2024, 0, 4, 5)], 6)).toEqual(
      [2, 3, 4].map((day) => Date.UTC(2024, 0, day)),
    );
  });

  it('has few ticks, in order, within the range', () => {
    const time = fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2200, 0) });
    fc.assert(
      fc.property(
        time,
        fc.integer({ min: 3_600_000, max: 300 * 365 * DAY }),
        fc.integer({ min: 2, max: 12 }),
        (from, length, most) => {
          const ticks = ticksOf([from, from + length], most);
          expect(ticks.length).toBeLessThanOrEqual(most);
          expect(ticks).toEqual([...ticks].sort((a, b) => a - b));
          for (const tick of ticks) expect(tick >= from && tick <= from + length).toBe(true);
        },
      ),
    );
  });
});
