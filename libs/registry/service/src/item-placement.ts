import { invalidBody } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { codeTaken, composeCode, cyclicMove, unknownReference } from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type CodeRepository, type ItemRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { type Rights } from './rights';

/** The place of an item: its own part of the code, and its parent (null: it is a root). */
export interface Placement {
  readonly shortName: string;
  readonly typeSystemName: string;
  readonly parentId: number | null;
}

/** Checks the place of an item and gives its code there. */
export class ItemPlacement {
  constructor(
    private readonly items: ItemRepository,
    private readonly rights: Rights,
    private readonly codes: CodeRepository,
  ) {}

  /** The parent, which must exist and which the account must be allowed to change. */
  async parent(change: RegistryChange, account: Account, parentId: number): Promise<Item> {
    const parent = await this.items.find(change, parentId);
    if (!parent) throw invalidBody([unknownReference('parentId', parentId, 'the id of an item')]);
    await this.rights.requireEditor(change, account, parent);
    return parent;
  }

  /** The code of an item at its new place; DomainError `conflict` when it is taken or the place lies under the item itself. */
  async codeAt(change: RegistryChange, placement: Placement, parent?: Item, moved?: Item): Promise<string> {
    if (moved && parent && (await this.items.isWithin(change, parent.id, moved.id))) {
      throw cyclicMove(moved.code, parent.code);
    }
    const code = composeCode({ ...placement, parentCode: parent?.code });
    if (code === moved?.code) return code;
    if ((await this.codes.taken(change, [code])).has(code)) throw codeTaken(code);
    return code;
  }
}
