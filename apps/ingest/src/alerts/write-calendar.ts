import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { type CalendarEntry } from '@pelorus/watch/persistence';

/** Refresh interval of feeds. */
const TTL_SECONDS = 4 * 3_600;

/** Writes days as iCalendar; ids have the host of `address`. Equal days give equal text. */
export function writeCalendar(name: string, entries: readonly CalendarEntry[], address?: string): string {
  const calendar = ical({ name, prodId: { company: 'Pelorus', product: 'alerts', language: 'EN' }, ttl: TTL_SECONDS });
  const host = address === undefined ? 'pelorus' : new URL(address).hostname;
  for (const { id, due, summary, detail, sequence, modifiedMs, cancelled } of entries) {
    const modified = new Date(modifiedMs);
    calendar.createEvent({
      id: `due-${id}@${host}`,
      sequence,
      stamp: modified,
      lastModified: modified,
      // Local date parts: whole days have no zone.
      start: localDay(due, 0),
      end: localDay(due, 1),
      allDay: true,
      summary,
      description: detail,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

function localDay(day: string, later: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
