import { type RecordTable } from '@pelorus/registry/model';
import { type Executor, identifier, join, type Sql, sql, snakeCase } from '@pelorus/shared/persistence';
import { type Columns } from '../records/columns';
import { type RecordPart } from '../records/record-description';
import { recordOf } from '../records/records';
import { historyTable } from './history-source';

/** Former values of a record by field; null where it had none. */
export type StateValues = Readonly<Record<string, unknown>>;

interface State {
  readonly table: RecordTable;
  readonly id: number;
  readonly began: Date;
}

/** Values of a state, without columns that the server writes. */
export async function stateValues(executor: Executor, schema: string, state: State): Promise<StateValues> {
  const { columns, part } = recordOf(state.table);
  const [values = {}] = await executor.query<StateValues>(
    sql`select ${columnsOf(columns)} from ${historyTable(schema, state.table)}
      where id = ${state.id} and lower(valid) = ${state.began}`,
  );
  return part ? { ...values, [part.field]: await partAt(executor, schema, part, state) } : values;
}

/** Rows of a record's part at a state, in order. */
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
