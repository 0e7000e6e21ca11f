import { defineRecord, type DocumentOf, lines, OWN, reference, type RowOf, shortName, text } from '../declare';

/** Words of controlled vocabularies, in groups. */
export const VOCABLE = defineRecord({
  name: 'vocables',
  kind: 'vocable',
  owner: OWN,
  fields: {
    generalName: text({ min: 1, max: 500 })
      .describe('The name for people', 'wave glider')
      .read({ example: 'oxygen sensor' }),
    systemName: shortName()
      .unique('vocable of this group')
      .describe('Unique in its group ignoring case; of an item type, codes begin with it', 'wave_glider')
      .read({ example: 'oxygen_sensor' }),
    vocableGroup: reference('vocable_group', { inverse: 'vocables' }).describe('The id of a group of vocables', 7),
    description: lines().default('').describe('What it means'),
    vocabulary: text({ max: 500 })
      .default('')
      .describe('Name of the external vocabulary', 'NERC')
      .read({ description: 'Name of the external vocabulary, perhaps empty', example: 'NERC' }),
    vocableValue: text({ max: 2_000 })
      .default('')
      .describe('URL of the term in the external vocabulary')
      .read({ description: 'URL of the term, perhaps empty' }),
  },
  document: { last: ['vocableGroup'] },
  csv: { first: ['vocableGroup'] },
  naming: { field: 'systemName', label: 'generalName' },
  shared: true,
  revisions: true,
  words: { list: 'List vocables: types, roles and what else has a term' },
});

export interface VocableRecord extends RowOf<typeof VOCABLE> {}
export interface VocableDocument extends DocumentOf<typeof VOCABLE> {}

declare module '../types-of' {
  interface ReferredDocuments {
    readonly vocable: VocableDocument;
  }
}
