import { type EntitySchemaColumnOptions } from 'typeorm';
import { type AnyField, type AnyModel, type FieldKind, inOrder } from '@pelorus/registry/model';
import { snakeCase } from '@pelorus/shared/persistence';

/** Columns by field name. */
export type Columns = Readonly<Record<string, EntitySchemaColumnOptions>>;

const REFERENCE: EntitySchemaColumnOptions = { type: 'bigint' };
const MOMENT: EntitySchemaColumnOptions = { type: 'timestamptz', precision: 3 };

/** Columns of every record. */
export const RECORD_COLUMNS = {
  id: { type: 'bigint', primary: true, generated: 'increment' },
  uuid: { type: 'uuid', default: () => 'gen_random_uuid()' },
  created: MOMENT,
  lastModified: MOMENT,
  revision: { type: 'integer', default: 1 },
} as const satisfies Columns;

/** Name of a field in rows and bodies: a reference holds an id. */
export function rowName(name: string, { of }: AnyField): string {
  return of.kind === 'reference' ? `${name}Id` : name;
}

export function columnName(name: string, field: AnyField): string {
  return field.facts.column ?? snakeCase(rowName(name, field));
}

/** Columns of a model's fields, the owner's first; parts have their own table. */
export function columnsOf(model: AnyModel): Columns {
  const owner = model.owner.table === null ? {} : { [`${model.owner.table}Id`]: REFERENCE };
  return { ...owner, ...fieldColumns(inOrder(model, 'document')) };
}

/** Columns of parts: fields, record, and place in the list. */
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
