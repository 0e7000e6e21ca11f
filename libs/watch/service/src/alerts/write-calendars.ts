import { createHash, randomBytes } from 'node:crypto';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { noSuch, tooManyOf } from '@pelorus/watch/domain';
import {
  type AlertTables,
  type CalendarEntry,
  CalendarRepository,
  type CalendarRow,
  type AlertPage,
  type Viewer,
} from '@pelorus/watch/persistence';
import { checkFilter } from './check-filter';
import { type AlertWriter } from './write-rules';

/** Most calendars of an account, and most days of a feed. */
const MOST_CALENDARS = 50;
const MOST_ENTRIES = 10_000;
const KEY_BYTES = 24;
const KEY = /^[A-Za-z0-9_-]{32}$/;

/** Makes, reads and deletes calendars. */
export class WriteCalendars {
  readonly #calendars: CalendarRepository;

  constructor(database: Database, tables: AlertTables) {
    this.#calendars = new CalendarRepository(database, tables);
  }

  async list(request: PageRequest, viewer: Viewer): Promise<AlertPage<CalendarRow>> {
    return this.#calendars.list(request, viewer);
  }

  /** Calendar that the viewer may see. DomainError `not-found`. */
  async get(id: number, viewer: Viewer): Promise<CalendarRow> {
    const calendar = await this.#calendars.find(id, viewer);
    if (!calendar) throw noSuch('calendar', id);
    return calendar;
  }

  /** Makes a calendar; returns its key, which is its URL, this once. */
  async add(
    name: string,
    where: string | undefined,
    { username }: AlertWriter,
  ): Promise<{ readonly calendar: CalendarRow; readonly key: string }> {
    if (where !== undefined) checkFilter(() => this.#calendars.check(where));
    if ((await this.#calendars.countOf(username)) >= MOST_CALENDARS) throw tooManyOf('calendar', MOST_CALENDARS);
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const calendar = await this.#calendars.insert({
      name,
      ...(where !== undefined && { where }),
      owner: username,
      keyHash: hashOf(key),
    });
    return { calendar, key };
  }

  /** Deletes a calendar; its URL then gives nothing. */
  async delete(id: number, writer: AlertWriter): Promise<void> {
    if (!(await this.#calendars.delete(id, writer))) throw noSuch('calendar', id);
  }

  /** Calendar with days, by key. DomainError `not-found`. */
  async read(key: string): Promise<{ readonly calendar: CalendarRow; readonly entries: readonly CalendarEntry[] }> {
    const calendar = KEY.test(key) ? await this.#calendars.byKey(hashOf(key)) : undefined;
    if (!calendar) throw noSuch('calendar', 'of this address');
    return { calendar, entries: await this.#calendars.entries(calendar.where, MOST_ENTRIES) };
  }
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
