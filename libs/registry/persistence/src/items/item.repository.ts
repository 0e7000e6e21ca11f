import { type FacetRequest, type Facets, type ListRequest, type Page, type PageRequest } from '@pelorus/shared/kernel';
import {
  constant,
  type Database,
  type Executor,
  findFacets,
  presentTables,
  ROOT,
  type Sql,
  sql,
  type Tables,
  violatedConstraint,
} from '@pelorus/shared/persistence';
import {
  type PerhapsAsOf,
  codeTaken,
  codeTooLong,
  type FoundItemDocument,
  type ItemValues,
  type Lifetime,
  type NewItem,
  type PageRequestAsOf,
  type AsOfView,
  shareNestedItems,
  type Versioned,
} from '@pelorus/registry/domain';
import { type Item, type ItemDocument } from '@pelorus/registry/model';
import { readDocument, readPage } from '../reading/document-reader';
import { codeBelow } from '../records/code-sql';
import { foundItemDocument, ITEM_RELATIONS, itemDocument, type ItemRelation, showsItems } from './item-document';
import { isKeyed, hasEmail } from '../records/row-conditions';
import { haveWords } from './item-words';
import { readLifetime } from '../history/history-source';
import { recordsAsOf } from '../as-of/as-of-tables';
import { RecordStream, type TableSource } from '../reading/record-stream';
import { type RegistryChange } from '../writing/registry-change';
import { cellsOf } from '../records/csv-sql';
import { RECORDS } from '../records/records';
import { registrySchemas, type RegistrySchemas } from '../tables/registry.schema';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

export class ItemRepository {
  readonly #tables: RegistryTables;
  readonly #schemas: RegistrySchemas;
  readonly #documents = new Map<string, Sql>();

  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {
    this.#tables = registryTables(schema);
    this.#schemas = registrySchemas(schema);
  }

  /** Document by id or code; at another moment, by the code of that time. */
  async findDocument(
    key: number | string,
    relations: readonly ItemRelation[],
    executor: Executor = this.database,
    at?: AsOfView,
  ): Promise<Versioned<ItemDocument> | undefined> {
    return readDocument(
      executor,
      this.#source(relations, at, () => isKeyed(key)),
    );
  }

  /** Lifetime of an item by id or code. */
  lifetime(key: number | string): Promise<Lifetime | undefined> {
    return readLifetime(this.database, { schema: this.schema, table: RECORDS.item.table }, isKeyed(key));
  }

  /** Page of items with all words. */
  async page(
    request: PageRequestAsOf,
    relations: readonly ItemRelation[],
    words: readonly string[],
  ): Promise<Page<ItemDocument>> {
    const source = this.#source(relations, request.at, (tables) => haveWords(tables, ROOT, words));
    const page = await readPage<ItemDocument>(this.database, source, request);
    if (!showsItems(relations)) return page;
    return { ...page, records: shareNestedItems(page.records.map((record) => record.parse())) };
  }

  /** Facets of items with all words. */
  facets(request: FacetRequest & PerhapsAsOf, words: readonly string[]): Promise<Facets> {
    const source = this.#source([], request.at, (tables) => haveWords(tables, ROOT, words));
    return findFacets(this.database, source, request);
  }

  /** All items with all words, streamed. */
  stream(
    request: ListRequest & PerhapsAsOf,
    relations: readonly ItemRelation[],
    words: readonly string[],
  ): RecordStream<ItemDocument> {
    const source = this.#source(relations, request.at, (tables) => haveWords(tables, ROOT, words));
    return new RecordStream(this.database, source, request);
  }

  /** Page of items with all words, in the search of older clients. */
  async search(request: PageRequest, words: readonly string[]): Promise<Page<FoundItemDocument>> {
    const document = foundItemDocument(presentTables(this.schema), ROOT);
    const source = this.#source([], undefined, (tables) => haveWords(tables, ROOT, words));
    return readPage(this.database, { ...source, document }, request);
  }

