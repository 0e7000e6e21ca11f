import { defineRecord, type DocumentOf, OWN, type RowOf, shortName, text } from '../declare';

export const VOCABLE_GROUP = defineRecord({
  name: 'vocable-groups',
  kind: 'vocable group',
  owner: OWN,
  fields: {
    name: text({ max: 500 })
      .default('')
      .describe('The name for people', 'Sea States')
      .read({ example: 'Device Types' }),
    systemName: shortName().unique().describe('Unique ignoring case', 'SeaStates').read({ example: 'DeviceTypes' }),
  },
  naming: { field: 'systemName', label: 'name' },
  revisions: true,
  words: { list: 'List groups of vocables' },
});

export interface VocableGroupRecord extends RowOf<typeof VOCABLE_GROUP> {}
export interface VocableGroupDocument extends DocumentOf<typeof VOCABLE_GROUP> {}

declare module '../types-of' {
  interface ReferredDocuments {
    readonly vocable_group: VocableGroupDocument;
  }
}
