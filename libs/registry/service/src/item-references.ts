import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import { GROUPS, unknownReference } from '@pelorus/registry/domain';
import {
  type ItemRepository,
  type ReferenceRepository,
  type RegistryChange,
  type StateReference,
  type VocableReference,
} from '@pelorus/registry/persistence';

/** The records that an item refers to by `statusId` and `typeId`, as far as these are given. */
export interface ItemReferences {
  readonly status?: StateReference;
  readonly type?: VocableReference;
}

/** What a body refers to. */
export interface ItemReferenceIds {
  readonly statusId?: number;
  readonly typeId?: number;
  readonly parentId?: number | null;
}

/** Looks up the records that a body refers to; all that do not exist or are of the wrong kind at once as DomainError `invalid`. */
export async function resolveItemReferences(
  references: ReferenceRepository,
  items: ItemRepository,
  change: RegistryChange,
  { statusId, typeId, parentId = null }: ItemReferenceIds,
): Promise<ItemReferences> {
  const status = statusId === undefined ? undefined : await references.state(change, statusId);
  const type = typeId === undefined ? undefined : await references.vocable(change, typeId);
  const faults: Fault[] = [];
  if (statusId !== undefined && !status) faults.push(unknownReference('statusId', statusId, 'the id of a state'));
  if (typeId !== undefined && type?.group !== GROUPS.deviceTypes) {
    faults.push(unknownReference('typeId', typeId, `the id of a vocable of the group ${GROUPS.deviceTypes}`));
  }
  if (parentId !== null && !(await items.find(change, parentId))) {
    faults.push(unknownReference('parentId', parentId, 'the id of an item'));
  }
  if (faults.length > 0) throw invalidBody(faults);
  return { status, type };
}