  /** Item for rules, by id or code. */
  async find(change: RegistryChange, key: number | string): Promise<Item | undefined> {
    const where = typeof key === 'number' ? { id: key } : { code: key.toLowerCase() };
    return (await change.manager.findOneBy(this.#schemas.item, where)) ?? undefined;
  }

  /** Inserts an item. DomainError `duplicate-code`, or `invalid` for a code too long. */
  async insert(change: RegistryChange, item: NewItem & { readonly code: string }): Promise<number> {
    const row = { ...item, created: change.now, lastModified: change.now };
    const result = await change.manager.insert(this.#schemas.item, row).catch((error: unknown) => {
      throw codeError(error, item.code);
    });
    return Number(result.identifiers[0]?.['id']);
  }

  /** Changes columns and raises the revision. */
  async update(change: RegistryChange, item: Item, values: ItemValues): Promise<void> {
    await change.manager.update(
      this.#schemas.item,
      { id: item.id },
      { ...values, lastModified: change.now, revision: item.revision + 1 },
    );
  }

  /**
   * Recodes an item and all below; raises the revisions below. DomainError `duplicate-code`, or `invalid` for a code
   * too long.
   */
  async recodeSubtree(change: RegistryChange, item: Item, code: string): Promise<void> {
    const statement = sql`with recursive subtree (id, new_code) as (
        select id, ${code}::text from ${this.#tables.item} where id = ${item.id}
        union all
        select child.id, ${codeBelow(sql`subtree.new_code`, sql`child.short_name`)}
        from subtree join ${this.#tables.item} child on child.parent_id = subtree.id)
      update ${this.#tables.item} item set code = subtree.new_code, last_modified = ${change.now},
        revision = item.revision + case when item.id = ${item.id} then 0 else 1 end
      from subtree where item.id = subtree.id`;
    await change.query(statement).catch((error: unknown) => {
      throw codeError(error, code);
    });
  }

  /** Whether an item is another one or lies below it. */
  async isWithin(change: RegistryChange, id: number, ancestorId: number): Promise<boolean> {
    const rows = await change.query(
      sql`${this.#ancestorsOf(id)} select 1 from ancestor where id = ${ancestorId} limit 1`,
    );
    return rows.length > 0;
  }

  /** Whether the item, or one above, has a contact with this e-mail in the role. */
  async hasContact(change: RegistryChange, id: number, email: string, roleId: number): Promise<boolean> {
    const rows = await change.query(
      sql`${this.#ancestorsOf(id)} select 1 from ancestor
        join ${this.#tables.item_contact} item_contact on item_contact.item_id = ancestor.id
        join ${this.#tables.contact} contact on contact.id = item_contact.contact_id
        where item_contact.role_id = ${roleId} and ${hasEmail(sql`contact.email`, email)} limit 1`,
    );
    return rows.length > 0;
  }

  #ancestorsOf(id: number): Sql {
    return sql`with recursive ancestor (id, parent_id) as (
      select id, parent_id from ${this.#tables.item} where id = ${id}
      union all
      select item.id, item.parent_id from ancestor join ${this.#tables.item} item on item.id = ancestor.parent_id)`;
  }

  #source(
    relations: readonly ItemRelation[],
    at: AsOfView | undefined,
    conditionIn: (tables: Tables) => Sql | undefined,
  ): TableSource {
    const { table, collection, csv } = RECORDS.item;
    const asOf = at && recordsAsOf(this.schema, table, at);
    const tables = asOf ? asOf.tables : presentTables(this.schema);
    const document = asOf ? itemDocument(tables, ROOT, relations) : this.#documentWith(relations);
    const condition = conditionIn(tables);
    return { schema: this.schema, collection, document, columns: cellsOf(csv, tables, ROOT), condition, ...asOf };
  }

  /** Cache of present documents' expressions by set of relations. */
  #documentWith(relations: readonly ItemRelation[]): Sql {
    const shown = ITEM_RELATIONS.filter((relation) => relations.includes(relation));
    const key = shown.join();
    const known = this.#documents.get(key) ?? constant(itemDocument(presentTables(this.schema), ROOT, shown));
    this.#documents.set(key, known);
    return known;
  }
}

/** Translates violated code constraints; other errors stay. */
export function codeError(error: unknown, code: string): unknown {
  switch (violatedConstraint(error)) {
    case 'item_code_key':
      return codeTaken(code);
    case 'item_code_length':
      return codeTooLong();
    default:
      return error;
  }
}
