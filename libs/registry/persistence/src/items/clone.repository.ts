import { identifier, join, presentTables, ROOT, type Sql, sql, snakeCase } from '@pelorus/shared/persistence';
import { type CopiedItem, type PlannedItem, type Versioned } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { readDocuments } from '../reading/document-reader';
import { itemDocument } from './item-document';
import { type Copied, copiedRecords } from './copied';
import { codeError } from './item.repository';
import { type RegistryChange } from '../writing/registry-change';
import { RECORD_COLUMNS } from '../records/columns';
import { type RecordPart } from '../records/record-description';
import { RECORDS, type AnyRecord } from '../records/records';
import { registrySchemas, type RegistrySchemas } from '../tables/registry.schema';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

/** Columns of each record's own, never copied. */
const OWN = Object.keys(RECORD_COLUMNS);
/** Columns that identify an item, never copied. */
const OWN_OF_ITEM = [
  'code',
  'shortName',
  'longName',
  'serialNumber',
  'inventoryNumber',
  'citation',
  'parentId',
  'version',
];

/** Copies items, all rows of a table with one statement. */
export class CloneRepository {
  readonly #tables: RegistryTables;
  readonly #schemas: RegistrySchemas;

  constructor(private readonly schema: string) {
    this.#tables = registryTables(schema);
    this.#schemas = registrySchemas(schema);
  }

  /** Item and all below it, parents first; at most `limit`. */
  tree(change: RegistryChange, itemId: number, limit: number): Promise<CopiedItem[]> {
    return change.query(
      sql`with recursive tree (id, parent_id, short_name, depth) as (
          select id, parent_id, short_name, 0 from ${this.#tables.item} where id = ${itemId}
          union all
          select item.id, item.parent_id, item.short_name, tree.depth + 1
          from tree join ${this.#tables.item} item on item.parent_id = tree.id)
        select id, parent_id as "parentId", short_name as "shortName" from tree order by depth, id limit ${limit}`,
    );
  }

  /** Counts the records that would be copied. */
  async countBelongings(
    change: RegistryChange,
    itemIds: readonly number[],
    copied: readonly Copied[],
  ): Promise<number> {
    const counts = copiedRecords(copied).map(
      ({ table }) => sql`(select count(*) from ${this.#tables[table]} where item_id = any(${itemIds}::bigint[]))`,
    );
    if (counts.length === 0) return 0;
    const [row] = await change.query<{ total: number }>(sql`select ${join(counts, ' + ')} as total`);
    return row?.total ?? 0;
  }

  /**
   * Inserts the items of a plan, below a parent or as roots, with copies of their records; returns ids in the order of
   * the plan. DomainError `invalid` for a code too long.
   */
  async insert(
    change: RegistryChange,
    plan: readonly PlannedItem[],
    parentId: number | null,
    copied: readonly Copied[],
  ): Promise<number[]> {
    const ids = await this.#newIds(change, plan.length);
    await change.query(this.#insertItems(change, plan, ids, parentId)).catch((error: unknown) => {
      throw codeError(error, plan[0]?.code ?? '');
    });
    const pairs = pairsOf(
      plan.map(({ sourceId }) => sourceId),
      ids,
    );
    for (const record of copiedRecords(copied)) {
      await change.query(this.#insertBelongings(change, record, pairs));
      if (record.part) await change.query(this.#insertPart(change, record, record.part, pairs));
    }
    return ids;
  }

  /** Documents of items, by id. */
  documents(change: RegistryChange, ids: readonly number[]): Promise<Versioned<ItemDocument>[]> {
    return readDocuments(change, {
      schema: this.schema,
      collection: RECORDS.item.collection,
      document: itemDocument(presentTables(this.schema), ROOT, ['parameters']),
      condition: sql`${identifier(ROOT, 'id')} = any(${ids}::bigint[])`,
    });
  }

  async #newIds(change: RegistryChange, count: number): Promise<number[]> {
    const sequence = sql`pg_get_serial_sequence(${`"${this.schema}"."item"`}, 'id')::regclass`;
    const rows = await change.query<{ id: number }>(
      sql`select nextval(${sequence}) as id from generate_series(1, ${count}::integer) order by id`,
    );
    return rows.map(({ id }) => id);
  }

