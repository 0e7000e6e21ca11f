import { checkPrecondition, DomainError, type Fault, invalidBody, type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { notFound, type Versioned } from '@pelorus/registry/domain';
import { type ContactRecord, type ContactRoleDocument, type ContactRoleRecord, GROUPS } from '@pelorus/registry/model';
import { type RecordStore, type RegistryChange } from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';
import { type EditedBy, type Editors } from '../rights/editors';
import { type RecordReferences } from '../records/record-references';
import { type RecordScope } from '../records/record-scope';

export class ContactRoleTools {
  constructor(
    readonly changes: Changes,
    readonly references: RecordReferences,
    readonly contacts: RecordStore<ContactRecord>,
    readonly editors: Editors,
  ) {}
}

/** Contacts of one kind of owner, stored and shown. */
export interface ContactRoles<Row extends ContactRoleRecord> {
  readonly store: RecordStore<Row>;
  /** Owner, which must keep an Editor. */
  edited(at: Partial<Row>): EditedBy;
  /** Documents of a contact's roles at an owner. */
  show(change: RegistryChange, at: Partial<Row>, contactId: number): Promise<Versioned<ContactRoleDocument>[]>;
}

/** Gives contacts roles on items and missions, and takes them. */
export class ContactRoleService<Owner, Row extends ContactRoleRecord> {
  constructor(
    private readonly tools: ContactRoleTools,
    private readonly roles: ContactRoles<Row>,
    private readonly scope: RecordScope<Owner, Row>,
  ) {}

  /** Adds missing roles; returns all roles of the contact at the owner. */
  add(
    account: Account,
    owner: Owner,
    contactId: number,
    roleIds: readonly number[],
  ): Promise<Versioned<ContactRoleDocument>[]> {
    return this.tools.changes.run(account, async (change) => {
      const at = await this.#writableAt(change, account, owner);
      if (!(await this.tools.contacts.find(change, { id: contactId }))) throw notFound('contact', String(contactId));
      await this.#checkRoles(change, roleIds);
      const known = new Set((await this.#pairs(change, at, contactId)).map(({ roleId }) => roleId));
      for (const roleId of new Set(roleIds)) {
        if (!known.has(roleId)) await this.roles.store.insert(change, { ...at, contactId, roleId } as Partial<Row>);
      }
      return this.roles.show(change, at, contactId);
    });
  }

  /** Removes a role, or all; the last Editor stays. */
  remove(
    account: Account,
    owner: Owner,
    contactId: number,
    roleId: number | undefined,
    precondition: Precondition,
  ): Promise<void> {
    return this.tools.changes.run(account, async (change) => {
      const at = await this.#writableAt(change, account, owner);
      const pairs = await this.#pairs(change, at, contactId);
      const removed = pairs.filter((pair) => roleId === undefined || pair.roleId === roleId);
      if (removed.length === 0) throw hasNoRole(contactId, roleId);
      checkPrecondition(precondition, Math.max(...pairs.map(({ revision }) => revision)));
      for (const { id } of removed) await this.roles.store.delete(change, id);
      if (await this.#wasEditor(change, removed)) await this.tools.editors.requireLeft(change, this.roles.edited(at));
    });
  }

  async #writableAt(change: RegistryChange, account: Account, owner: Owner): Promise<Partial<Row>> {
    const at = await this.scope.at(change, owner);
    await this.scope.requireCreate(change, account, at);
    return at;
  }

  /** Whether one of the roles is Editor, and the contact has an e-mail, as accounts have. */
  async #wasEditor(change: RegistryChange, pairs: readonly Row[]): Promise<boolean> {
    const role = await this.tools.editors.role(change);
    const editor = pairs.find(({ roleId }) => roleId === role);
    const contact = editor && (await this.tools.contacts.find(change, { id: editor.contactId }));
    return contact !== undefined && contact.email !== '';
  }

  #pairs(change: RegistryChange, at: Partial<Row>, contactId: number): Promise<Row[]> {
    return this.roles.store.findAll(change, { ...at, contactId });
  }

  async #checkRoles(change: RegistryChange, roleIds: readonly number[]): Promise<void> {
    const rule = { relation: 'role', key: 'roleId', table: 'vocable', group: GROUPS.contactRoles } as const;
    const faults: Fault[] = [];
    for (const [i, roleId] of roleIds.entries()) {
      const fault = await this.tools.references.faultOf(change, rule, roleId, `/${i}`);
      if (fault) faults.push(fault);
    }
    if (faults.length > 0) throw invalidBody(faults);
  }
}

function hasNoRole(contactId: number, roleId: number | undefined): DomainError {
  const role = roleId === undefined ? 'no role' : `not the role ${roleId}`;
  return new DomainError('not-found', 'not-found', `The contact ${contactId} has ${role} here.`);
}
