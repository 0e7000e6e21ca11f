import { identifier } from '@pelorus/shared/persistence';
import { type UnitDocument, type UnitRecord } from '@pelorus/registry/domain';
import { PERHAPS_EMPTY, TEXT } from './column-types';
import { columnKeys, recordKeys } from './document-sql';
import { fields } from './fields';
import { describeRecords } from './record-description';

const COLUMNS = {
  code: 'code',
  name: 'name',
  typicalUse: 'typical_use',
  ucum: 'ucum',
  mathML: 'math_ml',
  visible: 'visible',
} as const;

/** The units of parameters and of their properties. */
export const UNIT = describeRecords<UnitRecord, UnitDocument>()({
  name: 'units',
  kind: 'unit',
  owner: { table: null },
  key: 'id',
  columns: {
    code: TEXT,
    name: PERHAPS_EMPTY,
    typicalUse: PERHAPS_EMPTY,
    ucum: PERHAPS_EMPTY,
    mathML: { ...PERHAPS_EMPTY, name: 'math_ml' },
    visible: { type: 'boolean', default: true },
  },
  part: null,
  unique: [{ constraint: 'unit_code_key', field: 'code', kind: 'unit' }],
  fields: {
    ...fields({ code: 'text', name: 'text', typicalUse: 'text', ucum: 'text', visible: 'boolean' }),
    mathML: { type: 'text', column: 'math_ml' },
  },
  relations: {},
  naming: { field: 'code', label: (alias) => identifier(alias, 'name') },
  document: (_tables, alias) => [...recordKeys(alias), ...columnKeys(alias, COLUMNS)],
  csv: { own: (_tables, alias) => columnKeys(alias, COLUMNS) },
  import: null,
  shared: true,
  revisions: true,
  personal: [],
  searched: [],
});
