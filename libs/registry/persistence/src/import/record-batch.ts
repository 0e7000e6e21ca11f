import { type StoredRecord } from '@pelorus/registry/model';
import { type Executor, identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from '../writing/registry-change';
import { type Columns, RECORD_COLUMNS } from '../records/columns';
import { chunksOf, namesOf, recordset, type TableColumn, tableColumns } from './recordset';

/** Reads and writes many records with few statements. */
export class RecordBatch<Row extends StoredRecord> {
  readonly #table: Sql;
  readonly #columns: readonly TableColumn[];

  constructor(
    private readonly schema: string,
    private readonly name: string,
    columns: Columns,
  ) {
    this.#table = identifier(schema, name);
    this.#columns = tableColumns(columns);
  }

  find(executor: Executor, condition: Sql): Promise<Row[]> {
    const { id, uuid, revision } = RECORD_COLUMNS;
    const selected = [...tableColumns({ id, uuid, revision }), ...this.#columns].map(
      ({ name, field }) => sql`${identifier('record', name)} as ${identifier(field)}`,
    );
    return executor.query(sql`select ${join(selected)} from ${this.#table} record where ${condition}`);
  }

  /** Ascending ids for new records. */
  async newIds(executor: Executor, count: number): Promise<number[]> {
    const rows = await executor.query<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence(${identifier(this.schema, this.name).text}, 'id')::regclass) as id
        from generate_series(1, ${count}::integer) order by id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Inserts records with their ids; a record follows those that it refers to. */
  async insert(change: RegistryChange, records: readonly object[]): Promise<void> {
    const names = namesOf(this.#columns);
    for (const chunk of chunksOf(records)) {
      await change.query(
        sql`insert into ${this.#table} (id, created, last_modified, ${names})
          select id, ${change.now}, ${change.now}, ${names} from ${this.#given(chunk)}`,
      );
    }
  }

  /** Writes all values and raises the revisions. */
  async update(change: RegistryChange, records: readonly object[]): Promise<void> {
    const values = join(this.#columns.map(({ name }) => sql`${identifier(name)} = ${identifier('given', name)}`));
    for (const chunk of chunksOf(records)) {
      await change.query(
        sql`update ${this.#table} record set ${values}, last_modified = ${change.now}, revision = record.revision + 1
          from ${this.#given(chunk)} where record.id = given.id`,
      );
    }
  }

  #given(records: readonly object[]): Sql {
    return recordset(records, [{ field: 'id', name: 'id', type: 'bigint' }, ...this.#columns]);
  }
}
