import {
  checkEchoes,
  checkPrecondition,
  type Fault,
  invalidBody,
  type Precondition,
  type RelationEcho,
} from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import {
  DECOMMISSIONED,
  type ItemValues,
  type MountWorkflow,
  type NewItem,
  notFound,
  shortNameFixed,
  unknownReference,
  type Versioned,
} from '@pelorus/registry/domain';
import { GROUPS, type Item, type ItemDocument } from '@pelorus/registry/model';
import {
  type ItemRepository,
  type ReferenceRepository,
  type RegistryChange,
  type VocableReference,
} from '@pelorus/registry/persistence';
import { type ItemMounts } from '../mounts/item-mounts';
import { type Changes } from '../records/changes';
import { checkAll } from '../records/checked-write';
import { type ItemKey } from '../records/owners';
import { type ItemRights } from '../rights/item-rights';
import { SHOWN_WITH_ITEMS } from './item-reader';
import { type ItemWriter } from './item-writer';

export interface ItemUpdate {
  readonly values: ItemValues;
  /** Mount or unmount of the change. */
  readonly workflow?: MountWorkflow;
  /** Relations sent back as read. */
  readonly echoes: readonly RelationEcho[];
  readonly precondition: Precondition;
  /** Writes further records in the change. */
  readonly also?: (change: RegistryChange) => Promise<void>;
}

/** References in a body. */
type ItemReferenceIds = Pick<ItemValues, 'statusId' | 'typeId' | 'parentId'>;

/** Makes, changes, moves and decommissions items, each as one change. */
export class ItemService {
  constructor(
    private readonly changes: Changes,
    private readonly items: ItemRepository,
    private readonly references: ReferenceRepository,
    private readonly rights: ItemRights,
    private readonly mounts: ItemMounts,
    private readonly writer: ItemWriter,
  ) {}

  /** Makes an item. A root makes the account its Editor; an item below another needs an Editor of that. */
  create(account: Account, item: NewItem, workflow?: MountWorkflow): Promise<Versioned<ItemDocument>> {
    return this.changes.run(account, async (change) => {
      let type: VocableReference | undefined;
      await checkAll(
        async () => (type = await this.#typeOf(change, item)),
        () => this.mounts.checkNew(item.parentId, workflow),
      );
      const id = await this.writer.create(change, account, item, { typeSystemName: type?.systemName ?? '', workflow });
      return this.#shown(change, id);
    });
  }

  /**
   * Changes an item and its mount; a new parent, or a new type of a root, recodes it and all below. DomainError
   * `invalid` with all faults.
   */
  update(account: Account, key: ItemKey, request: ItemUpdate): Promise<Versioned<ItemDocument>> {
    return this.changes.run(account, async (change) => {
      const item = await this.#editable(change, account, key, request.precondition);
      const { workflow } = request;
      let { values } = request;
      await checkAll(
        () => this.#checkEchoes(change, item, request.echoes),
        () => checkShortName(item, values.shortName),
        () => this.#typeOf(change, request.values),
        async () => (values = await this.mounts.plan(change, item, values, workflow)),
      );
      await this.writer.update(change, account, item, { values, workflow });
      if (workflow) await this.mounts.carryOut(change, item.id, workflow);
      await request.also?.(change);
      return this.#shown(change, item.id);
    });
  }

  /** Sets the status `decommissioned`; a repetition changes nothing. */
  decommission(account: Account, key: ItemKey, precondition: Precondition): Promise<Versioned<ItemDocument>> {
    return this.changes.run(account, async (change) => {
      const item = await this.#editable(change, account, key, precondition);
      const statusId = await this.references.seededState(change, DECOMMISSIONED);
      await this.writer.update(change, account, item, { values: { statusId } });
      return this.#shown(change, item.id);
    });
  }

  async #editable(change: RegistryChange, account: Account, key: ItemKey, precondition: Precondition): Promise<Item> {
    const item = await this.items.find(change, key);
    if (!item) throw notFound('item', String(key));
    await this.rights.requireEditor(change, account, item);
    checkPrecondition(precondition, item.revision);
    return item;
  }

  /** Type in a body, if any. DomainError `invalid` with all ids without a record of the right kind. */
  async #typeOf(
    change: RegistryChange,
    { statusId, typeId, parentId = null }: ItemReferenceIds,
  ): Promise<VocableReference | undefined> {
    const status = statusId === undefined ? undefined : await this.references.state(change, statusId);
    const type = typeId === undefined ? undefined : await this.references.vocable(change, typeId);
    const faults: Fault[] = [];
    if (statusId !== undefined && !status) faults.push(unknownReference('statusId', statusId, 'the id of a state'));
    if (typeId !== undefined && type?.group !== GROUPS.deviceTypes) {
      faults.push(unknownReference('typeId', typeId, `the id of a vocable of the group ${GROUPS.deviceTypes}`));
    }
    if (parentId !== null && !(await this.items.find(change, parentId))) {
      faults.push(unknownReference('parentId', parentId, 'the id of an item'));
    }
    if (faults.length > 0) throw invalidBody(faults);
    return type;
  }

  /** Throws faults of echoes that differ from the item's references. */
  async #checkEchoes(change: RegistryChange, item: Item, echoes: readonly RelationEcho[]): Promise<void> {
    if (echoes.length === 0) return;
    const parent = item.parentId === null ? undefined : await this.items.find(change, item.parentId);
    checkEchoes(echoes, {
      status: await this.references.state(change, item.statusId),
      type: await this.references.vocable(change, item.typeId),
      parent,
    });
  }

  async #shown(change: RegistryChange, id: number): Promise<Versioned<ItemDocument>> {
    const found = await this.items.findDocument(id, SHOWN_WITH_ITEMS, change);
    if (!found) throw new Error(`item ${id} vanished within its own change`);
    return found;
  }
}

function checkShortName(item: Item, shortName: string | undefined): void {
  if (shortName !== undefined && shortName !== item.shortName) throw shortNameFixed(item.shortName);
}
