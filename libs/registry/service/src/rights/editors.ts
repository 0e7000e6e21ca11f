import { type Executor } from '@pelorus/shared/persistence';
import { type Account } from '@pelorus/auth/domain';
import { EDITOR_ROLE, lastEditor } from '@pelorus/registry/domain';
import { GROUPS } from '@pelorus/registry/model';
import {
  type EditorRepository,
  type ItemRepository,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';

/** Items and missions of an Editor. */
export interface EditedBy {
  readonly items: readonly number[];
  readonly missions: readonly number[];
}

/** Knows who is Editor, the role with the right to change items and missions. */
export class Editors {
  constructor(
    private readonly references: ReferenceRepository,
    private readonly editors: EditorRepository,
    private readonly items: ItemRepository,
  ) {}

  /** Id of the role, which is seeded and cannot be renamed. */
  role(executor: Executor): Promise<number> {
    return this.references.seededVocable(executor, GROUPS.contactRoles, EDITOR_ROLE);
  }

  /** Items that the account may change: all for administrators. */
  async editableAmong(
    executor: Executor,
    { admin, username }: Pick<Account, 'admin' | 'username'>,
    itemIds: ReadonlySet<number>,
  ): Promise<ReadonlySet<number>> {
    if (admin || itemIds.size === 0) return itemIds;
    return this.editors.itemsWith(executor, [...itemIds], await this.role(executor), username);
  }

  async editedBy(change: RegistryChange, contactId: number): Promise<EditedBy> {
    const role = await this.role(change);
    return {
      items: await this.editors.itemsOf(change, contactId, role),
      missions: await this.editors.missionsOf(change, contactId, role),
    };
  }

  /**
   * Throws DomainError `last-editor` where a mission has no Editor with an e-mail, or an item has none on itself or
   * above.
   */
  async requireLeft(change: RegistryChange, { items, missions }: EditedBy): Promise<void> {
    const role = await this.role(change);
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
