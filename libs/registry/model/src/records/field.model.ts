import { defineRecord, type DocumentOf, lines, ofItem, type RowOf, text } from '../declare';

/** Custom fields of items. */
export const FIELD = defineRecord({
  name: 'fields',
  kind: 'custom field',
  owner: ofItem({ shown: true, inVersions: true, inHistory: true, cloned: 'by default' }),
  fields: {
    name: text({ min: 1, max: 500 }).searched().describe('The key', 'water depth'),
    value: lines()
      .searched()
      .alias('customFieldValue')
      .describe('The value; may also be sent as `customFieldValue`', '10.5 m'),
    description: lines().optional().describe('Free text'),
  },
  imported: true,
  revisions: true,
});

export interface FieldRecord extends RowOf<typeof FIELD> {}
export interface FieldDocument extends DocumentOf<typeof FIELD> {}
