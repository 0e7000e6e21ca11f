import { GROUPS, type RecordDocument, type StoredRecord } from '@pelorus/registry/domain';
import { MOMENT, OPTIONAL_TEXT, REFERENCE, TEXT } from '../src/records/column-types';
import { itemCode, nameAt, typeColumn } from '../src/records/csv-sql';
import { columnKeys, dateTimeKeys, recordKeys, unitKey, vocableKey } from '../src/records/document-sql';
import { fields, one } from '../src/records/fields';
import { describeRecords } from '../src/records/record-description';
import { identifier } from '@pelorus/shared/persistence';

/** A made-up record of items. */
export interface CalibrationRecord extends StoredRecord {
  readonly itemId: number;
  readonly name: string;
  readonly date: Date;
  readonly coefficient: number;
  readonly unitId: number;
  readonly typeId: number;
  readonly comment: string | null;
}

/** The document of a calibration. */
export interface CalibrationDocument extends RecordDocument {
  readonly name: string;
  readonly date: string;
  readonly coefficient: number;
  readonly unit: object;
  readonly type: object;
  readonly comment?: string;
}

const TEXT_COLUMNS = { name: 'name', coefficient: 'coefficient', comment: 'comment' } as const;

/** The calibrations of items, as a developer would describe them. */
export const CALIBRATION = describeRecords<CalibrationRecord, CalibrationDocument>()({
  name: 'calibrations',
  kind: 'calibration',
  owner: { table: 'item', shown: true, inVersions: true, inHistory: true, cloned: 'by default' },
  key: 'id',
  columns: {
    itemId: REFERENCE,
    name: TEXT,
    date: { ...MOMENT, name: 'calibrated' },
    coefficient: { type: 'double precision' },
    unitId: REFERENCE,
    typeId: REFERENCE,
    comment: OPTIONAL_TEXT,
  },
  part: null,
  unique: [{ constraint: 'calibration_name_key', field: 'name', kind: 'calibration of this item' }],
  fields: {
    ...fields({ name: 'text', coefficient: 'number', itemId: 'integer' }),
    ...fields({ comment: 'text' }, true),
    date: { type: 'date-time', column: 'calibrated' },
  },
  relations: {
    unit: one('unit', 'unit_id'),
    type: one('vocable', 'type_id', { group: GROUPS.eventTypes }),
    item: one('item', 'item_id'),
  },
  document: (_tables, alias) => [
    ...recordKeys(alias),
    ...columnKeys(alias, TEXT_COLUMNS),
    ...dateTimeKeys(alias, { date: 'calibrated' }),
    ...unitKey(alias),
    ...vocableKey(alias, 'type'),
  ],
  csv: {
    own: (tables, alias) => [
      ['item', itemCode(tables, alias)],
      ...columnKeys(alias, TEXT_COLUMNS),
      ...dateTimeKeys(alias, { date: 'calibrated' }),
      ['unit', nameAt(tables('unit'), 'code', identifier(alias, 'unit_id'))],
      ...typeColumn(tables, alias),
    ],
  },
  import: {
    references: {
      unit: { key: 'unitId', table: 'unit' },
      type: { key: 'typeId', table: 'vocable', group: GROUPS.eventTypes },
    },
    cells: { date: 'date-time', coefficient: 'number' },
  },
  shared: false,
  revisions: true,
  personal: [],
  searched: ['name'],
});
