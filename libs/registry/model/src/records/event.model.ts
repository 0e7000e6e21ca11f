import {
  defineRecord,
  type DocumentOf,
  GROUPS,
  lines,
  moment,
  number,
  ofItem,
  type RowOf,
  text,
  vocable,
} from '../declare';

/** Events of items, with their positions. */
export const EVENT = defineRecord({
  name: 'events',
  kind: 'event',
  owner: ofItem({
    ...{ shown: true, inVersions: true, inHistory: true, cloned: 'on request' },
    id: { shown: 'across', description: 'The item it happened to; in lists across items only' },
  }),
  fields: {
    label: text({ min: 1, max: 500 }).searched().describe('The name for people', 'Lister Tief'),
    type: vocable(GROUPS.eventTypes).describe(
      'The id of a vocable of the group EventTypes. A new event of the type `Mount` tells since when the item is on its ' +
        'parent, if nobody has given that yet.',
      187,
    ),
    startDate: moment().describe('When it began', '2023-05-09T09:05:00'),
    endDate: moment({ notBefore: 'startDate' }).describe('When it ended; not before it began', '2023-05-09T09:27:00'),
    description: lines().optional().describe('Free text'),
    latitude: number({ min: -90, max: 90, unit: '°N' }).optional().describe('Degrees north', 55.0521),
    longitude: number({ min: -180, max: 180, unit: '°E' }).optional().describe('Degrees east', 8.4302),
    elevation: number({ unit: 'm' })
      .optional()
      .describe('Metres above the surface of the sea, negative below it', -7.9),
    elevationInaccuracy: number({ min: 0, unit: 'm' }).optional().describe('Metres'),
  },
  document: { first: ['label', 'description'], last: ['type'] },
  csv: { last: ['description'] },
  imported: true,
  revisions: true,
  words: { list: 'List what happened to an item' },
});

export interface EventRecord extends RowOf<typeof EVENT> {}
export interface EventDocument extends DocumentOf<typeof EVENT> {}
