import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from '../writing/registry-change';
import { hasEmail } from '../records/row-conditions';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

/** Finds Editors: contacts in a role with an e-mail, and so maybe an account. */
export class EditorRepository {
  readonly #tables: RegistryTables;

  constructor(schema: string) {
    this.#tables = registryTables(schema);
  }

  /** Whether the mission has a contact in the role, with this e-mail if given. */
  async ofMission(change: RegistryChange, missionId: number, roleId: number, email?: string): Promise<boolean> {
    const rows = await change.query(
      sql`select 1 from ${this.#tables.mission_contact} pair ${this.#contactOf(email)}
        where pair.mission_id = ${missionId} and pair.role_id = ${roleId} limit 1`,
    );
    return rows.length > 0;
  }

  /** Items with a contact in the role (with this e-mail), on themselves or on an item above. */
  async itemsWith(
    executor: Executor,
    itemIds: readonly number[],
    roleId: number,
    email?: string,
  ): Promise<ReadonlySet<number>> {
    const rows = await executor.query<{ id: number }>(
      sql`with recursive ancestor (origin, id, parent_id) as (
          select id, id, parent_id from ${this.#tables.item} where id = any(${itemIds}::bigint[])
          union all
          select ancestor.origin, item.id, item.parent_id
          from ancestor join ${this.#tables.item} item on item.id = ancestor.parent_id)
        select distinct ancestor.origin as id from ancestor
        join ${this.#tables.item_contact} pair on pair.item_id = ancestor.id and pair.role_id = ${roleId}
        ${this.#contactOf(email)}`,
    );
    return new Set(rows.map(({ id }) => id));
  }

  async itemsOf(change: RegistryChange, contactId: number, roleId: number): Promise<number[]> {
    const rows = await change.query<{ id: number }>(
      sql`select item_id as id from ${this.#tables.item_contact} where contact_id = ${contactId} and role_id = ${roleId}`,
    );
    return rows.map(({ id }) => id);
  }

  async missionsOf(change: RegistryChange, contactId: number, roleId: number): Promise<number[]> {
    const rows = await change.query<{ id: number }>(
      sql`select mission_id as id from ${this.#tables.mission_contact}
        where contact_id = ${contactId} and role_id = ${roleId}`,
    );
    return rows.map(({ id }) => id);
  }

  #contactOf(email?: string): Sql {
    const condition = email === undefined ? sql`contact.email <> ''` : hasEmail(sql`contact.email`, email);
    return sql`join ${this.#tables.contact} contact on contact.id = pair.contact_id and ${condition}`;
  }
}
