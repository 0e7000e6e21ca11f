import { type Executor, identifier, join, snakeCase, type Sql, sql } from '@pelorus/shared/persistence';
import { type ParameterProperty } from '@pelorus/registry/domain';
import { type RecordTable } from '../documents/record-documents';
import { COLUMNS, type Columns } from '../registry-columns';
import { twinOf } from './history-source';

/** The values of a record as they were, by the names of its fields, with null for those that it had none of. */
export type PastValues = Readonly<Record<string, unknown>>;

/** What a record's fields held in the state that began at a moment, without what the server writes by itself. */
export async function pastValues(
  executor: Executor,
  schema: string,
  state: { readonly table: RecordTable; readonly id: number; readonly began: Date },
): Promise<PastValues> {
  const [values = {}] = await executor.query<PastValues>(
    sql`select ${columnsOf(COLUMNS[state.table])} from ${twinOf(schema, state.table)}
      where id = ${state.id} and lower(valid) = ${state.began}`,
  );
  return state.table === 'parameter' ? { ...values, properties: await propertiesAt(executor, schema, state) } : values;
}

/** The properties are part of a parameter. */
function propertiesAt(
  executor: Executor,
  schema: string,
  { id, began }: { readonly id: number; readonly began: Date },
): Promise<ParameterProperty[]> {
  return executor.query(
    sql`select name, lower, upper, unit_id as "unitId" from ${twinOf(schema, 'parameter_property')}
      where parameter_id = ${id} and valid @> ${began}::timestamptz order by place`,
  );
}

function columnsOf(columns: Columns): Sql {
  return join(
    Object.entries(columns).map(
      ([field, { name = snakeCase(field) }]) => sql`${identifier(name)} as ${identifier(field)}`,
    ),
  );
}
