import { defineRecord, type DocumentOf, OWN, type RowOf, text, lines } from '../declare';

export const STATE = defineRecord({
  name: 'states',
  kind: 'state',
  owner: OWN,
  fields: {
    name: text({ min: 1, max: 200 }).unique().describe('Unique ignoring case', 'in repair').read({ example: 'public' }),
    meta: lines()
      .default('')
      .describe('What the state means', 'Item is with its manufacturer.')
      .read({ description: 'What the state means', example: 'Item is completely described and operational.' }),
  },
  naming: { field: 'name', label: 'name' },
  shared: true,
  revisions: true,
  words: { list: 'List states of items' },
});

export interface StateRecord extends RowOf<typeof STATE> {}
export interface StateDocument extends DocumentOf<typeof STATE> {}

declare module '../types-of' {
  interface ReferredDocuments {
    readonly state: StateDocument;
  }
}
