import { defineRecord, type DocumentOf, integer, json, moment, ofItem, type RowOf } from '../declare';
import { type ItemDocument } from './item.model';

/** Versions of items. Lists omit the item: several versions would show one `@uuid` with different values. */
export const ITEM_VERSION = defineRecord({
  name: 'versions',
  kind: 'version',
  owner: ofItem({ shown: false, inVersions: false, inHistory: false, cloned: 'never' }),
  fields: {
    version: integer().byServer().column('number').read({ description: 'Counted from 1 for every item' }),
    validityDate: moment()
      .optional()
      .describe('From when it is valid', '2024-01-17T18:17:13.759')
      .read({ description: 'From when it is valid, UTC', example: '2024-01-17T18:17:13.759' }),
    item: json().alone().column('document'),
  },
  key: 'version',
  revisions: false,
  words: {
    one: 'version of an item, with the item as it was',
    list: 'List the versions of an item, without the item as it was',
    key: { name: 'number', description: 'The number of the version' },
    title: 'Version',
  },
});

export interface VersionRecord extends RowOf<typeof ITEM_VERSION> {}

/** Version of an item; only a single version shows the item of that time. */
export interface VersionDocument extends DocumentOf<typeof ITEM_VERSION> {
  readonly item?: ItemDocument;
}
