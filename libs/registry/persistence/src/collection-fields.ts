import { type Collection, type Field, type FieldType, type Relation, snakeCase } from '@pelorus/shared/persistence';

/** Fields named like their columns in snake_case. */
export function fields(types: Readonly<Record<string, FieldType>>, nullable = false): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, { type, column: snakeCase(name), nullable }]),
  );
}

/** A record that the rows refer to. */
export const one = (target: () => Collection, column: string, nullable = false): Relation => ({
  kind: 'one',
  target,
  column,
  nullable,
});

/** The records that refer to a row. */
export const many = (target: () => Collection, column: string): Relation => ({ kind: 'many', target, column });

/** What every record has. */
export const RECORD: Readonly<Record<string, Field>> = {
  id: { type: 'integer', column: 'id', unique: true },
  uuid: { type: 'uuid', column: 'uuid' },
  '@uuid': { type: 'uuid', column: 'uuid' },
  created: { type: 'date-time', column: 'created' },
  lastModified: { type: 'date-time', column: 'last_modified' },
};
