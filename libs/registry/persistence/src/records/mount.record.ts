import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type MountDocument, type MountRecord } from '@pelorus/registry/domain';
import { codesDuring } from '../mounts/mount-paths';
import { MOMENT, OPTIONAL_TEXT, REFERENCE } from './column-types';
import { itemCode, nameAt } from './csv-sql';
import { columnKeys, dateTimeKeys, documentAt, jsonObject, recordKeys } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';

const PERIOD_COLUMNS = { start: 'start_date', end: 'end_date' } as const;
const LABEL_COLUMNS = { mountLabel: 'mount_label', unmountLabel: 'unmount_label' } as const;

/** On what items are or were mounted, from when to when. */
export const MOUNT = describeRecords<MountRecord, MountDocument>()({
  name: 'mounts',
  kind: 'mount',
  owner: { table: 'item', shown: true, inVersions: false, inHistory: true, cloned: 'never' },
  key: 'id',
  columns: {
    itemId: REFERENCE,
    parentId: REFERENCE,
    start: { ...MOMENT, name: 'start_date' },
    end: { ...MOMENT, name: 'end_date', nullable: true },
    mountLabel: OPTIONAL_TEXT,
    unmountLabel: OPTIONAL_TEXT,
    mountEventId: { ...REFERENCE, nullable: true },
    unmountEventId: { ...REFERENCE, nullable: true },
    startGiven: { type: 'boolean', default: false },
    endGiven: { type: 'boolean', default: false },
  },
  part: null,
  unique: [],
  fields: {
    start: { type: 'date-time', column: 'start_date' },
    end: { type: 'date-time', column: 'end_date', nullable: true },
    ...fields({ itemId: 'integer', parentId: 'integer' }),
    ...fields({ mountLabel: 'text', unmountLabel: 'text' }, true),
  },
  relations: { parent: one('item', 'parent_id'), item: one('item', 'item_id') },
  document: (tables, alias) => [
    ...recordKeys(alias),
    ...dateTimeKeys(alias, PERIOD_COLUMNS),
    ...columnKeys(alias, { ...LABEL_COLUMNS, itemId: 'item_id' }),
    ['parent', carrierOf(tables, alias, shortCarrier(tables, alias))],
  ],
  told: (tables, alias) => [
    ...recordKeys(alias),
    ['parent', carrierOf(tables, alias, jsonObject(columnKeys('carrier', { '@uuid': 'uuid', code: 'code' })))],
    ...dateTimeKeys(alias, PERIOD_COLUMNS),
    ...columnKeys(alias, LABEL_COLUMNS),
  ],
  csv: {
    own: (tables, alias) => [
      ['item', itemCode(tables, alias)],
      ['parent', nameAt(tables('item'), 'code', identifier(alias, 'parent_id'))],
      ...dateTimeKeys(alias, PERIOD_COLUMNS),
      ...columnKeys(alias, LABEL_COLUMNS),
    ],
  },
  import: null,
  shared: false,
  revisions: false,
  personal: [],
  searched: [],
});

function carrierOf(tables: Tables, alias: string, document: Sql): Sql {
  return documentAt(identifier(alias, 'parent_id'), { table: tables('item'), alias: 'carrier', document });
}

/**
 * The item that carries another one, in short, with the codes that it had meanwhile. It is no record: a record would have
 * to look like all others of the same item in an answer.
 */
function shortCarrier(tables: Tables, alias: string): Sql {
  const period = {
    start: identifier(alias, 'start_date'),
    end: sql`coalesce(${identifier(alias, 'end_date')}, 'infinity')`,
  };
  return jsonObject([
    ...columnKeys('carrier', { id: 'id', code: 'code', shortName: 'short_name', longName: 'long_name' }),
    ['codes', codesDuring(tables, identifier(alias, 'parent_id'), period)],
  ]);
}
