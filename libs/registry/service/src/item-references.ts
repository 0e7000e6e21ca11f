import { checkEchoes, type Fault, invalidBody, type RelationEcho } from '@pelorus/shared/kernel';
import { DECOMMISSIONED, unknownReference } from '@pelorus/registry/domain';
import { GROUPS, type Item } from '@pelorus/registry/model';
import {
  type ItemRepository,
  type ReferenceRepository,
  type RegistryChange,
  type VocableReference,
} from '@pelorus/registry/persistence';

/** The records that a body refers to. */
export interface ItemReferenceIds {
  readonly statusId?: number;
  readonly typeId?: number;
  readonly parentId?: number | null;
}

/** Looks up the state, the type and the parent of items. */
export class ItemReferences {
  constructor(
    private readonly references: ReferenceRepository,
    private readonly items: ItemRepository,
  ) {}

  /**
   * The type that a body gives an item, if it gives one. References to records that do not exist or are of the wrong kind
   * are one DomainError `invalid`.
   */
  async typeOf(
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

  /** The id of the state of items that are out of use. */
  decommissioned(change: RegistryChange): Promise<number> {
    return this.references.seededState(change, DECOMMISSIONED);
  }

  /** Throws the faults of echoes that name other records than the item refers to. */
  async checkEchoes(change: RegistryChange, item: Item, echoes: readonly RelationEcho[]): Promise<void> {
    if (echoes.length === 0) return;
    const parent = item.parentId === null ? undefined : await this.items.find(change, item.parentId);
    checkEchoes(echoes, {
      status: await this.references.state(change, item.statusId),
      type: await this.references.vocable(change, item.typeId),
      parent,
    });
  }
}
