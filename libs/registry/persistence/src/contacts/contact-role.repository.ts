import { identifier, sql } from '@pelorus/shared/persistence';
import { registryTables, type RegistryTables } from '../tables/registry-tables';
import { type RegistryChange } from '../writing/registry-change';

/** The tables of contacts in roles, and the column of the owner. */
const OWNED = [
  { table: 'item_contact', owner: identifier('item_id') },
  { table: 'mission_contact', owner: identifier('mission_id') },
] as const;

/** Writes the roles that a contact has on all items and missions. */
export class ContactRoleRepository {
  private readonly tables: RegistryTables;

  constructor(schema: string) {
    this.tables = registryTables(schema);
  }

  /** Takes all roles from a contact, and gives another one those that it lacks. Returns how many roles were taken. */
  async handOver(change: RegistryChange, from: number, to: number): Promise<number> {
    let taken = 0;
    for (const { table, owner } of OWNED) {
      const pairs = this.tables[table];
      await change.query(
        sql`insert into ${pairs} (created, last_modified, ${owner}, contact_id, role_id)
          select ${change.now}, ${change.now}, ${owner}, ${to}, role_id from ${pairs}
          where contact_id = ${from} order by id
          on conflict do nothing`,
      );
      const [gone] = await change.query<{ count: number }>(
        sql`with gone as (delete from ${pairs} where contact_id = ${from} returning id) select count(*) from gone`,
      );
      taken += gone?.count ?? 0;
    }
    return taken;
  }
}
