import { type EntitySchema, type FindOptionsOrder, type FindOptionsWhere, type ObjectLiteral } from 'typeorm';
import { type RowValues } from '@pelorus/registry/domain';
import { type StoredRecord } from '@pelorus/registry/model';
import { type RecordPart } from '../records/record-description';
import { type DeletedRecord, RecordStore, type StoredTable } from './record-store';
import { type RegistryChange } from './registry-change';

type Values = Readonly<{ [field: string]: unknown }>;

/** Writes records with their lists in another table, which are replaced as a whole. */
export class PartedRecordStore<Row extends StoredRecord> extends RecordStore<Row> {
  /** Fields of a part besides those that identify it. */
  readonly #fields: readonly string[];

  constructor(
    table: StoredTable<Row>,
    private readonly part: RecordPart,
    private readonly entity: EntitySchema<ObjectLiteral>,
  ) {
    super(table);
    const { columns, owner, place } = part;
    this.#fields = Object.keys(columns).filter((field) => !['id', owner, place].includes(field));
  }

  override async findAll(change: RegistryChange, where: Partial<Row>): Promise<Row[]> {
    const found = await super.findAll(change, where);
    return Promise.all(found.map(async (row) => ({ ...row, [this.part.field]: await this.#partOf(change, row.id) })));
  }

  override async insert(change: RegistryChange, values: RowValues<Row>): Promise<number> {
    const { own, part } = this.#split(values);
    const id = await super.insert(change, own);
    await this.#insertPart(change, id, part ?? []);
    return id;
  }

  override async insertAgain(change: RegistryChange, deleted: DeletedRecord, values: RowValues<Row>): Promise<void> {
    const { own, part } = this.#split(values);
    await super.insertAgain(change, deleted, own);
    await this.#insertPart(change, deleted.id, part ?? []);
  }

  override async update(change: RegistryChange, stored: Row, values: RowValues<Row>): Promise<void> {
    const { own, part } = this.#split(values);
    if (part === undefined || this.#isSameList(part ?? [], this.#listOf(stored))) {
      return super.update(change, stored, own);
    }
    await this.write(change, stored, this.differing(stored, own));
    await change.manager.delete(this.entity, { [this.part.owner]: stored.id });
    await this.#insertPart(change, stored.id, part ?? []);
  }

  #split(values: RowValues<Row>): {
    readonly own: RowValues<Row>;
    readonly part: readonly Values[] | null | undefined;
  } {
    const { [this.part.field]: part, ...own } = values as Values;
    return { own: own as RowValues<Row>, part: part as readonly Values[] | null | undefined };
  }

  #listOf(row: Row): readonly Values[] {
    return (row as unknown as Values)[this.part.field] as readonly Values[];
  }

  async #partOf(change: RegistryChange, ownerId: number): Promise<Values[]> {
    const { owner, place } = this.part;
    const rows = await change.manager.find(this.entity, {
      where: { [owner]: ownerId } as FindOptionsWhere<ObjectLiteral>,
      order: { [place]: 'ASC' } as FindOptionsOrder<ObjectLiteral>,
    });
    return rows.map((row) => Object.fromEntries(this.#fields.map((field) => [field, row[field] as unknown])));
  }

  async #insertPart(change: RegistryChange, ownerId: number, part: readonly Values[]): Promise<void> {
    if (part.length === 0) return;
    const { owner, place } = this.part;
    await change.manager.insert(
      this.entity,
      part.map((row, i) => ({ ...row, [owner]: ownerId, [place]: i })),
    );
  }

  #isSameList(a: readonly Values[], b: readonly Values[]): boolean {
    const text = (row: Values = {}) => JSON.stringify(this.#fields.map((field) => row[field]));
    return a.length === b.length && a.every((row, i) => text(row) === text(b[i]));
  }
}
