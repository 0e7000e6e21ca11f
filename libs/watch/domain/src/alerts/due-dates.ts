import { parseDateTime } from '@pelorus/shared/kernel';
import { type DueCondition, type EndsCondition } from './alert-condition';
import { addLength, parseCalendarLength, readWrittenLength } from './calendar-length';
import { type ItemFacts } from './item-facts';
import { type Verdict } from './judge-stream';

/** Day on which something is due at an item. */
export interface DueDate {
  /** Name that tells dates of an item apart, such as `membrane calibration`. */
  readonly subject: string;
  readonly dueMs: number;
  /** Reason for the day. */
  readonly because: string;
}

const INTERVAL = /^(.*?)[\s_-]*(?:interval|intervall)$/i;
const NEXT = /^(?:next|nächste[rs]?)[\s_-]+(.*)$|^(.*?)[\s_-]+due(?:[\s_-]+date)?$/i;
const ENDS =
  /^(.*?)[\s_-]*(?:valid[\s_-]+until|expires?(?:[\s_-]+on)?|expiry(?:[\s_-]+date)?|ends?(?:[\s_-]+on)?|until|gültig[\s_-]+bis|läuft[\s_-]+ab)$/i;

/**
 * Due dates of a kind at an item: the last event plus an interval, from the rule or a custom field (`calibration
 * interval`: `12 months`; `membrane calibration interval`), or the day in a field (`next calibration`, `calibration
 * due`). Each field makes a date; words before the kind select events by label.
 */
export function dueDates({ what, every }: Pick<DueCondition, 'what' | 'every'>, item: ItemFacts): DueDate[] {
  const dates = new Map<string, DueDate>();
  const kind = foldWord(what);
  for (const { name, value } of item.fields) {
    const interval = INTERVAL.exec(name.trim());
    const subject = interval && subjectOf(interval[1] ?? '', kind);
    const length = subject === undefined || subject === null ? undefined : readWrittenLength(value);
    if (subject && length) addByInterval(dates, item, kind, subject, length, value.trim());
  }
  const length = every === undefined ? undefined : parseCalendarLength(every);
  if (length && !dates.has(kind)) addByInterval(dates, item, kind, kind, length, every!);
  for (const { name, value } of item.fields) {
    const next = NEXT.exec(name.trim());
    const subject = next && subjectOf(next[1] ?? next[2] ?? '', kind);
    const dueMs = dayOf(value);
    if (subject && dueMs !== undefined) dates.set(subject, { subject, dueMs, because: `the field '${name}'` });
  }
  return [...dates.values()].sort(bySubject);
}

/** Dates in custom fields that end something: `battery until`, `certificate valid until`. */
export function endDates({ what }: Pick<EndsCondition, 'what'>, item: ItemFacts): DueDate[] {
  const wanted = what === undefined ? '' : foldWord(what);
  return item.fields
    .flatMap(({ name, value }): DueDate[] => {
      const found = ENDS.exec(name.trim());
      const dueMs = found ? dayOf(value) : undefined;
      const subject = foldWord(found?.[1] ?? '') || foldWord(name);
      if (dueMs === undefined || !subject.includes(wanted)) return [];
      return [{ subject, dueMs, because: `the field '${name}'` }];
    })
    .sort(bySubject);
}

/** Judges a date: met from `before` it on. */
export function judgeDue({ dueMs, because }: DueDate, before: string, nowMs: number): Verdict {
  const fromMs = addLength(dueMs, parseCalendarLength(before) ?? { months: 0, ms: 0 }, -1);
  const day = new Date(dueMs).toISOString().slice(0, 10);
  const detail = nowMs >= dueMs ? `It was due on ${day}, by ${because}` : `It is due on ${day}, by ${because}`;
  const met = nowMs >= fromMs;
  return { kind: met ? 'met' : 'unmet', detail, againMs: met ? dueMs : fromMs };
}

function addByInterval(
  dates: Map<string, DueDate>,
  { events }: ItemFacts,
  kind: string,
  subject: string,
  length: { readonly months: number; readonly ms: number },
  written: string,
): void {
  if (length.months === 0 && length.ms === 0) return;
  const words = subject.split(' ').filter((word) => word !== '' && word !== kind);
  const done = events
    .filter(({ type, label }) => foldWord(type) === kind && words.every((word) => foldWord(label).includes(word)))
    .reduce((last, { endMs }) => Math.max(last, endMs), -Infinity);
  if (done === -Infinity) return;
  const day = new Date(done).toISOString().slice(0, 10);
  dates.set(subject, {
    subject,
    dueMs: addLength(done, length),
    because: `the last one on ${day} and every ${written}`,
  });
}

/** Words of a field's name that tell what is due; undefined for another kind. */
function subjectOf(words: string, kind: string): string | undefined {
  const subject = foldWord(words);
  return subject.split(' ').includes(kind) || subject === kind ? subject : undefined;
}

function foldWord(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ');
}

function dayOf(value: string): number | undefined {
  const text = value.trim();
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = german ? `${german[3]}-${german[2]!.padStart(2, '0')}-${german[1]!.padStart(2, '0')}` : text;
  return parseDateTime(iso)?.instant.ms;
}

function bySubject(a: DueDate, b: DueDate): number {
  return a.subject < b.subject ? -1 : 1;
}
