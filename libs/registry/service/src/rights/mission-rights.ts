import { type Account } from '@pelorus/auth/domain';
import { notAnEditorOfMission } from '@pelorus/registry/domain';
import { type MissionContactRecord } from '@pelorus/registry/model';
import {
  type EditorRepository,
  type ItemContactRepository,
  type RecordStore,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type Editors } from './editors';

/** Right to change a mission and its records: its Editors. */
export class MissionRights {
  constructor(
    private readonly roles: EditorRepository,
    private readonly editors: Editors,
    private readonly contacts: ItemContactRepository,
    private readonly missionContacts: RecordStore<MissionContactRecord>,
  ) {}

  /** Throws DomainError `not-an-editor`. */
  async requireEditor(change: RegistryChange, account: Account, missionId: number): Promise<void> {
    if (account.admin) return;
    const role = await this.editors.role(change);
    if (await this.roles.ofMission(change, missionId, role, account.username)) return;
    throw notAnEditorOfMission(account.username, missionId);
  }

  /** Makes the account's contact, created if need be, an Editor of a mission. */
  async makeEditor(change: RegistryChange, account: Account, missionId: number): Promise<void> {
    const contactId = await this.contacts.ensureContact(change, account.username);
    await this.missionContacts.insert(change, { missionId, contactId, roleId: await this.editors.role(change) });
  }
}
