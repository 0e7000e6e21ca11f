import { type ParsedQs } from 'qs';
import { type AskedTime } from '@pelorus/registry/service';
import { badParameter, oneValue } from '@pelorus/shared/http';
import { MS_PER_DAY, parseDateTime } from '@pelorus/shared/kernel';

/** The time that a query parameter asks about: a moment, or all of a day; undefined when it is absent. */
export function readTime(query: ParsedQs, name: string): AskedTime | undefined {
  const text = oneValue(query, name);
  if (text === undefined || text === '') return undefined;
  const parsed = parseDateTime(text);
  if (parsed) return { start: new Date(parsed.instant.ms), length: parsed.dateOnly ? MS_PER_DAY : 1 };
  const detail = `'${name}' must be an ISO 8601 date or date-time such as 2023-06-13T09:05:00, not '${text.slice(0, 64)}'.`;
  throw badParameter(name, 'bad-date-time', detail);
}
