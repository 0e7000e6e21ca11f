import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiOkResponse } from '@nestjs/swagger';
import { named } from '../openapi/named-schemas';

/** Describes the answers of an operation with events: a stream, or a page of them; `event` is the schema of one. */
export function ApiEvents(name: string, event: object, example: string): MethodDecorator {
  const page = named(`${name}Page`, {
    type: 'object',
    required: ['events', 'next', 'more'],
    properties: {
      events: { type: 'array', items: event },
      next: { type: 'string', description: 'For `since` of the next page' },
      more: { type: 'boolean', description: 'Whether there was more when the page was made' },
    },
  });
  return applyDecorators(
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description: 'The same as `since`; browsers send it when they come back',
      schema: { type: 'string' },
    }),
    ApiOkResponse({
      description:
        'A stream that lasts until the client leaves or the service stops, with a comment each 15 s at least. Where there is no room ' +
        'for another one it ends at once and says by `retry` when to come back.',
      content: { 'text/event-stream': { schema: { type: 'string' }, example }, 'application/json': { schema: page } },
    }),
  );
}
