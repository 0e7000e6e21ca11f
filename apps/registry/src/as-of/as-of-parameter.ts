import { type ParsedQs } from 'qs';
import { badParameter, oneValue, type QueryParameter } from '@pelorus/shared/http';
import { parseDateTime } from '@pelorus/shared/kernel';

/** The parameter that says at which moment the registry is read. */
export const AS_OF: QueryParameter = {
  name: 'asOf',
  description:
    'Answers as at this moment (UTC; a date alone is its beginning): records, relations, codes and places in the ' +
    'hierarchy as they were, for filters and orders, too. Not in the future, nor before the first records. The ' +
    'personal data of contacts are those of now, except to administrators and to the contact itself. `Link` has the ' +
    'address of the answer.',
  schema: { type: 'string' },
  example: '2024-01-17T18:17:13.759Z',
};

/** The moment that a request asks for; none when it asks for the present. Records change at whole milliseconds. */
export function readAsOf(query: ParsedQs): Date | undefined {
  const text = oneValue(query, AS_OF.name)?.trim() ?? '';
  if (text === '') return undefined;
  const parsed = parseDateTime(text);
  if (parsed) return new Date(parsed.instant.ms);
  const detail =
    `'asOf' is no date-time: '${text.slice(0, 64)}'; expected for example ${AS_OF.example} ` +
    '(a `+` of an offset must be written as %2B).';
  throw badParameter(AS_OF.name, 'bad-date-time', detail);
}
