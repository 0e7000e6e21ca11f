import { type EntitySchema, type FindOptionsWhere } from 'typeorm';
import { violatedConstraint } from '@pelorus/shared/persistence';
import { duplicate, type RowValues } from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type UniqueValue } from '../records/record-description';
import { type RegistryChange } from './registry-change';
import { type Moments } from '../tables/registry.schema';

/** A table of records as it is written. */
export interface StoredTable<Row extends StoredRecord> {
  readonly entity: EntitySchema<Row & Moments>;
  readonly unique: readonly UniqueValue[];
}

/** The keys of a record that was deleted, and its last revision. */
export interface DeletedRecord {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly lastRevision: number;
}

/** Writes the records of one table: their moments and revisions, and nothing when nothing changes. */
export class RecordStore<Row extends StoredRecord> {
  constructor(private readonly table: StoredTable<Row>) {}

  /** The record with these values; there is at most one. */
  async find(change: RegistryChange, where: Partial<Row>): Promise<Row | undefined> {
    return (await this.findAll(change, where))[0];
  }

  /** All records with these values, in the order in which they were made. */
  async findAll(change: RegistryChange, where: Partial<Row>): Promise<Row[]> {
    const rows = await change.manager.findBy(this.table.entity, where as FindOptionsWhere<Row & Moments>);
    return rows.sort((a, b) => a.id - b.id);
  }

  /** Makes a record and gives its id; a value that another one has is DomainError `duplicate`. */
  async insert(change: RegistryChange, values: RowValues<Row>): Promise<number> {
    const row = { ...this.#filled(values), created: change.now, lastModified: change.now };
    const result = await change.manager
      .insert(this.table.entity, row as never)
      .catch((error: unknown) => this.#refuse(error, values));
    return Number(result.identifiers[0]?.['id']);
  }

  /** Makes a record again that was deleted, as the one that it was; its revision comes after the last one that it had. */
  async insertAgain(change: RegistryChange, deleted: DeletedRecord, values: RowValues<Row>): Promise<void> {
    const { lastRevision, ...identity } = deleted;
    const row = { ...this.#filled(values), ...identity, lastModified: change.now, revision: lastRevision + 1 };
    await change.manager
      .createQueryBuilder()
      .insert()
      // The id is among the columns that are named, else another one would be given out.
      .into(this.table.entity, Object.keys(row))
      .values(row as never)
      .updateEntity(false)
      .execute()
      .catch((error: unknown) => this.#refuse(error, values));
  }

  /** Changes a record where `values` differ from it, and raises its revision then; null clears. */
  async update(change: RegistryChange, stored: Row, values: RowValues<Row>): Promise<void> {
    const different = this.differing(stored, values);
    if (Object.keys(different).length > 0) await this.write(change, stored, different);
  }

  async delete(change: RegistryChange, id: number): Promise<void> {
    await change.manager.delete(this.table.entity, { id } as FindOptionsWhere<Row & Moments>);
  }

  /** The values that differ from a record's; a cleared value is null or the default of its column. */
  differing(stored: Row, values: RowValues<Row>): RowValues<Row> {
    const isDifferent = ([name, value]: [string, unknown]): boolean =>
      value !== undefined && !isSame(value, stored[name as keyof Row]);
    return Object.fromEntries(Object.entries(this.#filled(values)).filter(isDifferent)) as RowValues<Row>;
  }

  /** Writes columns of a record, also none, and raises its revision. */
  protected async write(change: RegistryChange, stored: Row, values: RowValues<Row>): Promise<void> {
    const row = { ...values, lastModified: change.now, revision: stored.revision + 1 };
    await change.manager
      .update(this.table.entity, { id: stored.id } as FindOptionsWhere<Row & Moments>, row as never)
      .catch((error: unknown) => this.#refuse(error, values));
  }

  /** A column that cannot be null has its default instead. */
  #filled(values: RowValues<Row>): RowValues<Row> {
    const { columns } = this.table.entity.options as { columns: Readonly<{ [name: string]: object | undefined }> };
    const entries = Object.entries(values).map(([name, value]) => {
      const column: { nullable?: boolean; default?: unknown } = columns[name] ?? {};
      return [name, value === null && column.nullable !== true ? column.default : value];
    });
    return Object.fromEntries(entries) as RowValues<Row>;
  }

  #refuse(error: unknown, values: RowValues<Row>): never {
    const broken = violatedConstraint(error);
    const unique = this.table.unique.find(({ constraint }) => constraint === broken);
    if (!unique) throw error;
    const value = (values as Readonly<{ [name: string]: unknown }>)[unique.field];
    throw duplicate(unique.kind, unique.field, String(value));
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b) === 0;
  return a === b;
}
