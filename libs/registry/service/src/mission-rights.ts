import { type Account } from '@pelorus/auth/domain';
import { EDITOR_ROLE, GROUPS, notAnEditorOfMission } from '@pelorus/registry/domain';
import {
  type EditorRepository,
  type ItemContactRepository,
  type RecordStores,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';

/** Who may change a mission and its parts: those with a contact of the account's e-mail and the role Editor on it. */
export class MissionRights {
  constructor(
    private readonly editors: EditorRepository,
    private readonly references: ReferenceRepository,
    private readonly contacts: ItemContactRepository,
    private readonly missionContacts: RecordStores['mission_contact'],
  ) {}

  /** Throws DomainError `not-an-editor` unless the account may change the mission. */
  async requireEditor(change: RegistryChange, account: Account, missionId: number): Promise<void> {
    if (account.admin) return;
    const role = await this.editorRole(change);
    if (await this.editors.ofMission(change, missionId, role, account.username)) return;
    throw notAnEditorOfMission(account.username, missionId);
  }

  /** Makes the account's contact an Editor of a mission; the contact is made if there is none. */
  async makeEditor(change: RegistryChange, account: Account, missionId: number): Promise<void> {
    const contactId = await this.contacts.ensureContact(change, account.username);
    await this.missionContacts.insert(change, { missionId, contactId, roleId: await this.editorRole(change) });
  }

  private editorRole(change: RegistryChange): Promise<number> {
    return this.references.seededVocable(change, GROUPS.contactRoles, EDITOR_ROLE);
  }
}
