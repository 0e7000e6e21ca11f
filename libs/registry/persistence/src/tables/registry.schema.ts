import { type ParameterProperty, type RecordTable, type TableRow } from '@pelorus/registry/model';
import { EntitySchema } from 'typeorm';
import { type Columns, RECORD_COLUMNS } from '../records/columns';
import { ALL_RECORDS } from '../records/records';

/** Moments of every record, which the server writes. */
export interface Moments {
  readonly created: Date;
  readonly lastModified: Date;
}

export interface ParameterPropertyRow extends ParameterProperty {
  readonly id: number;
  readonly parameterId: number;
  readonly place: number;
}

/** Entity schemas for writing, by table. */
export type RegistrySchemas = { readonly [Table in RecordTable]: EntitySchema<TableRow<Table> & Moments> } & {
  readonly parameter_property: EntitySchema<ParameterPropertyRow>;
};

export function registrySchemas(schema: string): RegistrySchemas {
  const entity = (name: string, columns: Columns) => [name, new EntitySchema({ name, schema, columns })] as const;
  const entities = ALL_RECORDS.flatMap(({ table, columns, part }) => [
    entity(table, { ...RECORD_COLUMNS, ...columns }),
    ...(part ? [entity(part.table, part.columns)] : []),
  ]);
  return Object.fromEntries(entities) as unknown as RegistrySchemas;
}
