import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { GROUPS, type ResourceDocument, type ResourceRecord } from '@pelorus/registry/domain';
import { OPTIONAL_TEXT, REFERENCE, TEXT } from './column-types';
import { itemCode, typeColumn } from './csv-sql';
import { columnKeys, recordKeys, vocableKey } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';

const FILE_COLUMNS = { linkage: 'linkage', fileName: 'file_name', mediaType: 'media_type', size: 'size' } as const;

const hash = (alias: string): Sql => sql`encode(${identifier(alias, 'sha256')}, 'hex')`;

/** The attachments of items: a link, or the name, type, size and hash of an uploaded file. */
export const RESOURCE = describeRecords<ResourceRecord, ResourceDocument>()({
  name: 'resources',
  kind: 'resource',
  owner: { table: 'item', shown: true, inVersions: true, inHistory: true, cloned: 'by default' },
  key: 'id',
  columns: {
    itemId: REFERENCE,
    name: TEXT,
    description: OPTIONAL_TEXT,
    typeId: REFERENCE,
    linkage: OPTIONAL_TEXT,
    fileName: OPTIONAL_TEXT,
    mediaType: OPTIONAL_TEXT,
    size: { ...REFERENCE, nullable: true },
    sha256: { type: 'bytea', nullable: true, name: 'sha256' },
  },
  part: null,
  unique: [],
  fields: {
    ...fields({ name: 'text' }),
    ...fields({ description: 'text', linkage: 'text', fileName: 'text', mediaType: 'text', size: 'integer' }, true),
  },
  relations: { type: one('vocable', 'type_id', { group: GROUPS.resourceTypes }), item: one('item', 'item_id') },
  document: (_tables, alias) => [
    ...recordKeys(alias),
    ...columnKeys(alias, { name: 'name', description: 'description' }),
    ...vocableKey(alias, 'type'),
    ...columnKeys(alias, FILE_COLUMNS),
    ['sha256', hash(alias)],
  ],
  csv: {
    own: (tables, alias) => [
      ['item', itemCode(tables, alias)],
      ...columnKeys(alias, { name: 'name', description: 'description' }),
      ...typeColumn(tables, alias),
      ...columnKeys(alias, FILE_COLUMNS),
      ['sha256', hash(alias)],
    ],
  },
  import: null,
  shared: false,
  revisions: true,
  personal: [],
  searched: [],
});
