import { type JsonDocument } from '@pelorus/shared/dedup';
import { type ListRequest } from '@pelorus/shared/kernel';
import {
  type Database,
  type Executor,
  identifier,
  inSnapshot,
  join,
  raw,
  rootOf,
  type Sql,
  selectIds,
  sql,
} from '@pelorus/shared/persistence';
import { type DocumentSource, readDocumentsOf } from './document-reader';
import { type DocumentShape } from '../records/document-sql';

/** Source of documents or of rows in CSV. */
export interface TableSource extends DocumentSource {
  /** Columns with the SQL of their cells for the row `root`. */
  readonly columns: DocumentShape;
}

export type Cell = string | number | boolean | null;

/** Records read at a time. */
const BATCH = 500;

/** Streams a whole list as it was at one moment. */
export class RecordStream<Document extends object = object> {
  constructor(
    private readonly database: Database,
    private readonly source: TableSource,
    private readonly request: ListRequest,
  ) {}

  get columns(): string[] {
    return this.source.columns.map(([name]) => name);
  }

  /** Streams documents until `gone` aborts. */
  documents(gone?: AbortSignal): AsyncGenerator<JsonDocument<Document>[]> {
    return this.#read((snapshot, ids) => readDocumentsOf<Document>(snapshot, this.source, ids), gone);
  }

  rows(gone?: AbortSignal): AsyncGenerator<Cell[][]> {
    const { columns } = this;
    return this.#read(async (snapshot, ids) => {
      const rows = await snapshot.query<Readonly<Record<string, Cell>>>(selectRows(this.source, ids));
      return rows.map((row) => columns.map((name) => row[name] ?? null));
    }, gone);
  }

  #read<Row>(
    read: (snapshot: Executor, ids: readonly number[]) => Promise<Row[]>,
    gone: AbortSignal | undefined,
  ): AsyncGenerator<Row[]> {
    const { source, request } = this;
    return inSnapshot(
      this.database,
      async function* (snapshot) {
        // Otherwise the planner optimises for the first few records.
        await snapshot.query(sql`set local cursor_tuple_fraction = 1`);
        await snapshot.query(sql`declare list no scroll cursor for ${selectIds(source, request)}`);
        for (let ids = await fetchIds(snapshot); ids.length > 0; ids = await fetchIds(snapshot)) {
          yield await read(snapshot, ids);
        }
      },
      gone,
    );
  }
}

async function fetchIds(snapshot: Executor): Promise<number[]> {
  const rows = await snapshot.query<{ id: number }>(sql`fetch ${raw(String(BATCH))} from list`);
  return rows.map(({ id }) => id);
}

function selectRows(source: TableSource, ids: readonly number[]): Sql {
  const cells = source.columns.map(([name, value]) => sql`${value} as ${identifier(name)}`);
  return sql`select ${join(cells)} from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join ${rootOf(source)} on root.id = page.id order by page.place`;
}
