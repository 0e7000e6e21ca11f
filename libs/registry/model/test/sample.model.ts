import {
  boolean,
  bytes,
  code,
  defineRecord,
  type DocumentOf,
  idOf,
  integer,
  json,
  lines,
  moment,
  number,
  ofItem,
  parts,
  reference,
  referenceAs,
  type RowOf,
  shortName,
  text,
  vocable,
} from '../src/declare';

/** A made-up collection with a field of every kind. */
export const SAMPLE = defineRecord({
  name: 'samples',
  kind: 'sample',
  owner: ofItem({
    ...{ shown: true, inVersions: true, inHistory: true, cloned: 'never' },
    id: { shown: 'always', description: 'The item that was sampled' },
  }),
  fields: {
    code: code().byServer(),
    shortName: shortName().fixed().unique('sample of this item').describe('Part of the code', 's_1'),
    title: text({ min: 1, max: 50 }).searched().alias('name').describe('The name', 'Sample 1'),
    note: lines().optional().describe('Free text'),
    mass: number({ min: 0, max: 10, unit: 'g' }).describe('Grams', 1.5),
    count: integer().default(1).describe('How many', 2),
    size: integer({ large: true }).optional().byServer(),
    usable: boolean().default(true).describe('Whether it can be used'),
    taken: moment().column('taken_at').describe('When it was taken', '2024-01-17T18:17:13'),
    analysed: moment({ notBefore: 'taken' }).optional().describe('When it was analysed'),
    unit: reference('unit').describe('The id of a unit', 12),
    type: vocable('SampleTypes').optional().describe('The id of a type', 5),
    group: reference('vocable_group', { inverse: 'samples' }).byServer(),
    mission: idOf('mission').optional().describe('The id of a mission', 1),
    place: referenceAs<{ readonly name: string }>('item').byServer(),
    hash: bytes().optional().byServer(),
    report: json().alone(),
    secret: text().hidden(),
    values: parts({
      table: 'sample_value',
      each: 'part',
      match: 'shortName',
      max: 3,
      fields: {
        name: text({ max: 20 }).describe('What it says', 'salt'),
        unit: reference('unit').optional().describe('The id of a unit', 12),
      },
    }).describe('Replaced as a whole'),
  },
  document: { first: ['title'], last: ['place'] },
  csv: { first: ['unit'], last: ['note'] },
  naming: { field: 'shortName', label: 'title' },
  revisions: false,
});

export interface SampleRecord extends RowOf<typeof SAMPLE> {}
export interface SampleDocument extends DocumentOf<typeof SAMPLE> {}
