import { DomainError } from '@pelorus/shared/kernel';
import { type Executor, identifier, join, snakeCase, type Sql, sql } from '@pelorus/shared/persistence';
import { type ImportedRecord } from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type RegistryChange } from '../writing/registry-change';
import { RECORDS } from '../records/records';
import { codeBelow } from '../records/code-sql';
import { registryTables, type RegistryTables } from '../tables/registry-tables';
import {
  CollectionBatch,
  IMPORTED_COLLECTIONS,
  type ImportedCollection,
  named,
  type RecordKeys,
} from './collection-batch';
import { RecordBatch } from './record-batch';

export interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** Error kinds worth retrying after other moves. */
const REFUSALS: readonly string[] = ['conflict', 'invalid'];

/** Most codes compared with an unknown one. */
const CANDIDATES = 500;

/** Collections whose records have codes. */
const CODED = IMPORTED_COLLECTIONS.filter((collection) => collection.import.codeField !== undefined);

/** Reads the records that rows name, for all rows at once. */
export class ImportRepository {
  readonly items: RecordBatch<Item>;
  readonly #tables: RegistryTables;

  constructor(private readonly schema: string) {
    this.#tables = registryTables(schema);
    this.items = new RecordBatch(schema, 'item', RECORDS.item.columns);
  }

  batch(collection: ImportedCollection): CollectionBatch {
    return new CollectionBatch(this.schema, collection);
  }

  findItems(executor: Executor, keys: RecordKeys): Promise<Item[]> {
    return this.items.find(executor, sql`${named(keys)} or record.code = any(${keys.codes}::text[])`);
  }

  itemsById(executor: Executor, ids: readonly number[]): Promise<Item[]> {
    return this.items.find(executor, sql`record.id = any(${ids}::bigint[])`);
  }

  /** Adds present codes to records that have one. */
  async withCodes(executor: Executor, records: readonly ImportedRecord[]): Promise<ImportedRecord[]> {
    const ids = (kind: string) => records.filter((each) => each.kind === kind).map(({ id }) => id);
    const rows = await executor.query<{ kind: string; id: number; code: string }>(
      sql`select 'item' as kind, id, code from ${this.#tables.item} where id = any(${ids('item')}::bigint[])
        ${join(
          CODED.map((collection) => this.#codesOf(collection, ids(collection.kind))),
          ' ',
        )}`,
    );
    const codes = new Map(rows.map(({ kind, id, code }) => [`${kind}/${id}`, code]));
    return records.map((record) => ({ ...record, code: codes.get(`${record.kind}/${record.id}`) }));
  }

  #codesOf({ kind, table, import: { codeField = '' } }: ImportedCollection, ids: readonly number[]): Sql {
    const own = identifier('record', snakeCase(codeField));
    return sql`union all select ${kind}, record.id, ${codeBelow(sql`item.code`, own)}
      from ${identifier(this.schema, table)} record join ${this.#tables.item} item on item.id = record.item_id
      where record.id = any(${ids}::bigint[])`;
  }

  /** Codes with these prefixes, for suggestions: a prefix is an item's code or a type of roots. */
  async codesBelow(executor: Executor, beginnings: readonly string[]): Promise<string[]> {
    const rows = await executor.query<{ code: string }>(
      sql`select near.code from unnest(${beginnings}::text[]) beginning (code), lateral (
          select item.code from ${this.#tables.item} item
          where item.code ~>=~ (beginning.code || ':') and item.code ~<~ (beginning.code || ';')
          limit ${CANDIDATES}) near`,
    );
    return rows.map(({ code }) => code);
  }

  /** Runs work in a savepoint; returns its refusal, after rolling back. */
  async attempt(change: RegistryChange, work: () => Promise<void>): Promise<DomainError | undefined> {
    await change.query(sql`savepoint attempt`);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DomainError) || !REFUSALS.includes(error.kind)) throw error;
      await change.query(sql`rollback to savepoint attempt`);
      return error;
    }
    await change.query(sql`release savepoint attempt`);
    return undefined;
  }

  states(executor: Executor): Promise<NamedId[]> {
    return executor.query(sql`select id, name from ${this.#tables.state} order by id`);
  }

  units(executor: Executor): Promise<NamedId[]> {
    return executor.query(sql`select id, code as name from ${this.#tables.unit} order by id`);
  }

  /** The contacts by their e-mails, which are empty where there are none. */
  contacts(executor: Executor): Promise<NamedId[]> {
    return executor.query(sql`select id, email as name from ${this.#tables.contact} order by id`);
  }

  /** The vocables of a group by their `systemName`s. */
  vocables(executor: Executor, group: string): Promise<NamedId[]> {
    return executor.query(
      sql`select vocable.id, vocable.system_name as name from ${this.#tables.vocable} vocable
        join ${this.#tables.vocable_group} vocable_group on vocable_group.id = vocable.vocable_group_id
        where vocable_group.system_name = ${group} order by vocable.id`,
    );
  }
}
