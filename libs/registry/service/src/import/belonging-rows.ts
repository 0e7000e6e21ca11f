import { type ImportedItem, type ImportRow, type Item, type NamedRecords } from '@pelorus/registry/domain';
import { type ImportRun } from './import-run';

/** Finds the item that a row's record belongs to: it is fixed for one that exists. */
export function ownerOf(
  { finder, faults, unknownItem }: ImportRun,
  { references, place }: ImportRow<object, 'item'>,
  stored: { readonly itemId: number } | undefined,
): Item | ImportedItem | undefined {
  const reference = references.item ?? undefined;
  const kept = stored && finder.find(stored.itemId);
  if (reference === undefined) return kept && !('detail' in kept) ? kept : undefined;
  const found = finder.find(reference);
  if (!found || 'detail' in found) {
    faults.add(place('item'), found ?? (() => unknownItem(reference)));
    return undefined;
  }
  if (stored && found.id !== stored.itemId) {
    faults.add(place('item'), { code: 'fixed', detail: 'What belongs to an item is not moved to another one' });
  }
  return found;
}

/** Finds the id of what a row names; undefined when it names nothing, which is a fault unless nothing is given. */
export function idOf<Key extends string>(
  { faults }: ImportRun,
  { references, place }: ImportRow<object, Key>,
  key: Key,
  records: NamedRecords,
): number | undefined {
  const reference = references[key];
  if (reference === undefined || reference === null) return undefined;
  const id = records.find(reference);
  if (id === undefined) faults.add(place(key), () => records.faultOf(reference));
  return id;
}

/** Notes the right that a row needs; what is imported itself and new is the account's own, or lies below what is. */
export function needOwner(
  { rights }: ImportRun,
  owner: Item | ImportedItem | undefined,
  { place }: ImportRow<object, string>,
): void {
  const item = owner && 'row' in owner ? owner.stored : owner;
  if (item) rights.need(item, place());
}
