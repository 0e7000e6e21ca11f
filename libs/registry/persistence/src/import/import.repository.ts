import { DomainError } from '@pelorus/shared/kernel';
import { type Sql, sql } from '@pelorus/shared/persistence';
import { type EventRecord, type ImportedRecord, type Item, type ParameterRecord } from '@pelorus/registry/domain';
import { type RegistryChange } from '../writing/registry-change';
import { registryTables, type RegistryTables } from '../tables/registry-tables';
import { PropertyBatch, RecordBatch } from './record-batch';

/** What names records. */
export interface RecordKeys {
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
  /** In lower case. */
  readonly codes: readonly string[];
}

/** A record that can be named. */
export interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** What may be otherwise after others were moved. */
const REFUSALS: readonly string[] = ['conflict', 'invalid'];

/** How many codes are given to be compared with one that there is not. */
const CANDIDATES = 500;

/** Reads what an import needs to know, for all its rows at once. */
export class ImportRepository {
  readonly items: RecordBatch<Item>;
  readonly parameters: RecordBatch<ParameterRecord>;
  readonly events: RecordBatch<EventRecord>;
  readonly properties: PropertyBatch;
  private readonly tables: RegistryTables;

  constructor(schema: string) {
    this.tables = registryTables(schema);
    this.items = new RecordBatch(schema, 'item');
    this.parameters = new RecordBatch(schema, 'parameter');
    this.events = new RecordBatch(schema, 'event');
    this.properties = new PropertyBatch(schema);
  }

  /** The items with these keys. */
  findItems(change: RegistryChange, keys: RecordKeys): Promise<Item[]> {
    return this.items.find(change, sql`${named(keys)} or record.code = any(${keys.codes}::text[])`);
  }

  /** The parameters with these keys, of which the codes are URNs; with their properties. */
  async findParameters(change: RegistryChange, keys: RecordKeys): Promise<ParameterRecord[]> {
    const withCode = sql`record.id in (
      select parameter.id from unnest(${keys.codes}::text[]) urn (code)
      join ${this.tables.item} item on item.code = regexp_replace(urn.code, ':[^:]*$', '')
      join ${this.tables.parameter} parameter on parameter.item_id = item.id
        and lower(parameter.short_name) = substring(urn.code from '[^:]*$'))`;
    const found = await this.parameters.find(change, sql`${named(keys)} or ${withCode}`);
    const byId = new Map(found.map((parameter) => [parameter.id, { ...parameter, properties: [] as object[] }]));
    for (const { parameterId, ...property } of await this.properties.find(change, [...byId.keys()])) {
      byId.get(parameterId)?.properties.push(property);
    }
    return [...byId.values()] as ParameterRecord[];
  }

  /** The events with these keys. */
  findEvents(change: RegistryChange, keys: RecordKeys): Promise<EventRecord[]> {
    return this.events.find(change, named(keys));
  }

  /** The items with these ids. */
  itemsById(change: RegistryChange, ids: readonly number[]): Promise<Item[]> {
    return this.items.find(change, sql`record.id = any(${ids}::bigint[])`);
  }

  /** Those of some codes that items or parameters have. */
  async takenCodes(change: RegistryChange, codes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await change.query<{ code: string }>(
      sql`select item.code from ${this.tables.item} item where item.code = any(${codes}::text[])
        union select urn.code from unnest(${codes}::text[]) urn (code)
        join ${this.tables.item} item on item.code = regexp_replace(urn.code, ':[^:]*$', '')
        join ${this.tables.parameter} parameter on parameter.item_id = item.id
          and lower(parameter.short_name) = substring(urn.code from '[^:]*$')`,
    );
    return new Set(rows.map(({ code }) => code));
  }

  /** Records with their present codes: of items, and of parameters the URNs. */
  async withCodes(change: RegistryChange, records: readonly ImportedRecord[]): Promise<ImportedRecord[]> {
    const ids = (kind: ImportedRecord['kind']) => records.filter((each) => each.kind === kind).map(({ id }) => id);
    const rows = await change.query<{ kind: string; id: number; code: string }>(
      sql`select 'item' as kind, id, code from ${this.tables.item} where id = any(${ids('item')}::bigint[])
        union all select 'parameter', parameter.id, item.code || ':' || lower(parameter.short_name)
        from ${this.tables.parameter} parameter join ${this.tables.item} item on item.id = parameter.item_id
        where parameter.id = any(${ids('parameter')}::bigint[])`,
    );
    const codes = new Map(rows.map(({ kind, id, code }) => [`${kind}/${id}`, code]));
    return records.map((record) => ({ ...record, code: codes.get(`${record.kind}/${record.id}`) }));
  }

  /** Codes of items that lie directly or further below one, or roots of a type: to suggest them instead of others. */
  async codesBelow(change: RegistryChange, beginnings: readonly string[]): Promise<string[]> {
    const rows = await change.query<{ code: string }>(
      sql`select near.code from unnest(${beginnings}::text[]) beginning (code), lateral (
          select item.code from ${this.tables.item} item
          where item.code ~>=~ (beginning.code || ':') and item.code ~<~ (beginning.code || ';')
          limit ${CANDIDATES}) near`,
    );
    return rows.map(({ code }) => code);
  }

  /** Does something that may be refused: what it did is taken back then, and the refusal given. */
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

  /** The states by their names. */
  states(change: RegistryChange): Promise<NamedId[]> {
    return change.query(sql`select id, name from ${this.tables.state} order by id`);
  }

  /** The units by their codes. */
  units(change: RegistryChange): Promise<NamedId[]> {
    return change.query(sql`select id, code as name from ${this.tables.unit} order by id`);
  }

  /** The vocables of a group by their `systemName`s. */
  vocables(change: RegistryChange, group: string): Promise<NamedId[]> {
    return change.query(
      sql`select vocable.id, vocable.system_name as name from ${this.tables.vocable} vocable
        join ${this.tables.vocable_group} vocable_group on vocable_group.id = vocable.vocable_group_id
        where vocable_group.system_name = ${group} order by vocable.id`,
    );
  }
}

function named({ ids, uuids }: RecordKeys): Sql {
  return sql`record.id = any(${ids}::bigint[]) or record.uuid = any(${uuids}::uuid[])`;
}
