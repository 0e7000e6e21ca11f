import { type Field, type FieldType, snakeCase } from '@pelorus/shared/persistence';
import { type RecordRelation } from './record-description';

/** Fields named like their columns in snake_case. */
export function fields(types: Readonly<Record<string, FieldType>>, nullable = false): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, { type, column: snakeCase(name), nullable }]),
  );
}

/** A record that the rows refer to; `inverse` names the relation back, `group` the group that a vocable must be of. */
export function one(
  target: string,
  column: string,
  { nullable = false, ...further }: Partial<Pick<RecordRelation, 'nullable' | 'inverse' | 'group'>> = {},
): RecordRelation {
  return { target, column, nullable, ...further };
}

/** The fields of every record. */
export const RECORD_FIELDS: Readonly<Record<string, Field>> = {
  id: { type: 'integer', column: 'id', unique: true },
  uuid: { type: 'uuid', column: 'uuid' },
  '@uuid': { type: 'uuid', column: 'uuid' },
  created: { type: 'date-time', column: 'created' },
  lastModified: { type: 'date-time', column: 'last_modified' },
};
