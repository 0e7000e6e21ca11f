import { invalidBody } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import {
  type CodedItem,
  codeTaken,
  composeCode,
  cyclicMove,
  type ItemValues,
  type MountWorkflow,
  type NewItem,
  unknownReference,
} from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import {
  type CodeRepository,
  type ItemRepository,
  type ReferenceRepository,
  type RegistryChange,
} from '@pelorus/registry/persistence';
import { type ItemMounts } from '../mounts/item-mounts';
import { type ItemRights } from '../rights/item-rights';

/** Writes checked items, with codes below, mounts and Editors. */
export class ItemWriter {
  constructor(
    private readonly items: ItemRepository,
    private readonly references: ReferenceRepository,
    private readonly codes: CodeRepository,
    private readonly rights: ItemRights,
    private readonly mounts: ItemMounts,
  ) {}

  /** Makes a root or a mounted item; returns its id. The account becomes Editor of a root. */
  async create(
    change: RegistryChange,
    account: Account,
    item: NewItem,
    { typeSystemName, workflow }: Pick<CodedItem, 'typeSystemName'> & { readonly workflow?: MountWorkflow },
  ): Promise<number> {
    const parent = item.parentId === null ? undefined : await this.parent(change, account, item.parentId);
    const code = await this.#codeAt(change, { ...item, typeSystemName }, parent);
    const id = await this.mounts.dated(change, workflow, () => this.items.insert(change, { ...item, code }));
    if (!parent) await this.rights.makeEditor(change, account, id);
    if (workflow) await this.mounts.carryOut(change, id, workflow);
    return id;
  }

  /** Updates differing values, and codes, mounts and Editors that follow. */
  async update(
    change: RegistryChange,
    account: Account,
    item: Item,
    { values, workflow }: { readonly values: ItemValues; readonly workflow?: MountWorkflow },
  ): Promise<void> {
    const different = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => value !== item[name as keyof Item]),
    ) as ItemValues;
    if (Object.keys(different).length === 0) return;
    const code = await this.#newCode(change, account, item, different);
    const { parentId } = different;
    if (typeof parentId === 'number') await this.mounts.requireNoCycle(change, item.id, parentId, workflow);
    await this.mounts.dated(change, workflow, () => this.items.update(change, item, different));
    if (code !== item.code) await this.items.recodeSubtree(change, item, code);
    if (parentId === null) await this.rights.ensureEditor(change, account, item.id);
  }

  /** Finds a new parent; the account must be allowed to change it. */
  async parent(change: RegistryChange, account: Account, parentId: number): Promise<Item> {
    const parent = await this.items.find(change, parentId);
    if (!parent) throw invalidBody([unknownReference('parentId', parentId, 'the id of an item')]);
    await this.rights.requireEditor(change, account, parent);
    return parent;
  }

  async #newCode(
    change: RegistryChange,
    account: Account,
    item: Item,
    { parentId, typeId }: ItemValues,
  ): Promise<string> {
    if (parentId === undefined && typeId === undefined) return item.code;
    const nextParentId = parentId === undefined ? item.parentId : parentId;
    const type = await this.references.vocable(change, typeId ?? item.typeId);
    const moves = parentId !== undefined;
    if (!moves && nextParentId !== null) return item.code;
    const parent = nextParentId === null ? undefined : await this.parent(change, account, nextParentId);
    const coded = { shortName: item.shortName, typeSystemName: type?.systemName ?? '' };
    return this.#codeAt(change, coded, parent, item);
  }

  /**
   * Code of an item below a parent, or of a root. DomainError `conflict` where it is taken or the item would lie below
   * itself.
   */
  async #codeAt(
    change: RegistryChange,
    { shortName, typeSystemName }: Omit<CodedItem, 'parentCode'>,
    parent?: Item,
    moved?: Item,
  ): Promise<string> {
    if (moved && parent && (await this.items.isWithin(change, parent.id, moved.id))) {
      throw cyclicMove(moved.code, parent.code);
    }
    const code = composeCode({ shortName, typeSystemName, parentCode: parent?.code });
    if (code === moved?.code) return code;
    if ((await this.codes.taken(change, [code])).has(code)) throw codeTaken(code);
    return code;
  }
}
