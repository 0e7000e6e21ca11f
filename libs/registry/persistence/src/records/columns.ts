import { type EntitySchemaColumnOptions } from 'typeorm';
import { type AnyField, type AnyModel, type FieldKind, inOrder } from '@pelorus/registry/model';
import { snakeCase } from '@pelorus/shared/persistence';

/** The columns of a table by the names of the fields that they hold. */
export type Columns = Readonly<Record<string, EntitySchemaColumnOptions>>;

const REFERENCE: EntitySchemaColumnOptions = { type: 'bigint' };
const MOMENT: EntitySchemaColumnOptions = { type: 'timestamptz', precision: 3 };

/** The columns of every record. */
export const RECORD_COLUMNS = {
  id: { type: 'bigint', primary: true, generated: 'increment' },
  uuid: { type: 'uuid', default: () => 'gen_random_uuid()' },
  created: MOMENT,
  lastModified: MOMENT,
  revision: { type: 'integer', default: 1 },
} as const satisfies Columns;

/** The name of a field in rows and bodies: a reference is the id of its record. */
export function rowName(name: string, { of }: AnyField): string {
  return of.kind === 'reference' ? `${name}Id` : name;
}

/** The column that holds a field. */
export function columnName(name: string, field: AnyField): string {
  return field.facts.column ?? snakeCase(rowName(name, field));
}

/** The columns of the fields of a model, after that of the owner; parts have a table of their own. */
export function columnsOf(model: AnyModel): Columns {
  const owner = model.owner.table === null ? {} : { [`${model.owner.table}Id`]: REFERENCE };
  return { ...owner, ...fieldColumns(inOrder(model, 'document')) };
}

/** The columns of the rows that are parts of records: those of their fields, the record, and the place in its list. */
export function partColumns(owner: string, fields: Readonly<Record<string, AnyField>>): Columns {
  return {
    id: RECORD_COLUMNS.id,
    [owner]: REFERENCE,
    place: { type: 'integer' },
    ...fieldColumns(Object.entries(fields)),
  };
}

function fieldColumns(fields: readonly (readonly [string, AnyField])[]): Columns {
  return Object.fromEntries(
    fields.filter(([, { of }]) => of.kind !== 'parts').map(([name, field]) => [rowName(name, field), columnOf(field)]),
  );
}

function columnOf({ of, facts: { presence, default: value, column } }: AnyField): EntitySchemaColumnOptions {
  return {
    ...typeOf(of),
    ...(presence === 'optional' && { nullable: true }),
    ...(value !== undefined && { default: value }),
    ...(column !== undefined && { name: column }),
  };
}

function typeOf(of: FieldKind): EntitySchemaColumnOptions {
  switch (of.kind) {
    case 'text':
    case 'code':
      return { type: 'text' };
    case 'number':
      return { type: 'double precision' };
    case 'integer':
      return { type: of.large ? 'bigint' : 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    case 'moment':
      return MOMENT;
    case 'bytes':
      return { type: 'bytea' };
    case 'json':
      return { type: 'json' };
    case 'reference':
      return REFERENCE;
    case 'parts':
      throw new Error(`the parts of ${of.table} are no column`);
  }
}
