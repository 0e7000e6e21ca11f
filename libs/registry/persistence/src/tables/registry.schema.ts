import { type ParameterProperty, type RecordTable, type TableRow } from '@pelorus/registry/model';
import { EntitySchema } from 'typeorm';
import { type Columns, RECORD_COLUMNS } from '../records/columns';
import { ALL_RECORDS } from '../records/records';

/** The moments that the server writes into every record. */
export interface Moments {
  readonly created: Date;
  readonly lastModified: Date;
}

/** A row of `parameter_property`. */
export interface ParameterPropertyRow extends ParameterProperty {
  readonly id: number;
  readonly parameterId: number;
  readonly place: number;
}

/** The entity schemas through which the registry's services write, by their tables. */
export type RegistrySchemas = { readonly [Table in RecordTable]: EntitySchema<TableRow<Table> & Moments> } & {
  readonly parameter_property: EntitySchema<ParameterPropertyRow>;
};

/** The entity schemas of a registry in the schema of the given name. */
export function registrySchemas(schema: string): RegistrySchemas {
  const entity = (name: string, columns: Columns) => [name, new EntitySchema({ name, schema, columns })] as const;
  const entities = ALL_RECORDS.flatMap(({ table, columns, part }) => [
    entity(table, { ...RECORD_COLUMNS, ...columns }),
    ...(part ? [entity(part.table, part.columns)] : []),
  ]);
  return Object.fromEntries(entities) as unknown as RegistrySchemas;
}
