import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse } from '@nestjs/swagger';
import { ApiEvents, named, type QueryParameter } from '@pelorus/shared/http';
import { MOST_FOLLOWED } from '@pelorus/watch/domain';
import { MOST_CODES, MOST_PATTERNS } from './live-query';

export const LIVE_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'codes',
    description:
      `The streams: parameter URNs, comma-separated or repeated, at most ${MOST_CODES}; up to ${MOST_PATTERNS} of them may have ` +
      '`*` for any characters: `vessel:mya_ii:*`. Also streams that do not exist yet: their events come once they do.',
    schema: { type: 'string' },
    example: 'station:seattle:weather:*',
  },
  {
    name: 'subscription',
    description: 'The id of a stored list of codes; those of `codes` are followed, too.',
    schema: { type: 'string' },
  },
  {
    name: 'snapshot',
    description: 'Whether the latest values come first. Without them any number of streams may be followed.',
    schema: { type: 'boolean', default: true },
  },
];

const DATE_TIME = { type: 'string', example: '2015-12-31T00:00:00.000000', description: 'UTC' } as const;
const VALUE = { oneOf: [{ type: 'number' }, { type: 'string' }] };
const CODE = { type: 'string', example: 'station:seattle:weather:temp_max' } as const;

const object = (properties: Readonly<Record<string, object>>, required = Object.keys(properties)) =>
  ({ type: 'object', required, properties }) as const;

const listOf = (items: object) => ({ type: 'array', items }) as const;

const LATEST = named('LiveLatest', object({ code: CODE, datetime: DATE_TIME, value: VALUE }, ['code']));

const DATA = {
  snapshot: object(
    {
      streams: listOf(LATEST),
      unknown: { type: 'array', items: CODE, description: 'Codes of which there is no stream yet' },
      skipped: {
        type: 'integer',
        description: 'Events that a slow client does not get; these are the newest values of their streams alone',
      },
    },
    ['streams'],
  ),
  reset: object({ reason: { type: 'string', enum: ['too-old', 'unknown'] } }),
  values: object({
    dataset: { type: 'integer', description: 'Its address is `/rest/datasets/{dataset}`' },
    username: { type: 'string' },
    streams: listOf(
      object({
        code: CODE,
        datetimeMin: DATE_TIME,
        datetimeMax: DATE_TIME,
        values: { type: 'integer' },
        datetime: { ...DATE_TIME, description: 'Time of the newest value of the dataset (UTC)' },
        value: VALUE,
        latest: { type: 'boolean', description: 'Whether this is the latest value of the stream now' },
      }),
    ),
  }),
  flags: object({
    by: { type: 'string', enum: ['person', 'rule'] },
    streams: listOf(object({ code: CODE, datetimeMin: DATE_TIME, datetimeMax: DATE_TIME }, ['code'])),
  }),
  deleted: object({
    dataset: { type: 'integer' },
    datetimeMin: DATE_TIME,
    datetimeMax: DATE_TIME,
    streams: { type: 'array', items: LATEST, description: 'With the latest values that are left' },
  }),
  alert: { type: 'object', additionalProperties: true },
} as const;

const EVENT = named('LiveEvent', {
  oneOf: Object.entries(DATA).map(([event, data]) =>
    named(`Live${event[0]!.toUpperCase()}${event.slice(1)}Event`, {
      type: 'object',
      required: event === 'reset' ? ['event', 'data'] : ['id', 'event', 'data'],
      properties: {
        id: { type: 'string', description: 'Ids are ordered as texts', example: '2251799813685301' },
        event: { type: 'string', enum: [event] },
        data,
      },
    }),
  ),
});

const EXAMPLE =
  'id: 2251799813685301\nevent: snapshot\ndata: {"streams":[{"code":"station:seattle:weather:temp_max",' +
  '"datetime":"2015-12-31T00:00:00.000000","value":5.6}]}\n\n';

export function ApiLiveEvents(): MethodDecorator {
  return ApiEvents('LiveEvent', EVENT, EXAMPLE);
}

export interface SubscriptionDocument {
  readonly id: string;
  readonly codes: number;
  readonly days: number;
}

export function ApiSubscription(): MethodDecorator {
  return applyDecorators(
    ApiBody({
      schema: object({
        codes: { type: 'array', minItems: 1, maxItems: MOST_FOLLOWED, items: { ...CODE, maxLength: 512 } },
      }),
    }),
    ApiCreatedResponse({
      headers: { Location: { description: 'Where the list is followed', schema: { type: 'string' } } },
      schema: named(
        'LiveSubscription',
        object({
          id: { type: 'string', description: 'For `subscription`', example: 'q2RYh2mZ0H1yG0xkq6Jc5A' },
          codes: { type: 'integer', description: 'Number of codes, each counted once' },
          days: { type: 'integer', description: 'Days for which it is kept after its last use' },
        }),
      ),
    }),
  );
}
