import {
  defineRecord,
  type DocumentOf,
  GROUPS,
  lines,
  number,
  ofItem,
  type PartOf,
  type PartRow,
  parts,
  reference,
  type RowOf,
  shortName,
  text,
  vocable,
} from '../declare';

const PROPERTY = {
  name: text({ min: 1, max: 500 }).describe('What it says', 'measuring range'),
  lower: number().optional().describe('The least value', 0).read({}),
  upper: number().optional().describe('The greatest value; not less than `lower`', 40).read({}),
  unit: reference('unit').optional().describe('The id of a unit', 12),
} as const;

/** Parameters of items, with properties. */
export const PARAMETER = defineRecord({
  name: 'parameters',
  kind: 'parameter',
  owner: ofItem({
    ...{ shown: true, inVersions: true, inHistory: true, cloned: 'by default' },
    id: { shown: 'across', description: 'The item that has it; in lists across items only' },
  }),
  fields: {
    name: text({ min: 1, max: 500 }).searched().describe('The name for people', 'Salinity'),
    shortName: shortName()
      .fixed()
      .unique()
      .searched()
      .describe("The end of the URN; unique among the item's parameters and children ignoring case, fixed", 'salinity')
      .read({ description: "With the item's code it makes the parameter's URN", example: 'salinity' }),
    unit: reference('unit').describe('The id of a unit', 12),
    type: vocable(GROUPS.parameterTypes).describe('The id of a vocable of the group ParameterTypes', 221).read({}),
    comment: lines().optional().describe('Free text'),
    properties: parts({
      table: 'parameter_property',
      each: 'property',
      match: 'shortName',
      max: 100,
      fields: PROPERTY,
    }).describe('Replaced as a whole when given'),
  },
  csv: { first: ['shortName'] },
  naming: { field: 'name', label: 'name' },
  code: 'shortName',
  imported: true,
  revisions: true,
  words: { list: 'List what an item measures', shown: 'In a list only with `with=parameters`' },
});

export interface ParameterRecord extends RowOf<typeof PARAMETER> {}
export interface ParameterDocument extends DocumentOf<typeof PARAMETER> {}

export interface ParameterProperty extends PartRow<typeof PROPERTY> {}
export interface ParameterPropertyDocument extends PartOf<typeof PROPERTY> {}
