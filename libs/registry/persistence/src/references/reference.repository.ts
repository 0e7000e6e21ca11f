import { type RecordIdentity } from '@pelorus/shared/kernel';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from '../writing/registry-change';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

export interface VocableReference {
  readonly id: number;
  readonly uuid: string;
  readonly systemName: string;
  /** `systemName` of the group. */
  readonly group: string;
}

export interface StateReference {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Looks up records by id from bodies, or by names that rules need. */
export class ReferenceRepository {
  readonly #tables: RegistryTables;

  constructor(schema: string) {
    this.#tables = registryTables(schema);
  }

  async vocable(change: RegistryChange, id: number): Promise<VocableReference | undefined> {
    const [row] = await change.query<VocableReference>(
      sql`select vocable.id, vocable.uuid, vocable.system_name as "systemName", vocable_group.system_name as "group"
        from ${this.#tables.vocable} vocable
        join ${this.#tables.vocable_group} vocable_group on vocable_group.id = vocable.vocable_group_id
        where vocable.id = ${id}`,
    );
    return row;
  }

  /** Id of a seeded vocable, which cannot be renamed. */
  async seededVocable(executor: Executor, group: string, systemName: string): Promise<number> {
    const [row] = await executor.query<{ id: number }>(
      sql`select vocable.id from ${this.#tables.vocable} vocable
        join ${this.#tables.vocable_group} vocable_group on vocable_group.id = vocable.vocable_group_id
        where vocable_group.system_name = ${group} and vocable.system_name = ${systemName}`,
    );
    if (!row) throw new Error(`the seeded vocable ${group}/${systemName} is missing`);
    return row.id;
  }

  /** Finds a record by id or uuid, in a table without further rules. */
  async record(
    change: RegistryChange,
    table: keyof RegistryTables,
    key: number | string,
  ): Promise<RecordIdentity | undefined> {
    const condition = typeof key === 'number' ? sql`id = ${key}` : sql`uuid = ${key}`;
    const [row] = await change.query<RecordIdentity>(
      sql`select id, uuid from ${this.#tables[table]} where ${condition}`,
    );
    return row;
  }

  /** Number of root items of a type. */
  async rootItemsOf(change: RegistryChange, typeId: number): Promise<number> {
    const [row] = await change.query<{ count: number }>(
      sql`select count(*) from ${this.#tables.item} where type_id = ${typeId} and parent_id is null`,
    );
    return row?.count ?? 0;
  }

  async state(change: RegistryChange, id: number): Promise<StateReference | undefined> {
    const [row] = await change.query<StateReference>(
      sql`select id, uuid, name from ${this.#tables.state} where id = ${id}`,
    );
    return row;
  }

  /** Id of a seeded state, which cannot be renamed. */
  async seededState(change: RegistryChange, name: string): Promise<number> {
    const [row] = await change.query<{ id: number }>(sql`select id from ${this.#tables.state} where name = ${name}`);
    if (!row) throw new Error(`the seeded state ${name} is missing`);
    return row.id;
  }
}
