import { ALL_RECORDS } from '@pelorus/registry/persistence';
import { ApiEvents, named, type QueryParameter } from '@pelorus/shared/http';

/** The kinds of records, as changes and histories call them. */
export const CHANGED_KINDS: readonly string[] = ALL_RECORDS.map(({ address }) => address.kind);

/** Which changes are followed. */
export const CHANGE_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'kinds',
    description: `Only changes of records of these kinds, comma-separated or repeated: ${CHANGED_KINDS.join(', ')}.`,
    schema: { type: 'string' },
    example: 'item,event',
  },
];

const DATE_TIME = { type: 'string', description: 'UTC', example: '2024-01-17T18:17:13.759' };

const object = (properties: Readonly<Record<string, object>>) =>
  ({ type: 'object', required: Object.keys(properties), properties }) as const;

const DATA = {
  snapshot: object({ datetime: { ...DATE_TIME, description: 'For `asOf`: the state from which the changes begin' } }),
  reset: object({ reason: { type: 'string', enum: ['too-old', 'unknown'] } }),
  change: object({
    kind: { type: 'string', enum: CHANGED_KINDS },
    id: { type: 'integer', example: 36 },
    path: {
      type: 'string',
      description: 'Where the record is read, unless it was deleted',
      example: '/rest/v2/items/36',
    },
    type: { type: 'string', enum: ['created', 'changed', 'deleted'] },
    revision: { type: 'integer', description: 'The one that it led to; of a deletion the last one', example: 3 },
    datetime: DATE_TIME,
  }),
} as const;

const EVENT = named('ChangeEvent', {
  oneOf: Object.entries(DATA).map(([event, data]) =>
    named(`Change${event[0]!.toUpperCase()}${event.slice(1)}Event`, {
      type: 'object',
      required: event === 'reset' ? ['event', 'data'] : ['id', 'event', 'data'],
      properties: {
        id: { type: 'string', description: 'Ids are ordered as texts', example: '1705515433759-0000001-lrhx1f2b' },
        event: { type: 'string', enum: [event] },
        data,
      },
    }),
  ),
});

const EXAMPLE =
  'id: 1705515433759-0000001-lrhx1f2b\nevent: change\ndata: {"kind":"item","id":36,"path":"/rest/v2/items/36","type":"changed",' +
  '"revision":3,"datetime":"2024-01-17T18:17:13.759"}\n\n';

/** Describes the answers of changes. */
export function ApiChangeEvents(): MethodDecorator {
  return ApiEvents('ChangeEvent', EVENT, EXAMPLE);
}
