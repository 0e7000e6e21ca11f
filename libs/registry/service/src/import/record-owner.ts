import {
  type BelongingRecord,
  type BelongingRow,
  type ImportedItem,
  storedParent,
  type RecordOwner,
} from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type ImportRun, type NewItemIds } from './import-run';

/** Item of a row's record; undefined for a faulty reference. Stored records cannot change theirs. */
export function ownerOf(
  { finder, faults, unknownItem }: ImportRun,
  { references, place }: BelongingRow,
  stored: BelongingRecord | undefined,
): RecordOwner | undefined {
  const reference = references['item'] ?? undefined;
  const found = finder.find(reference ?? stored?.itemId ?? null);
  if (reference === undefined) return found?.kind === 'ambiguous' ? undefined : found;
  if (!found || found.kind === 'ambiguous') {
    faults.add(place('item'), found ? found.fault : () => unknownItem(reference));
    return undefined;
  }
  if (stored && storedParent(found)?.id !== stored.itemId) {
    faults.add(place('item'), { code: 'fixed', detail: 'What belongs to an item is not moved to another one' });
  }
  return found;
}

/** Notes the right that a row needs. A new item needs none: it is the account's own, or lies below a noted one. */
export function needOwner({ rights }: ImportRun, owner: RecordOwner | undefined, { place }: BelongingRow): void {
  const item = owner && storedParent(owner);
  if (item) rights.need(item, place());
}

/** Id of an item; new items have one once written. */
export function idOfItem(
  place: { readonly kind: 'stored'; readonly item: Item } | { readonly kind: 'imported'; readonly item: ImportedItem },
  ids: NewItemIds,
): number {
  if (place.kind === 'stored') return place.item.id;
  const id = place.item.stored?.id ?? ids.get(place.item);
  if (id === undefined) throw new Error(`the item ${place.item.shortName} was not written`);
  return id;
}
