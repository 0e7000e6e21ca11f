import { type SchemaElement } from 'hyparquet';
import { DATETIME } from '@pelorus/shared/nrt';
import { type SentColumn } from '../content/content-format';

/** Elements of the kinds of columns; each cell may be null. */
const ELEMENTS: Readonly<Record<SentColumn['kind'], Omit<SchemaElement, 'name'>>> = {
  number: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' }, repetition_type: 'OPTIONAL' },
  // The package writes the width of a logical integer in a form that others cannot read; the older name says the same.
  flag: { type: 'INT32', converted_type: 'UINT_8', repetition_type: 'OPTIONAL' },
};

/** The root of a schema, time stamps in microseconds (UTC), then the columns of a table. */
export function parquetSchema(columns: readonly SentColumn[]): SchemaElement[] {
  const time: SchemaElement = {
    name: DATETIME,
    type: 'INT64',
    repetition_type: 'REQUIRED',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  };
  const elements = columns.map(({ header, kind }) => ({ name: header, ...ELEMENTS[kind] }));
  return [{ name: 'schema', num_children: elements.length + 1 }, time, ...elements];
}
