import { AlertTables, type CalendarDate, CalendarRepository } from '@pelorus/watch/persistence';
import ICAL from 'ical.js';
import { IngestFixture } from './ingest-fixture';

const SOME = 100;
const ENTRIES = 5_000;
/** Texts that calendars have to escape and to fold. */
const NAMES = [
  'Thermosalinograph, aft; keel',
  String.raw`CTD \ rosette \n 24`,
  'Ölwanne über dem Kühlwasser der Hauptmaschine, Bürohöhe äußerst größtmöglich, Überlauf öffnen',
  '測深機 測深機 測深機 測深機 測深機 測深機 測深機 測深機',
  '🐋 listener 🎧 with a name of emoji 🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋🐋',
  'a name of two\nlines, and "quotes": x=1',
] as const;

function datesOf(count: number, from = '2024-02-27'): CalendarDate[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: 'due',
    code: `vessel:v${i % 50}:sensor_${i}`,
    subject: 'calibration',
    due: new Date(Date.parse(from) + (i % 1_000) * 86_400_000).toISOString().slice(0, 10),
    summary: `${NAMES[i % NAMES.length]!}: calibration due`,
    detail: `vessel:v${i % 50}:sensor_${i}\nBy the last one on 2023-02-27 and every 12 months.`,
  }));
}

describe('the feed of a calendar', () => {
  let ingest: IngestFixture;
  let calendars: CalendarRepository;
  let path: string;
  beforeAll(async () => {
    ingest = await IngestFixture.start({ PUBLIC_URL: 'https://pelorus.example.org' });
    calendars = new CalendarRepository(ingest.connection, new AlertTables('ingest'));
    const { body } = await ingest.alice.post('/rest/alerts/calendars').send({ name: 'Due; soon, all' }).expect(201);
    path = new URL(body.url).pathname;
  });
  afterAll(() => ingest.stop());

  const read = async (): Promise<string> => (await ingest.anyone.get(path).expect(200)).text;
  const eventsOf = (text: string): ICAL.Event[] =>
    new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));

  it('stays the same text while nothing changes', async () => {
    await calendars.replace(datesOf(SOME));
    const former = await read();
    await calendars.replace(datesOf(SOME));
    expect(await read()).toBe(former);
  });

  it('keeps the entry of a day that moves, and cancels one that is gone', async () => {
    const former = new Map(eventsOf(await read()).map((event) => [event.description, event]));
    const [moved, gone, ...kept] = datesOf(SOME);
    await calendars.replace([{ ...moved!, due: '2030-01-01' }, ...kept]);
    const now = new Map(eventsOf(await read()).map((event) => [event.description, event]));
    expect(now.size).toBe(SOME);
    const others = new Set([moved!.detail, gone!.detail]);
    const expected = [...former].map(([detail, { uid, sequence }]) => [
      uid,
      others.has(detail) ? sequence + 1 : sequence,
    ]);
    expect([...now.values()].map(({ uid, sequence }) => [uid, sequence]).sort()).toEqual(expected.sort());
    expect(now.get(moved!.detail)!.startDate.toString()).toBe('2030-01-01');
    expect(now.get(gone!.detail)!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('takes up an entry again that was cancelled', async () => {
    await calendars.replace(datesOf(SOME));
    const event = eventsOf(await read()).find(({ description }) => description === datesOf(2)[1]!.detail)!;
    expect([event.sequence, event.component.getFirstPropertyValue('status')]).toEqual([2, 'CONFIRMED']);
  });

  it('of 5,000 days is read by ical.js day for day, in folded lines with CRLF', async () => {
    const dates = datesOf(ENTRIES);
    await calendars.replace(dates);
    const text = await read();
    const lines = text.split('\r\n');
    expect(text).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Due; soon, all');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT4H');
    const events = eventsOf(text);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(ENTRIES);
    const told = events.map(({ summary, description, startDate, duration, component }) => [
      ...[summary, description, startDate.toString(), duration.toSeconds()],
      component.getFirstPropertyValue('status'),
    ]);
    const due = dates.map(({ summary, detail, due: day }) => [summary, detail, day, 86_400, 'CONFIRMED']);
    expect(told.sort(byDetail)).toEqual(due.sort(byDetail));
    expect(events.every(({ startDate, component }) => startDate.isDate && component.hasProperty('dtstamp'))).toBe(true);
  });
});

function byDetail([, a]: unknown[], [, b]: unknown[]): number {
  return String(a) < String(b) ? -1 : 1;
}
