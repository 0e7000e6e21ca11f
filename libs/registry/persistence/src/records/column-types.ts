import { type EntitySchemaColumnOptions } from 'typeorm';
import { type Columns } from './record-description';

export const TEXT: EntitySchemaColumnOptions = { type: 'text' };
/** Text that is never absent: it is empty when not given or cleared. */
export const PERHAPS_EMPTY: EntitySchemaColumnOptions = { type: 'text', default: '' };
export const OPTIONAL_TEXT: EntitySchemaColumnOptions = { type: 'text', nullable: true };
export const REFERENCE: EntitySchemaColumnOptions = { type: 'bigint' };
export const MOMENT: EntitySchemaColumnOptions = { type: 'timestamptz', precision: 3 };
export const OPTIONAL_NUMBER: EntitySchemaColumnOptions = { type: 'double precision', nullable: true };

/** The columns of every record. */
export const RECORD_COLUMNS = {
  id: { type: 'bigint', primary: true, generated: 'increment' },
  uuid: { type: 'uuid', default: () => 'gen_random_uuid()' },
  created: MOMENT,
  lastModified: MOMENT,
  revision: { type: 'integer', default: 1 },
} as const satisfies Columns;
