import { type Executor, snakeCase, type Sql, sql } from '@pelorus/shared/persistence';
import { type BelongingRecord, type RecordValues, type ImportDescription } from '@pelorus/registry/domain';
import { codedRecords } from '../records/code-sql';
import { type RegistryChange } from '../writing/registry-change';
import { PartBatch } from './part-batch';
import { RecordBatch } from './record-batch';
import { ALL_RECORDS, type AnyRecord } from '../records/records';

export type NewRecord = RecordValues & { readonly id: number; readonly itemId: number };

export interface ChangedValues {
  readonly stored: BelongingRecord;
  readonly values: RecordValues;
}

/** Reads and writes many records of a collection of items. */
export class CollectionBatch {
  readonly #records: RecordBatch<BelongingRecord>;
  readonly #part?: PartBatch;

  constructor(
    private readonly schema: string,
    private readonly collection: ImportedCollection,
  ) {
    this.#records = new RecordBatch(schema, collection.table, collection.columns);
    this.#part = collection.part ? new PartBatch(schema, collection.part) : undefined;
  }

  /** Records with these keys, parts included. */
  async find(executor: Executor, keys: RecordKeys): Promise<BelongingRecord[]> {
    const found = await this.#records.find(executor, sql`${named(keys)} or ${this.#hasCode(keys.codes)}`);
    return this.#part ? this.#part.withParts(executor, found) : found;
  }

  /** The records of these items, without their parts. */
  ofItems(executor: Executor, itemIds: readonly number[]): Promise<BelongingRecord[]> {
    return this.#records.find(executor, sql`record.item_id = any(${itemIds}::bigint[])`);
  }

  /** Ids for new records, in increasing order. */
  newIds(executor: Executor, count: number): Promise<number[]> {
    return this.#records.newIds(executor, count);
  }

  /** Writes new and changed records. */
  async write(change: RegistryChange, created: readonly NewRecord[], changed: readonly ChangedValues[]): Promise<void> {
    await this.#records.insert(change, created);
    const updated = changed.map(({ stored, values }) => ({ ...stored, ...values }));
    await this.#records.update(change, updated);
    const parts = changed.map(({ stored, values }) => ({ ...values, id: stored.id }));
    await this.#part?.replace(change, [...created, ...parts]);
  }

  #hasCode(codes: readonly string[]): Sql {
    const { table, import: described } = this.collection;
    if (described.codeField === undefined) return sql`false`;
    const coded = codedRecords(this.schema, table, snakeCase(described.codeField), codes);
    return sql`record.id in (select coded.id from ${coded} coded)`;
  }
}

/** Importable collection of items. */
export type ImportedCollection = AnyRecord & { readonly import: ImportDescription };

/** Importable collections besides items, in writing order. */
export const IMPORTED_COLLECTIONS: readonly ImportedCollection[] = ALL_RECORDS.filter(isImported);

function isImported(record: AnyRecord): record is ImportedCollection {
  return record.import !== null;
}

/** Keys by which rows name records. */
export interface RecordKeys {
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
  /** In lower case. */
  readonly codes: readonly string[];
}

/** Condition on the alias `record`: one of the ids or uuids. */
export function named({ ids, uuids }: RecordKeys): Sql {
  return sql`record.id = any(${ids}::bigint[]) or record.uuid = any(${uuids}::uuid[])`;
}
