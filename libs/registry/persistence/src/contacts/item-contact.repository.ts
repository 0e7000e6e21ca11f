import { duplicate, UNNAMED } from '@pelorus/registry/domain';
import { sql, violatedConstraint } from '@pelorus/shared/persistence';
import { type RegistryChange } from '../writing/registry-change';
import { hasEmail } from '../records/row-conditions';
import { registrySchemas, type RegistrySchemas } from '../tables/registry.schema';
import { registryTables, type RegistryTables } from '../tables/registry-tables';

/** Writes contacts of items. */
export class ItemContactRepository {
  readonly #tables: RegistryTables;
  readonly #schemas: RegistrySchemas;

  constructor(schema: string) {
    this.#tables = registryTables(schema);
    this.#schemas = registrySchemas(schema);
  }

  /** Adds a contact in a role to items that lack it. */
  async add(change: RegistryChange, itemIds: readonly number[], contactId: number, roleId: number): Promise<void> {
    await change.query(
      sql`insert into ${this.#tables.item_contact} (created, last_modified, item_id, contact_id, role_id)
        select ${change.now}, ${change.now}, id, ${contactId}, ${roleId} from unnest(${itemIds}::bigint[]) id
        on conflict do nothing`,
    );
  }

  /** Whether the item itself has a contact in the role that can have an account. */
  async hasRole(change: RegistryChange, itemId: number, roleId: number): Promise<boolean> {
    const rows = await change.query(
      sql`select 1 from ${this.#tables.item_contact} item_contact
        join ${this.#tables.contact} contact on contact.id = item_contact.contact_id
        where item_contact.item_id = ${itemId} and item_contact.role_id = ${roleId} and contact.email <> '' limit 1`,
    );
    return rows.length > 0;
  }

  /** Finds or makes the contact of an e-mail; a new one has no name, because everybody sees names. */
  async ensureContact(change: RegistryChange, email: string): Promise<number> {
    const [known] = await change.query<{ id: number }>(
      sql`select id from ${this.#tables.contact} where ${hasEmail(sql`email`, email)} and email <> ''`,
    );
    if (known) return known.id;
    const moment = { created: change.now, lastModified: change.now };
    const result = await change.manager
      .insert(this.#schemas.contact, { email, lastName: UNNAMED, ...moment })
      .catch((error: unknown) => Promise.reject(emailError(error, email)));
    return Number(result.identifiers[0]?.['id']);
  }
}

/** Contacts from before e-mails were ASCII may have one that looks like the account's. */
function emailError(error: unknown, email: string): unknown {
  return violatedConstraint(error) === 'contact_email_key' ? duplicate('contact', 'email', email) : error;
}
