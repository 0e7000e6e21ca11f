import { JsonDocument, referencesIn } from '@pelorus/shared/dedup';
import { type Executor, identifier, join, tablesAt, ROOT, type Sql, sql } from '@pelorus/shared/persistence';
import { type AnyDocument } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/model';
import { SHARED_RECORDS } from '../reading/shared-texts';
import { jsonObject } from '../records/document-sql';
import { recordOf } from '../records/records';
import { historyTable } from './history-source';

/** State of a record, identified by its begin. */
export interface RecordedState {
  readonly table: RecordTable;
  readonly id: number;
  readonly began: Date;
}

interface StateRow {
  readonly key: string;
  readonly began: Date;
  readonly text: string;
}

export function stateKey({ table, id, began }: RecordedState): string {
  return `${table}/${id}@${began.getTime()}`;
}

/** Documents of states, by `stateKey`: each with the records that it referred to, as they were. */
export async function stateDocuments(
  executor: Executor,
  schema: string,
  states: readonly RecordedState[],
): Promise<ReadonlyMap<string, AnyDocument>> {
  const rows = await readStates(executor, schema, states);
  const shared = await sharedStates(executor, schema, [...new Set(rows.flatMap(({ text }) => referencesIn(text)))]);
  return new Map(
    rows.map(({ key, began, text }) => {
      const texts = referencesIn(text).map((reference) => [reference, textAt(shared.get(reference), began)] as const);
      return [`${key}@${began.getTime()}`, new JsonDocument<AnyDocument>(text, new Map(texts)).parse()] as const;
    }),
  );
}

async function readStates(executor: Executor, schema: string, states: readonly RecordedState[]): Promise<StateRow[]> {
  const tables = [...new Set(states.map(({ table }) => table))];
  const selects = tables.map((table) => {
    const some = states.filter((state) => state.table === table);
    const [ids, moments] = [some.map(({ id }) => id), some.map(({ began }) => began)];
    return sql`${selectStates(schema, table)}
      join unnest(${ids}::bigint[], ${moments}::timestamptz[]) asked (id, began)
        on asked.id = root.id and asked.began = lower(root.valid)`;
  });
  return selects.length === 0 ? [] : executor.query<StateRow>(join(selects, ' union all '));
}

/** All states of shared records, the oldest first. */
async function sharedStates(
  executor: Executor,
  schema: string,
  keys: readonly string[],
): Promise<Map<string, StateRow[]>> {
  const selects = SHARED_RECORDS.map(({ table }) => {
    const ids = keys.filter((key) => key.startsWith(`${table}/`)).map((key) => key.slice(table.length + 1));
    return sql`${selectStates(schema, table)} where root.id = any(${ids}::bigint[])`;
  });
  const rows = await executor.query<StateRow>(sql`${join(selects, ' union all ')} order by began`);
  const states = new Map<string, StateRow[]>(keys.map((key) => [key, []]));
  for (const row of rows) states.get(row.key)?.push(row);
  return states;
}

function selectStates(schema: string, table: RecordTable): Sql {
  const past = tablesAt(schema, sql`lower(${identifier(ROOT, 'valid')})`);
  const { document, told = document } = recordOf(table);
  return sql`select ${`${table}/`}::text || root.id as key, lower(root.valid) as began, (${jsonObject(told(past, ROOT))})::text as text
    from ${historyTable(schema, table)} ${identifier(ROOT)}`;
}

/** State at a moment: the last one that had begun. */
function textAt(states: readonly StateRow[] = [], moment: Date): string {
  return (states.findLast(({ began }) => began <= moment) ?? states[0])?.text ?? 'null';
}
