import { identifier, join, raw, snakeCase, type Sql, sql } from '@pelorus/shared/persistence';
import { type StoredRecord } from '@pelorus/registry/domain';
import { type RegistryChange } from '../writing/registry-change';
import { RECORD_COLUMNS } from '../records/column-types';
import { type Columns } from '../records/record-description';
import { RECORDS } from '../records/records';

/** Records are written so many at a time. */
const CHUNK = 1_000;

interface Column {
  readonly field: string;
  readonly name: string;
  readonly type: string;
}

/** Reads and writes many records of a table with few statements. */
export class RecordBatch<Row extends StoredRecord> {
  private readonly table: Sql;
  private readonly columns: readonly Column[];

  constructor(
    private readonly schema: string,
    private readonly name: 'item' | 'parameter' | 'event',
  ) {
    this.table = identifier(schema, name);
    this.columns = columnsOf(RECORDS[name].columns);
  }

  /** The records that fit a condition on the alias `record`. */
  find(change: RegistryChange, condition: Sql): Promise<Row[]> {
    const stored = columnsOf({
      id: RECORD_COLUMNS.id,
      uuid: RECORD_COLUMNS.uuid,
      revision: RECORD_COLUMNS.revision,
    });
    const selected = [...stored, ...this.columns].map(
      ({ name, field }) => sql`${identifier('record', name)} as ${identifier(field)}`,
    );
    return change.query(sql`select ${join(selected)} from ${this.table} record where ${condition}`);
  }

  /** Ids for new records, in increasing order. */
  async newIds(change: RegistryChange, count: number): Promise<number[]> {
    const rows = await change.query<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence(${identifier(this.schema, this.name).text}, 'id')::regclass) as id
        from generate_series(1, ${count}::integer) order by id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Makes records with the ids that they have; one that refers to another one stands after it. */
  async insert(change: RegistryChange, records: readonly object[]): Promise<void> {
    const names = join(this.columns.map(({ name }) => identifier(name)));
    for (const chunk of chunksOf(records)) {
      await change.query(
        sql`insert into ${this.table} (id, created, last_modified, ${names})
          select id, ${change.now}, ${change.now}, ${names} from ${this.given(chunk)}`,
      );
    }
  }

  /** Writes all values of records, and raises their revisions. */
  async update(change: RegistryChange, records: readonly object[]): Promise<void> {
    const values = join(this.columns.map(({ name }) => sql`${identifier(name)} = ${identifier('given', name)}`));
    for (const chunk of chunksOf(records)) {
      await change.query(
        sql`update ${this.table} record set ${values}, last_modified = ${change.now}, revision = record.revision + 1
          from ${this.given(chunk)} where record.id = given.id`,
      );
    }
  }

  private given(records: readonly object[]): Sql {
    return recordset(records, [{ field: 'id', name: 'id', type: 'bigint' }, ...this.columns]);
  }
}

/** The properties of parameters, which are written as a whole. */
export class PropertyBatch {
  private readonly table: Sql;

  constructor(schema: string) {
    this.table = identifier(schema, 'parameter_property');
  }

  /** The properties of some parameters, in their order. */
  find(change: RegistryChange, parameterIds: readonly number[]): Promise<PropertyRow[]> {
    return change.query(
      sql`select parameter_id as "parameterId", name, lower, upper, unit_id as "unitId" from ${this.table}
        where parameter_id = any(${parameterIds}::bigint[]) order by parameter_id, place`,
    );
  }

  /** Gives some parameters other properties than they have. */
  async replace(change: RegistryChange, parameterIds: readonly number[], rows: readonly object[]): Promise<void> {
    const columns = columnsOf(RECORDS.parameter.part?.columns ?? {}).filter(({ field }) => field !== 'id');
    const names = join(columns.map(({ name }) => identifier(name)));
    await change.query(sql`delete from ${this.table} where parameter_id = any(${parameterIds}::bigint[])`);
    for (const chunk of chunksOf(rows)) {
      await change.query(sql`insert into ${this.table} (${names}) select ${names} from ${recordset(chunk, columns)}`);
    }
  }
}

/** A property and the parameter that has it. */
export interface PropertyRow {
  readonly parameterId: number;
  readonly name: string;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly unitId: number | null;
}

/** Objects as a table with the alias `given`. */
function recordset(records: readonly object[], columns: readonly Column[]): Sql {
  const fields = (columns as readonly Column[]).map(({ name, type }) => sql`${identifier(name)} ${raw(type)}`);
  const rows = records.map((record) => byColumn(record as Readonly<{ [field: string]: unknown }>, columns));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${join(fields)})`;
}

function byColumn(record: Readonly<{ [field: string]: unknown }>, columns: readonly Column[]): object {
  return Object.fromEntries(columns.map(({ field, name }) => [name, record[field]]));
}

function columnsOf(columns: Columns): Column[] {
  return Object.entries(columns).map(([field, { name, type }]) => ({
    field,
    name: name ?? snakeCase(field),
    type: String(type),
  }));
}

function* chunksOf<Element>(all: readonly Element[]): Generator<Element[]> {
  for (let from = 0; from < all.length; from += CHUNK) yield all.slice(from, from + CHUNK);
}
