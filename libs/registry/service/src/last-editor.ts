import { lastEditor } from '@pelorus/registry/domain';
import { type EditorRepository, type ItemRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { type EditorRole } from './editor-role';

/** The items and missions that a contact is Editor of. */
export interface EditedBy {
  readonly items: readonly number[];
  readonly missions: readonly number[];
}

/** Keeps items and missions from losing their last Editor with an e-mail, which an account may have. */
export class LastEditor {
  constructor(
    private readonly editors: EditorRepository,
    private readonly editorRole: EditorRole,
    private readonly items: ItemRepository,
  ) {}

  /** The items and missions that a contact is Editor of. */
  async editedBy(change: RegistryChange, contactId: number): Promise<EditedBy> {
    const role = await this.editorRole.id(change);
    return {
      items: await this.editors.itemsOf(change, contactId, role),
      missions: await this.editors.missionsOf(change, contactId, role),
    };
  }

  /** Throws DomainError `last-editor` unless every item still has an Editor, or lies under one that has, and every mission has. */
  async requireLeft(change: RegistryChange, { items, missions }: EditedBy): Promise<void> {
    const role = await this.editorRole.id(change);
    const kept = await this.editors.itemsWith(change, items, role);
    const orphan = items.find((id) => !kept.has(id));
    if (orphan !== undefined) {
      const code = (await this.items.find(change, orphan))?.code ?? String(orphan);
      throw lastEditor('item', code, { itemCode: code });
    }
    for (const missionId of missions) {
      if (await this.editors.ofMission(change, missionId, role)) continue;
      throw lastEditor('mission', String(missionId), { missionId });
    }
  }
}