  #insertItems(
    change: RegistryChange,
    plan: readonly PlannedItem[],
    ids: readonly number[],
    parentId: number | null,
  ): Sql {
    const columns = this.#columnsOf(change, 'item', OWN_OF_ITEM);
    const own = { long: 'longName', serial: 'serialNumber', inventory: 'inventoryNumber' } as const;
    const values = (key: (typeof own)[keyof typeof own]) => plan.map(({ copy }) => copy?.[key] ?? null);
    return sql`insert into ${this.#tables.item} (id, created, last_modified, code, short_name, parent_id, long_name,
        serial_number, inventory_number, ${names(columns)})
      select planned.id, ${change.now}, ${change.now}, planned.code, planned.short_name, planned.parent_id,
        coalesce(planned.long_name, source.long_name), planned.serial_number, planned.inventory_number,
        ${names(columns, 'source')}
      from unnest(${ids}::bigint[], ${plan.map(({ sourceId }) => sourceId)}::bigint[], ${plan.map(({ code }) => code)}::text[],
          ${plan.map(({ shortName }) => shortName)}::text[],
          ${plan.map(({ parent }) => (parent === undefined ? parentId : (ids[parent] ?? null)))}::bigint[],
          ${values(own.long)}::text[], ${values(own.serial)}::text[], ${values(own.inventory)}::text[])
        planned (id, source_id, code, short_name, parent_id, long_name, serial_number, inventory_number)
      join ${this.#tables.item} source on source.id = planned.source_id order by planned.id`;
  }

  #insertBelongings(change: RegistryChange, { table }: AnyRecord, pairs: Sql): Sql {
    const columns = this.#columnsOf(change, table, ['itemId']);
    return sql`insert into ${this.#tables[table]} (created, last_modified, item_id, ${names(columns)})
      select ${change.now}, ${change.now}, pair.id, ${names(columns, 'source')}
      from ${pairs} join ${this.#tables[table]} source on source.item_id = pair.source_id order by pair.id, source.id`;
  }

  /** Columns to copy: all but `own` and those of each record. */
  #columnsOf({ manager }: RegistryChange, table: keyof RegistrySchemas, own: readonly string[]): string[] {
    const { columns } = manager.connection.getMetadata(this.#schemas[table]);
    return columns
      .filter(({ propertyName }) => ![...OWN, ...own].includes(propertyName))
      .map(({ databaseName }) => databaseName);
  }

  /** Copies parts of records; the `match` column finds the copy of a record. */
  #insertPart(
    change: RegistryChange,
    { table }: AnyRecord,
    { table: part, owner, place, match }: RecordPart,
    pairs: Sql,
  ): Sql {
    const columns = this.#columnsOf(change, part as keyof RegistrySchemas, [owner]);
    const ownerId = identifier(snakeCase(owner));
    return sql`insert into ${identifier(this.schema, part)} (${ownerId}, ${names(columns)})
      select copy.id, ${names(columns, 'part')}
      from ${pairs} join ${this.#tables[table]} source on source.item_id = pair.source_id
        join ${this.#tables[table]} copy on copy.item_id = pair.id
          and ${identifier('copy', match)} = ${identifier('source', match)}
        join ${identifier(this.schema, part)} part on ${identifier('part', snakeCase(owner))} = source.id
      order by copy.id, ${identifier('part', snakeCase(place))}`;
  }
}

/** Pairs of an original and its copy. */
function pairsOf(sourceIds: readonly number[], ids: readonly number[]): Sql {
  return sql`unnest(${sourceIds}::bigint[], ${ids}::bigint[]) pair (source_id, id)`;
}

function names(columns: readonly string[], alias?: string): Sql {
  return join(columns.map((column) => (alias === undefined ? identifier(column) : identifier(alias, column))));
}
