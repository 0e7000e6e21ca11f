import { type VersionDocument, type VersionRecord } from '@pelorus/registry/domain';
import { MOMENT, REFERENCE } from './column-types';
import { itemCode } from './csv-sql';
import { columnKeys, dateTimeKeys, recordKeys } from './document-sql';
import { fields } from './fields';
import { describeRecords } from './record-description';

/**
 * The versions of items. Lists show them without the item: several versions in one answer would show the same `@uuid`
 * with different values.
 */
export const ITEM_VERSION = describeRecords<VersionRecord, VersionDocument>()({
  name: 'versions',
  kind: 'version',
  owner: { table: 'item', shown: false, inVersions: false, inHistory: false, cloned: 'never' },
  key: 'number',
  columns: {
    itemId: REFERENCE,
    number: { type: 'integer' },
    validityDate: { ...MOMENT, nullable: true },
    document: { type: 'json' },
  },
  part: null,
  unique: [],
  fields: {
    version: { type: 'integer', column: 'number' },
    ...fields({ validityDate: 'date-time' }, true),
  },
  relations: {},
  document: (_tables, alias) => [
    ...recordKeys(alias),
    ...columnKeys(alias, { version: 'number' }),
    ...dateTimeKeys(alias, { validityDate: 'validity_date' }),
  ],
  single: (_tables, alias) => columnKeys(alias, { item: 'document' }),
  csv: {
    own: (tables, alias) => [
      ['item', itemCode(tables, alias)],
      ...columnKeys(alias, { version: 'number' }),
      ...dateTimeKeys(alias, { validityDate: 'validity_date' }),
    ],
  },
  import: null,
  shared: false,
  revisions: false,
  personal: [],
  searched: [],
});
