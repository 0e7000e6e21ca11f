import { type Executor, identifier, join, snakeCase, type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from '../writing/registry-change';
import { type RecordPart } from '../records/record-description';
import { chunksOf, namesOf, recordset, type TableColumn, tableColumns } from './recordset';

type Values = Readonly<Record<string, unknown>>;

/** Reads and writes lists of records, such as properties of parameters. */
export class PartBatch {
  readonly #table: Sql;
  readonly #columns: readonly TableColumn[];

  constructor(
    schema: string,
    private readonly part: RecordPart,
  ) {
    this.#table = identifier(schema, part.table);
    this.#columns = tableColumns(part.columns).filter(({ field }) => field !== 'id');
  }

  /** Records with their lists, in order. */
  async withParts<Stored extends { readonly id: number }>(
    executor: Executor,
    records: readonly Stored[],
  ): Promise<Stored[]> {
    const { owner, place, field } = this.part;
    const selected = this.#columns
      .filter((column) => column.field !== place)
      .map((column) => sql`${identifier(column.name)} as ${identifier(column.field)}`);
    const key = identifier(snakeCase(owner));
    const rows = await executor.query<Values>(
      sql`select ${join(selected)} from ${this.#table}
        where ${key} = any(${records.map(({ id }) => id)}::bigint[]) order by ${key}, ${identifier(snakeCase(place))}`,
    );
    const lists = new Map(records.map(({ id }) => [id, [] as Values[]]));
    for (const { [owner]: id, ...values } of rows) lists.get(id as number)?.push(values);
    return records.map((record) => ({ ...record, [field]: lists.get(record.id) }));
  }

  /** Replaces the lists of records; without the field a list stays. */
  async replace(change: RegistryChange, records: readonly ({ readonly id: number } & Values)[]): Promise<void> {
    const { owner, place, field } = this.part;
    const given = records.filter((record) => record[field] !== undefined);
    if (given.length === 0) return;
    const rows = given.flatMap((record) =>
      (record[field] as readonly Values[]).map((values, i) => ({ ...values, [owner]: record.id, [place]: i })),
    );
    const ids = given.map(({ id }) => id);
    await change.query(sql`delete from ${this.#table} where ${identifier(snakeCase(owner))} = any(${ids}::bigint[])`);
    const names = namesOf(this.#columns);
    for (const chunk of chunksOf(rows)) {
      await change.query(
        sql`insert into ${this.#table} (${names}) select ${names} from ${recordset(chunk, this.#columns)}`,
      );
    }
  }
}
