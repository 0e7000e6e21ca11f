import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { registryTables, type RegistryTables } from '../tables/registry-tables';
import { type RegistryChange } from '../writing/registry-change';

/** Tables of contacts in roles, with the owner's column. */
const OWNED = [
  { table: 'item_contact', owner: identifier('item_id') },
  { table: 'mission_contact', owner: identifier('mission_id') },
] as const;

/** Role of a contact, with its items and missions. */
export interface HeldRole {
  readonly role: string;
  readonly items: readonly number[];
  readonly missions: readonly number[];
}

/** Reads and writes the roles of a contact. */
export class ContactRoleRepository {
  readonly #tables: RegistryTables;

  constructor(schema: string) {
    this.#tables = registryTables(schema);
  }

  async rolesOf(change: RegistryChange, contactId: number): Promise<HeldRole[]> {
    const { item_contact, mission_contact, vocable } = this.#tables;
    const ids = (owner: 'item_id' | 'mission_id'): Sql =>
      sql`coalesce(array_agg(${identifier(owner)} order by ${identifier(owner)}) filter (where ${identifier(owner)} is not null), '{}')`;
    return change.query<HeldRole>(
      sql`select role.system_name as role, ${ids('item_id')} as items, ${ids('mission_id')} as missions
        from (
          select role_id, item_id, null as mission_id from ${item_contact} where contact_id = ${contactId}
          union all
          select role_id, null, mission_id from ${mission_contact} where contact_id = ${contactId}) pair
        join ${vocable} role on role.id = pair.role_id group by role.id order by role.id`,
    );
  }

  /** Moves all roles from one contact to another, which keeps its own. */
  async handOver(change: RegistryChange, from: number, to: number): Promise<void> {
    for (const { table, owner } of OWNED) {
      const pairs = this.#tables[table];
      await change.query(
        sql`insert into ${pairs} (created, last_modified, ${owner}, contact_id, role_id)
          select ${change.now}, ${change.now}, ${owner}, ${to}, role_id from ${pairs}
          where contact_id = ${from} order by id
          on conflict do nothing`,
      );
      await change.query(sql`delete from ${pairs} where contact_id = ${from}`);
    }
  }
}
