import { type RecordTable } from '@pelorus/registry/model';
import { type Executor, identifier, join, type Sql, sql, snakeCase } from '@pelorus/shared/persistence';
import { type Columns } from '../records/columns';
import { type RecordPart } from '../records/record-description';
import { recordOf } from '../records/records';
import { historyTable } from './history-source';

/** The values of a record as they were, by the names of its fields; null where it had none. */
export type StateValues = Readonly<Record<string, unknown>>;

/** A state of a record, which began at a moment. */
interface State {
  readonly table: RecordTable;
  readonly id: number;
  readonly began: Date;
}

/** The values of a record's fields in the state that began at a moment, without those that the server writes by itself. */
export async function stateValues(executor: Executor, schema: string, state: State): Promise<StateValues> {
  const { columns, part } = recordOf(state.table);
  const [values = {}] = await executor.query<StateValues>(
    sql`select ${columnsOf(columns)} from ${historyTable(schema, state.table)}
      where id = ${state.id} and lower(valid) = ${state.began}`,
  );
  return part ? { ...values, [part.field]: await partAt(executor, schema, part, state) } : values;
}

/** The rows that were part of a record, in their order. */
function partAt(
  executor: Executor,
  schema: string,
  { table, columns, owner, place }: RecordPart,
  { id, began }: State,
): Promise<StateValues[]> {
  const values = Object.fromEntries(Object.entries(columns).filter(([field]) => !['id', owner, place].includes(field)));
  return executor.query(
    sql`select ${columnsOf(values)} from ${historyTable(schema, table)}
      where ${identifier(snakeCase(owner))} = ${id} and valid @> ${began}::timestamptz order by ${identifier(snakeCase(place))}`,
  );
}

function columnsOf(columns: Columns): Sql {
  return join(
    Object.entries(columns).map(
      ([field, { name = snakeCase(field) }]) => sql`${identifier(name)} as ${identifier(field)}`,
    ),
  );
}
