import { checkPrecondition, invalidBody, type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import {
  mergedContact,
  notAnAdministrator,
  notFound,
  referenced,
  unknownReference,
  type Versioned,
} from '@pelorus/registry/domain';
import { type ContactDocument, type ContactRecord } from '@pelorus/registry/model';
import {
  type ContactRoleRepository,
  type HeldRole,
  type RecordStore,
  RECORDS,
  type ReferrerRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';

export interface ContactMerge {
  /** Id of the double, which is deleted. */
  readonly otherId: number;
  /** E-mail to keep, where both have one or the double alone has. */
  readonly email?: string;
}

/** Contact before a merge. */
export interface ContactBefore {
  readonly id: number;
  readonly email: string;
  readonly roles: readonly HeldRole[];
}

/** Remaining contact, and both as they were. */
export interface MergedContact extends Versioned<ContactDocument> {
  readonly kept: ContactBefore;
  readonly double: ContactBefore;
  readonly email: string;
}

/** Reads a contact's document in a change. */
interface ContactDocuments {
  find(id: number, change: RegistryChange): Promise<Versioned<ContactDocument> | undefined>;
}

/** Merges two contacts of one person or office; for administrators. */
export class ContactMergeService {
  constructor(
    private readonly changes: Changes,
    private readonly contacts: RecordStore<ContactRecord>,
    private readonly documents: ContactDocuments,
    private readonly roles: ContactRoleRepository,
    private readonly referrers: ReferrerRepository,
  ) {}

  /**
   * Moves all roles of the double to the contact, fills its fields, deletes the double, in one change; former states
   * keep the double's roles. DomainErrors: `not-found`, `forbidden`, `invalid` for a double that is the contact itself
   * or missing, `two-emails`, `gained-email`.
   */
  merge(account: Account, id: number, asked: ContactMerge, precondition: Precondition): Promise<MergedContact> {
    return this.changes.run(account, async (change) => {
      const kept = await this.contacts.find(change, { id });
      if (!kept) throw notFound('contact', String(id));
      if (!account.admin) throw notAnAdministrator(account.username, 'merge contacts', { contactId: id });
      const double = await this.#double(change, id, asked.otherId);
      checkPrecondition(precondition, kept.revision);
      const values = mergedContact(kept, double, asked.email);
      const before = { kept: await this.#before(change, kept), double: await this.#before(change, double) };
      await this.roles.handOver(change, double.id, id);
      await this.#delete(change, double.id);
      // Frees the e-mail of the double first.
      await this.contacts.update(change, kept, values);
      return { ...(await this.#shown(change, id)), ...before, email: values.email ?? '' };
    });
  }

  async #before(change: RegistryChange, { id, email }: ContactRecord): Promise<ContactBefore> {
    return { id, email, roles: await this.roles.rolesOf(change, id) };
  }

  async #double(change: RegistryChange, id: number, otherId: number): Promise<ContactRecord> {
    if (otherId === id) {
      const detail = `otherId ${id} is the contact itself; name its double`;
      throw invalidBody([{ code: 'same-contact', detail, pointer: '/otherId' }]);
    }
    const double = await this.contacts.find(change, { id: otherId });
    if (!double) throw invalidBody([unknownReference('otherId', otherId, 'the id of a contact')]);
    return double;
  }

  async #delete(change: RegistryChange, id: number): Promise<void> {
    const { referrers, total } = await this.referrers.find(change, RECORDS.contact.collection, id);
    if (total > 0) throw referenced('contact', id, referrers, total, 'merged');
    await this.contacts.delete(change, id);
  }

  async #shown(change: RegistryChange, id: number): Promise<Versioned<ContactDocument>> {
    const shown = await this.documents.find(id, change);
    if (!shown) throw new Error(`contact ${id} vanished within its own change`);
    return shown;
  }
}
