import { named } from '@pelorus/shared/http';

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const dateTime = { type: 'string', format: 'date-time' } as const;

const FRESHNESS = {
  ...text,
  enum: ['fresh', 'late', 'silent'],
  description:
    'Whether a measured position is late by the rhythm of its stream; that of an event is late after 90 days, silent after 360',
};

const PROPERTIES = {
  code: text,
  name: text,
  type: { ...text, description: 'The `systemName` of the type of the item' },
  status: text,
  datetime: { ...dateTime, description: 'When it was there' },
  stream: { ...text, description: 'The stream of latitudes that tells the position, if no event does' },
  freshness: FRESHNESS,
  event: { ...text, description: 'The label of the event that tells the position' },
  eventType: text,
  startDate: dateTime,
  endDate: dateTime,
  link: { type: 'string', format: 'uri' },
} as const;

const REQUIRED = ['code', 'name', 'type', 'status', 'datetime', 'link'];

const FEATURE = {
  type: 'object',
  required: ['type', 'id', 'geometry', 'properties'],
  properties: {
    type: { type: 'string', enum: ['Feature'] },
    id: { type: 'integer' },
    geometry: {
      type: 'object',
      required: ['type', 'coordinates'],
      properties: {
        type: { type: 'string', enum: ['Point'] },
        coordinates: {
          type: 'array',
          description: 'Longitude, latitude, and the elevation in metres if it is known',
          minItems: 2,
          maxItems: 3,
          items: { type: 'number' },
        },
      },
    },
    properties: { type: 'object', required: REQUIRED, properties: PROPERTIES },
  },
};

/** The FeatureCollection of positions, as it is described. */
export const FEATURE_COLLECTION = named('ItemPositions', {
  type: 'object',
  required: ['type', 'numberMatched', 'numberReturned', 'features'],
  properties: {
    type: { type: 'string', enum: ['FeatureCollection'] },
    numberMatched: { ...count, description: 'How many items fit in all' },
    numberReturned: { ...count, description: 'How many of them this answer has' },
    features: { type: 'array', items: FEATURE },
  },
});
