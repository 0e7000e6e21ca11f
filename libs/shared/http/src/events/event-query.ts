import { type Request } from 'express';
import { type QueryParameter } from '../query/query-parameter';
import { oneValue } from '../query/query-values';
import { Formats } from '../reply/formats';

/** The stream is the answer to whoever takes anything, such as curl. */
export const EVENT_FORMATS = new Formats([
  { name: 'events', mediaType: 'text/event-stream' },
  { name: 'json', mediaType: 'application/json' },
]);

/** An id of no feed; longer ones are not looked at. */
const LONGEST_ID = 128;

/** The parameters of every operation that answers with events. */
export const EVENT_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'since',
    description:
      'The id of the last event that the client knows: the events behind it come, without a snapshot. The header `Last-Event-ID`, ' +
      'which browsers send when they come back, counts first. Of an id that is too old, or of another database, an event `reset` ' +
      'tells, and a new snapshot follows.',
    schema: { type: 'string' },
  },
  { name: 'lastEventId', description: 'The same as `since`.', schema: { type: 'string' } },
  {
    name: 'limit',
    description: 'Number of events of a page (JSON), at most.',
    schema: { type: 'integer', minimum: 1, maximum: 10_000, default: 1_000 },
  },
  EVENT_FORMATS.parameter(
    '`events`: a stream (Server-Sent Events); `json`: one page, with `next` for `since` of the next page. Without it `Accept` decides.',
  ),
];

/** The id behind which a client wants to go on; undefined for one that begins. */
export function readSince(request: Request): string | undefined {
  const header = request.headers['last-event-id'];
  const given =
    (typeof header === 'string' ? header : undefined) ??
    (oneValue(request.query, 'since') || oneValue(request.query, 'lastEventId'));
  return given === undefined || given === '' ? undefined : given.slice(0, LONGEST_ID);
}
