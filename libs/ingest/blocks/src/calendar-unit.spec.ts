import * as fc from 'fast-check';
import { CalendarUnit, indexStart, unitEnd, unitIndex, unitStart } from './calendar-unit';

const { minute, hour, day, month, year } = CalendarUnit;

/** Number of characters of an ISO 8601 time stamp that name the unit. */
const PREFIX = { [minute]: 16, [hour]: 13, [day]: 10, [month]: 7, [year]: 4 };

const nameOf = (unit: CalendarUnit, ms: number) => new Date(ms).toISOString().slice(0, PREFIX[unit]);

const units = fc.constantFrom(...Object.values(CalendarUnit));
const times = fc.integer({ min: Date.UTC(1678, 0, 1), max: Date.UTC(2262, 0, 1) - 1 });

it.each([
  [minute, '1969-12-31T23:59:00.000Z', '1970-01-01T00:00:00.000Z', -1],
  [hour, '1969-12-31T23:00:00.000Z', '1970-01-01T00:00:00.000Z', -1],
  [day, '1969-12-31T00:00:00.000Z', '1970-01-01T00:00:00.000Z', -1],
  [month, '1969-12-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', -1],
  [year, '1969-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z', -1],
])('unit %d of the last millisecond of 1969 is from %s to %s', (unit, start, end, index) => {
  expect(new Date(unitStart(unit, -1)).toISOString()).toBe(start);
  expect(new Date(unitEnd(unit, Date.parse(start))).toISOString()).toBe(end);
  expect(unitIndex(unit, -1)).toBe(index);
});

it('holds a time stamp, and all of the same name and no other', () => {
  fc.assert(
    fc.property(units, times, (unit, ms) => {
      const start = unitStart(unit, ms);
      const end = unitEnd(unit, start);
      expect(start <= ms && ms < end).toBe(true);
      expect([start, end - 1].map((time) => nameOf(unit, time))).toEqual([nameOf(unit, ms), nameOf(unit, ms)]);
      expect([start - 1, end].map((time) => nameOf(unit, time))).not.toContain(nameOf(unit, ms));
    }),
  );
});

it('has a number from which its start comes back', () => {
  fc.assert(
    fc.property(units, times, (unit, ms) => {
      const index = unitIndex(unit, ms);
      expect(index).toBe(index | 0);
      expect(indexStart(unit, index)).toBe(unitStart(unit, ms));
      expect(unitIndex(unit, unitEnd(unit, ms))).toBe(index + 1);
    }),
  );
});

it('starts at 0, not -0', () => {
  for (const unit of Object.values(CalendarUnit)) expect(unitStart(unit, -0)).toBe(0);
});
