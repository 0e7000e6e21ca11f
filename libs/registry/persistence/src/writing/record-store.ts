import { type EntitySchema, type FindOptionsWhere } from 'typeorm';
import { violatedConstraint } from '@pelorus/shared/persistence';
import { duplicate, type RowValues } from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type UniqueValue } from '../records/record-description';
import { type RegistryChange } from './registry-change';
import { type Moments } from '../tables/registry.schema';

/** Table that records are written to. */
export interface StoredTable<Row extends StoredRecord> {
  readonly entity: EntitySchema<Row & Moments>;
  readonly unique: readonly UniqueValue[];
}

/** Keys and last revision of a deleted record. */
export interface DeletedRecord {
  readonly id: number;
  readonly uuid: string;
  readonly created: Date;
  readonly lastRevision: number;
}

/** Writes records with moments and revisions; writes nothing where nothing changes. */
export class RecordStore<Row extends StoredRecord> {
  constructor(private readonly table: StoredTable<Row>) {}

  /** The only record with these values. */
  async find(change: RegistryChange, where: Partial<Row>): Promise<Row | undefined> {
    return (await this.findAll(change, where))[0];
  }

  /** Records with these values, by id. */
  async findAll(change: RegistryChange, where: Partial<Row>): Promise<Row[]> {
    const rows = await change.manager.findBy(this.table.entity, where as FindOptionsWhere<Row & Moments>);
    return rows.sort((a, b) => a.id - b.id);
  }

  /** Inserts a record and returns its id. DomainError `duplicate` for a value that is taken. */
  async insert(change: RegistryChange, values: RowValues<Row>): Promise<number> {
    const row = { ...this.#filled(values), created: change.now, lastModified: change.now };
    const result = await change.manager
      .insert(this.table.entity, row as never)
      .catch((error: unknown) => this.#refuse(error, values));
    return Number(result.identifiers[0]?.['id']);
  }

  /** Inserts a deleted record again, with its keys and the next revision. */
  async insertAgain(change: RegistryChange, deleted: DeletedRecord, values: RowValues<Row>): Promise<void> {
    const { lastRevision, ...identity } = deleted;
    const row = { ...this.#filled(values), ...identity, lastModified: change.now, revision: lastRevision + 1 };
    await change.manager
      .createQueryBuilder()
      .insert()
      // A named id column keeps the database from choosing another one.
      .into(this.table.entity, Object.keys(row))
      .values(row as never)
      .updateEntity(false)
      .execute()
      .catch((error: unknown) => this.#refuse(error, values));
  }

  /** Updates differing values and raises the revision; null clears. */
  async update(change: RegistryChange, stored: Row, values: RowValues<Row>): Promise<void> {
    const different = this.differing(stored, values);
    if (Object.keys(different).length > 0) await this.write(change, stored, different);
  }

  async delete(change: RegistryChange, id: number): Promise<void> {
    await change.manager.delete(this.table.entity, { id } as FindOptionsWhere<Row & Moments>);
  }

  /** Differing values; a cleared one is null or its column's default. */
  differing(stored: Row, values: RowValues<Row>): RowValues<Row> {
    const isDifferent = ([name, value]: [string, unknown]): boolean =>
      value !== undefined && !isSame(value, stored[name as keyof Row]);
    return Object.fromEntries(Object.entries(this.#filled(values)).filter(isDifferent)) as RowValues<Row>;
  }

  /** Updates columns, maybe none, and raises the revision. */
  protected async write(change: RegistryChange, stored: Row, values: RowValues<Row>): Promise<void> {
    const row = { ...values, lastModified: change.now, revision: stored.revision + 1 };
    await change.manager
      .update(this.table.entity, { id: stored.id } as FindOptionsWhere<Row & Moments>, row as never)
      .catch((error: unknown) => this.#refuse(error, values));
  }

  /** Replaces null in columns that cannot be null by their default. */
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
